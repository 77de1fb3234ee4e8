import { expect, test } from 'vitest';
import { isRobot } from './robots.ts';

const languages = { 'accept-language': 'de-DE,de;q=0.9' };

test.each([
  [
    'Chrome',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'],
  [
    'Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'a telephone by CUBOT',
    'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
  ],
  [
    'an app with pages in it',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/390.0 Mobile/15E148 Safari/604.1',
  ],
])('robots are told from people by what they send: %s is a person', (_name, agent) => {
  expect(isRobot({ 'user-agent': agent, ...languages })).toBe(false);
});

test.each([
  ['nobody', undefined],
  ['curl', 'curl/8.14.1'],
  ['a library', 'python-requests/2.32.5'],
  ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  [
    'Google as a telephone',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ],
  [
    'a reader for a model',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  ],
  ['a link preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['a link preview in a chat', 'WhatsApp/2.25.1 A'],
  [
    'an uptime monitor',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 PingdomTMS/0.8.5',
  ],
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
