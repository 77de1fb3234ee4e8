import { expect, test } from 'vitest';
import { isRobot, readSource, readView, readRefererHost } from './read-view.ts';

const page = { site: 'services', hosts: ['solvewright.example', 'services.localhost'] };
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
  'accept-language': 'en',
};
const view = (headers: Record<string, string>, host = 'solvewright.example') =>
  readView({ page, headers: { ...browser, ...headers }, target: '/', host });
const none = { kind: 'none', name: '' };

test('a visit is counted for visitors from elsewhere', () => {
  expect(view({})).toEqual({ what: 'visit', source: none });
  expect(view({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' })).toEqual({ what: 'visit', source: none });
  const news = { referer: 'https://news.example/x', 'sec-fetch-site': 'cross-site' };
  expect(view(news)).toEqual({ what: 'visit', source: { kind: 'site', name: 'news.example' } });
});

test.each([
  ['a name of the site', { referer: 'https://services.localhost:3000/quote' }, 'solvewright.example'],
  ['the name that is asked for', { referer: 'http://192.0.2.7:3000/' }, '192.0.2.7'],
  ['the same origin, without a referrer', { 'sec-fetch-site': 'same-origin' }, 'solvewright.example'],
])('a visitor from %s opens one more page', (_from, headers, host) => {
  expect(view(headers, host)).toEqual({ what: 'page' });
});

test.each([
  ['a page that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['the same in Firefox', { 'x-moz': 'prefetch' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a script', { 'sec-fetch-dest': 'empty' }],
])('%s is nobody who comes', (_what, headers) => expect(view(headers)).toBeNull());

const from = (referer: string, target = '/') => readSource({ referer }, target, readRefererHost({ referer }));

test.each([
  ['https://news.example/', 'news.example'],
  ['https://News.Example:8443/a/path?with=words#and', 'news.example'],
  ['https://ada@news.example/', 'news.example'],
])('only the host of the linking page is counted: %s', (referer, name) => {
  expect(from(referer)).toEqual({ kind: 'site', name });
});

test.each([
  '',
  'android-app://com.example/',
  'https://203.0.113.77/',
  'https://[2001:db8::1]/',
  'https://adas-laptop/',
  `https://${'a.'.repeat(9000)}`,
])('%s is not a site', (referer) => {
  expect(from(referer)).toEqual({ kind: 'none', name: '' });
});

test.each([
  ['/?utm_source=Newsletter', 'newsletter'],
  ['/quote?a=b&utm_source=spring-2026.11&utm_medium=mail', 'spring-2026.11'],
])('%s tells a word, which goes before the site', (target, name) => {
  expect(from('https://news.example/', target)).toEqual({ kind: 'utm', name });
});

test.each([
  '/?utm_source=',
  '/?utm_source=ada%40visitor.example',
  '/?utm_source=15550100199',
  '/?utm_source=9b2f7c41-77aa-4c11-8d2e',
  '/?utm_source=%E0%A4%A',
  `/?utm_source=${'a'.repeat(41)}`,
  `/?${'a=b&'.repeat(2000)}utm_source=late`,
  '/?not_utm_source=word',
])('%s says nothing, and the site is left', (target) => {
  expect(from('https://news.example/', target)).toEqual({ kind: 'site', name: 'news.example' });
});

test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('who asks not to be followed came from nowhere: %o', (wish) => {
  const headers = { referer: 'https://news.example/', ...wish };
  expect(readSource(headers, '/?utm_source=newsletter', 'news.example')).toEqual({ kind: 'none', name: '' });
});

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const languages = { 'accept-language': 'de-DE,de;q=0.9' };

test.each([
  ['Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'],
  [
    'Safari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) ${WEBKIT} Version/26.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'a telephone by CUBOT',
    `Mozilla/5.0 (Linux; Android 14; CUBOT X70) ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`,
  ],
])('robots are distinguished from people by their headers: %s is a person', (_name, agent) => {
  expect(isRobot({ 'user-agent': agent, ...languages })).toBe(false);
});

test.each([
  ['nobody', undefined],
  ['curl', 'curl/8.14.1'],
  ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    'a reader for a model',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  ],
  ['a link preview in a chat', 'WhatsApp/2.25.1 A'],
  [
    'a browser without a person',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36',
  ],
  ['who gives an address of mail', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 research@university.example'],
])('%s is a robot', (_name, agent) => {
  expect(isRobot({ 'user-agent': agent, ...languages })).toBe(true);
});

test('a browser that knows no language is a robot', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';
  expect(isRobot({ 'user-agent': agent })).toBe(true);
  expect(isRobot({ 'user-agent': agent, 'accept-language': '' })).toBe(true);
});
