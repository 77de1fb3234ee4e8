import { expect, test } from 'vitest';
import { readView } from './read-view.ts';

const page = { face: 'services', hosts: ['solvewright.example', 'services.localhost'] };
const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
  'accept-language': 'en',
};
const view = (headers: Record<string, string>, host = 'solvewright.example') =>
  readView({ page, headers: { ...browser, ...headers }, target: '/', host });
const none = { kind: 'none', name: '' };

test('a visit is counted for who comes from elsewhere', () => {
  expect(view({})).toEqual({ what: 'visit', source: none });
  expect(view({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' })).toEqual({ what: 'visit', source: none });
  const news = { referer: 'https://news.example/x', 'sec-fetch-site': 'cross-site' };
  expect(view(news)).toEqual({ what: 'visit', source: { kind: 'site', name: 'news.example' } });
});

test.each([
  ['a name of the face', { referer: 'https://services.localhost:3000/quote' }, 'solvewright.example'],
  ['the name that is asked for', { referer: 'http://192.0.2.7:3000/' }, '192.0.2.7'],
  ['the same origin, without a referrer', { 'sec-fetch-site': 'same-origin' }, 'solvewright.example'],
])('who comes from %s opens one more page', (_from, headers, host) => {
  expect(view(headers, host)).toEqual({ what: 'page' });
});

test.each([
  ['a page that is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['the same in older words', { purpose: 'prefetch' }],
  ['the same in Firefox', { 'x-moz': 'prefetch' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a script', { 'sec-fetch-dest': 'empty' }],
  ['a reload', { 'cache-control': 'max-age=0' }],
  ['a reload without caches', { 'cache-control': 'no-cache' }],
])('%s is nobody who comes', (_what, headers) => expect(view(headers)).toBeNull());

test('robots are told apart', () => {
  expect(view({ 'user-agent': 'curl/8.14.1' })).toEqual({ what: 'robot' });
  expect(view({ 'user-agent': 'curl/8.14.1', 'cache-control': 'no-cache' })).toEqual({ what: 'robot' });
});
