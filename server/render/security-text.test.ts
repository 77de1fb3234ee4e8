import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app-fixture.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { FileResponse } from '../respond/stored-file.ts';
import { withSecurityText } from './security-text.ts';
import type { SiteFiles } from './site-files.ts';

const PATH = '/.well-known/security.txt';

function answerAt(time: string, url: string, lang = 'en') {
  const files = { faceOf: () => ({ ...fixtureSite.faces[1]!, url, lang }) } as unknown as SiteFiles;
  const ask = { method: 'GET', path: PATH, host: '', acceptEncoding: 'br', ifNoneMatch: undefined, client: '' };
  const { headers, body } = withSecurityText(files, () => Date.parse(time)).answer(ask) as FileResponse;
  return { etag: headers['etag'], lines: body!.toString().split('\n') };
}

describe('security.txt says where to report a hole', () => {
  test('has what RFC 9116 asks for: one contact, one expiry within a year, an https address', () => {
    expect(answerAt('2026-01-31T12:00:00Z', 'https://nowfetch.example').lines).toEqual([
      'Contact: mailto:hello@nowfetch.example',
      'Expires: 2026-12-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://nowfetch.example/.well-known/security.txt',
      '',
    ]);
    expect(answerAt('2026-01-31T12:00:00Z', 'http://nowfetch.example').lines.join()).not.toContain('Canonical');
  });

  test.each([
    ['2026-02-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['2031-12-31T23:59:59Z', '2032-11-01T00:00:00.000Z'],
  ])('asked for at %s expires at %s', (now, expires) => {
    expect(answerAt(now, 'https://nowfetch.example').lines).toContain(`Expires: ${expires}`);
  });
});

describe('in the app', () => {
  let site: TestApp;
  beforeEach(async () => {
    site = await openTestApp();
  });
  afterEach(() => site.close());

  test('each face has its own, with the headers of a file', async () => {
    const response = await site.ask(PATH, { host: 'nowfetch.localhost' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^Contact: mailto:hello@nowfetch\.example\n/);
    expect(await (await site.ask(PATH)).text()).toMatch(/^Contact: mailto:hello@services\.example\n/);
    const headers = { 'if-none-match': response.headers.get('etag')! };
    expect((await site.ask(PATH, { host: 'nowfetch.localhost', headers })).status).toBe(304);
    const head = await site.ask(PATH, { method: 'HEAD' });
    expect(await head.text()).toBe('');
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  });
});
