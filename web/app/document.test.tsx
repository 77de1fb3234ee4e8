import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PageData } from '#contract/site/page.ts';
import { DataBlock, renderApplicationDocument, renderPageDocument } from './document.tsx';

const hostile = '"></title></script><script>alert(1)</script>';
const theme = { light: '#fff', dark: '#000' };
const head = {
  title: hostile,
  description: hostile,
  canonical: 'https://example.com/',
  siteName: hostile,
  imageAlt: hostile,
  structured: [{ '@type': 'Organization', name: hostile }],
  themeColor: theme,
};

test('no text of the content ends its element in a page’s head', () => {
  const html = renderPageDocument(
    head,
    { css: '', fonts: [] },
    { body: '<main></main>', site: { lang: 'en', dir: 'ltr', url: 'https://example.com' } },
  );
  expect(html).not.toContain('<script>alert');
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html.match(/<script/g)).toHaveLength(1);
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(head.structured[0]);
});

test('search engines get links to a page in the languages that have it, and to a home page in all', () => {
  const alternates = [
    { lang: 'de', name: 'Deutsch', url: 'https://example.de/', missingPaths: ['/quote'] },
    { lang: 'en', name: 'English', url: 'https://example.com/', isDefault: true },
  ];
  const data = {
    kind: 'services',
    content: { lang: 'en', dir: 'ltr', url: 'https://example.com', alternates },
    starts: {},
  } as unknown as PageData;
  const shell = { css: '', modules: '', starter: '', fonts: [], backend: { url: '', publicKey: 'janus-anon' } };
  const findLinks = (canonical: string) => {
    const links = renderApplicationDocument({ ...head, canonical }, shell, { body: '', data }).matchAll(
      /hreflang="(.*?)" href="(.*?)"/gi,
    );
    return [...links].map(([, lang, href]) => `${lang} ${href}`);
  };
  expect(findLinks('https://example.com/quote')).toEqual([
    'en https://example.com/quote',
    'x-default https://example.com/quote',
  ]);
  expect(findLinks('https://example.com/')).toEqual([
    'de https://example.de/',
    'en https://example.com/',
    'x-default https://example.com/',
  ]);
});

test('no word of a visitor, which a posted form brings back, ends the data of its page', () => {
  const data = { values: { question5: '</script><script>alert(1)</script><!--' } };
  const html = renderToStaticMarkup(<DataBlock id="page-data" data={data} />);
  const [, json = ''] = /^<script [^>]*>([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(data);
});
