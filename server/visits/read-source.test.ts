import { expect, test } from 'vitest';
import { readSource, refererHost } from './read-source.ts';

const from = (referer: string, target = '/') => readSource({ referer }, target, refererHost({ referer }));

test.each([
  ['https://news.example/', 'news.example'],
  ['https://News.Example:8443/a/path?with=words#and', 'news.example'],
  ['https://news.example./', 'news.example'],
  ['http://xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('of the page that a visitor comes from the host alone is told: %s', (referer, name) => {
  expect(from(referer)).toEqual({ kind: 'site', name });
});

test.each([
  '',
  'about:blank',
  'android-app://com.example/',
  'https://ada@visitor.example/',
  'https://203.0.113.77/',
  'https://[2001:db8::1]/',
  'https://adas-laptop/',
  'https://a b.example/',
  `https://${'a'.repeat(120)}.example/`,
  `https://${'a.'.repeat(9000)}`,
  'https://..',
  'https://?a.example',
  'news.example',
])('%s is no site', (referer) => {
  expect(from(referer)).toEqual({ kind: 'none', name: '' });
});

test.each([
  ['/?utm_source=Newsletter', 'newsletter'],
  ['/quote?a=b&utm_source=spring-2026.11&utm_medium=mail', 'spring-2026.11'],
  ['/?utm_source=ads_1&utm_source=other', 'ads_1'],
])('%s tells a word, which goes before the site', (target, name) => {
  expect(from('https://news.example/', target)).toEqual({ kind: 'utm', name });
});

test.each([
  '/?utm_source=',
  '/?utm_source=ada@visitor.example',
  '/?utm_source=ada%40visitor.example',
  '/?utm_source=15550100199',
  '/?utm_source=9b2f7c41-77aa-4c11-8d2e',
  '/?utm_source=two+words',
  '/?utm_source=%E0%A4%A',
  `/?utm_source=${'a'.repeat(41)}`,
  `/?${'a=b&'.repeat(2000)}utm_source=late`,
  '/utm_source=path',
  '/?not_utm_source=word',
  '/?utm_source=%20ads%20',
])('%s tells nothing, and the site is left', (target) => {
  expect(from('https://news.example/', target)).toEqual({ kind: 'site', name: 'news.example' });
});

test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('who asks not to be followed came from nowhere: %o', (wish) => {
  const headers = { referer: 'https://news.example/', ...wish };
  expect(readSource(headers, '/?utm_source=newsletter', 'news.example')).toEqual({ kind: 'none', name: '' });
});
