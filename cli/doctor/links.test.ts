import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Answer } from './dns.ts';
import { checkLinks } from './links.ts';

const [services, nowfetch] = fixtureSite.faces;
const found: Answer<string> = { kind: 'found', records: ['192.0.2.1'] };
const check = (publicUrl: string, faces = [services!, nowfetch!], answer: Answer<string> = found) =>
  checkLinks(faces, { publicUrl, port: 3000 }, { addresses: async () => answer });

test('the doctor says where links in mails lead, and which faces only this machine reaches', async () => {
  expect(await check('')).toEqual([
    { state: 'ok', words: 'Links in mails lead to https://solvewright.example.' },
    {
      state: 'warning',
      words: expect.stringMatching(
        /^nowfetch\.com: .*http:\/\/nowfetch\.localhost:3000.*hosts in domains\/nowfetch\.yaml/,
      ),
    },
  ]);
  const many = Array.from({ length: 9 }, (_, at) => ({ ...services!, hosts: [`a${at}.com`] }));
  expect(await check('', many)).toEqual([
    { state: 'ok', words: 'Links in mails lead to https://a0.com, https://a1.com, https://a2.com and 6 more.' },
  ]);
});

test.each([
  ['https://firm.com', found, 'ok', 'https://firm.com'],
  ['http://localhost:3000', found, 'warning', 'only this machine'],
  ['http://127.0.0.1', found, 'warning', 'only this machine'],
  ['https://firm.example', found, 'wrong', 'sample'],
  ['https://gone.com', { kind: 'none' } as const, 'wrong', 'no address'],
  ['https://firm.com', { kind: 'silent', why: 'did not answer' } as const, 'unknown', 'DNS did not answer'],
])('PUBLIC_URL %s', async (publicUrl, answer, state, words) => {
  expect(await check(publicUrl, [services!], answer)).toEqual([{ state, words: expect.stringContaining(words) }]);
});
