import { expect, test } from 'vitest';
import { plainDocument } from './document.ts';

const hostile = '"></title></script><script>alert(1)</script>';
const theme = { light: '#fff', dark: '#000' };
const head = {
  title: hostile,
  description: hostile,
  canonical: 'https://example.com/',
  siteName: hostile,
  image: 'https://example.com/preview.png',
  imageAlt: hostile,
  structured: [{ '@type': 'Organization', name: hostile }],
  themeColor: theme,
};

test('no word of the content ends the element of a page’s head that it stands in', () => {
  const html = plainDocument(head, '<main></main>', { lang: 'en', dir: 'ltr' }, { css: '', fonts: [] });
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html.match(/<script/g)).toHaveLength(1);
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(head.structured[0]);
});
