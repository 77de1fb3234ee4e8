import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { newLeadId } from '../receive/accept.ts';
import { createLinks, readLinkKey, revokeLinks, SCOPES, signLink, verifyLink } from './signed-links.ts';

const now = Date.UTC(2026, 10, 22);
const leadId = newLeadId(now);
const day = 24 * 3_600_000;

describeOnEachDatabase('links in emails are signed by one key', (open) => {
  test('several servers that start at the same time sign with one key, until it is revoked', async () => {
    const database = await open();
    const keys = await Promise.all(Array.from({ length: 8 }, () => readLinkKey(database)));
    expect(new Set(keys.map((key) => key.export().toString())).size).toBe(1);
    const link = await createLinks(database, { publicUrl: '', port: 3000 }, () => now).forOwner(
      leadId,
      { hosts: ['acme.example', 'www.acme.example'] },
      'spam',
    );
    expect(link).toMatch(/^https:\/\/acme\.example\/l\/[\w-]{50}$/);
    const token = link.split('/').at(-1)!;
    expect(verifyLink(keys[0]!, token, now + 30 * day - 1000)).toEqual({ leadId, scope: 'spam' });
    expect(verifyLink(keys[0]!, token, now + 30 * day)).toBeNull();
    await revokeLinks(database);
    expect(verifyLink(await readLinkKey(database), token, now)).toBeNull();
  });

  test('a link leads to PUBLIC_URL, otherwise to the first host, and without a name to this machine', async () => {
    const database = await open();
    const visitors = async (publicUrl: string, hosts: string[]) =>
      (await createLinks(database, { publicUrl, port: 8080 }).forVisitor(leadId, { hosts })).replace(/[\w-]{50}$/, '');
    expect(await visitors('https://in.example', ['acme.example'])).toBe('https://in.example/r/');
    expect(await visitors('', ['acme.example'])).toBe('https://acme.example/r/');
    expect(await visitors('', ['acme.localhost'])).toBe('http://acme.localhost:8080/r/');
  });
});

const key = createSecretKey('a key of the tests', 'utf8');
const token = signLink(key, { leadId, scope: 'spam' }, now + 1000);

test('a token is good for one lead and one action, until it ends, under its key alone', () => {
  for (const scope of SCOPES.filter((one) => one !== null)) {
    const signed = signLink(key, { leadId, scope }, now + 1000);
    expect(signed).toMatch(/^[\w-]{50}$/);
    expect(verifyLink(key, signed, now + 999)).toEqual({ leadId, scope });
    expect(verifyLink(key, signed, now + 1000)).toBeNull();
    expect(verifyLink(createSecretKey('another key', 'utf8'), signed, now)).toBeNull();
  }
});

test('a token with one other character, cut, longer or spelled otherwise is refused', () => {
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(verifyLink(key, token.slice(0, at) + other + token.slice(at + 1), now), `at ${at}`).toBeNull();
    expect(verifyLink(key, token.slice(0, at), now)).toBeNull();
  }
  for (const more of ['A', '=', '\n', ' ', `.${token}`]) expect(verifyLink(key, token + more, now)).toBeNull();
  // The bits after the last byte.
  const last = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
  expect(last.filter((one) => verifyLink(key, token.slice(0, -1) + one, now) !== null)).toEqual([token.at(-1)]);
  for (const text of ['_'.repeat(50), '%', '\0', 'é', '💥'.repeat(40), 'A'.repeat(100_000)])
    expect(verifyLink(key, text, now)).toBeNull();
});
