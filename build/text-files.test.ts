import { expect, test } from 'vitest';
import type { PageData } from '#contract/page.ts';
import { fixtureSite } from '../test/site-fixture.ts';
import { textFiles } from './text-files.ts';

const now = new Date('2026-01-31T12:00:00Z');

function securityText(url: string): string[] {
  const pages = { home: { title: '', description: '' } };
  const content = { url, email: 'sales@nowfetch.example', name: 'NowFetch.com', pages };
  const face = { ...fixtureSite.faces[1]!, data: { kind: 'domain', content } as unknown as PageData };
  return textFiles(face, '#000', now)['.well-known/security.txt']!.split('\n');
}

test('security.txt has what RFC 9116 asks for: one contact, one expiry within a year, an https address', () => {
  expect(securityText('https://nowfetch.example')).toEqual([
    'Contact: mailto:sales@nowfetch.example',
    'Expires: 2026-12-27T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://nowfetch.example/.well-known/security.txt',
    '',
  ]);
  expect(securityText('http://nowfetch.example').join()).not.toContain('Canonical');
});
