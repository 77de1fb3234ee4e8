import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DataBlock } from './data-block.tsx';

test('no word of a visitor, which a posted form brings back, ends the data of its page', () => {
  const data = { values: { question5: '</script><script>alert(1)</script><!--' } };
  const html = renderToStaticMarkup(<DataBlock id="page-data" data={data} />);
  const [, json = ''] = /^<script [^>]*>([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
