import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageMenu } from './page-links.tsx';

const languages = [
  { lang: 'de', name: 'Deutsch', url: 'https://example.de/', missingPaths: ['/quote'] },
  { lang: 'en', name: 'English', url: 'https://example.com/' },
];

test.each([
  ['/quote', ['https://example.de/', 'https://example.com/quote']],
  ['/', ['https://example.de/', 'https://example.com/']],
])('the menu on %s leads to the same page in each language, and to the home page of one that lacks it', (path, to) => {
  const html = renderToStaticMarkup(<LanguageMenu label="Languages" lang="en" languages={languages} path={path} />);
  expect([...html.matchAll(/href="(.*?)"/g)].map(([, href]) => href)).toEqual(to);
  expect(html.match(/aria-current="true"[^>]*>English</g)).toHaveLength(1);
});
