import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { newLeadId } from '../receive/lead-id.ts';
import { readLink } from './link-token.ts';
import { createLinks, readLinkKey, revokeLinks } from './make-links.ts';

const now = Date.UTC(2026, 10, 22);
const leadId = newLeadId(now);
const day = 24 * 3_600_000;

describeOnEachDatabase('links in mails are signed by one key', (open) => {
  test('several servers that start at once sign with one key, until it is revoked', async () => {
    const database = await open();
    const keys = await Promise.all(Array.from({ length: 8 }, () => readLinkKey(database)));
    expect(new Set(keys.map((key) => key.export().toString())).size).toBe(1);
    const link = await createLinks(database, { publicUrl: '', port: 3000 }, () => now).owners(
      leadId,
      { hosts: ['acme.example', 'www.acme.example'] },
      'spam',
    );
    expect(link).toMatch(/^https:\/\/acme\.example\/l\/[\w-]{50}$/);
    const token = link.split('/').at(-1)!;
    expect(readLink(keys[0]!, token, now + 30 * day - 1000)).toEqual({ leadId, scope: 'spam' });
    expect(readLink(keys[0]!, token, now + 30 * day)).toBeNull();
    await revokeLinks(database);
    expect(readLink(await readLinkKey(database), token, now)).toBeNull();
  });

  test('a link leads to PUBLIC_URL, else to the first host, and without a name to this machine', async () => {
    const database = await open();
    const visitors = async (publicUrl: string, hosts: string[]) =>
      (await createLinks(database, { publicUrl, port: 8080 }).visitors(leadId, { hosts })).replace(/[\w-]{50}$/, '');
    expect(await visitors('https://in.example', ['acme.example'])).toBe('https://in.example/r/');
    expect(await visitors('', ['acme.example'])).toBe('https://acme.example/r/');
    expect(await visitors('', ['acme.localhost'])).toBe('http://acme.localhost:8080/r/');
  });
});
