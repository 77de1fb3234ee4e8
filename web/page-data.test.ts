import { expect, test } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { pageDataScript } from './page-data.ts';

test('no word of a visitor, which a posted form brings back, ends the data of its page', () => {
  const values = { question5: '</script><script>alert(1)</script><!--' };
  const data = { kind: 'services', content: {}, starts: { quote: { status: 'failed', values } } };
  const html = pageDataScript(data as unknown as PageData);
  const [, json = ''] = /^<script [^>]*>([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
