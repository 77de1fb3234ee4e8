import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { newLeadId } from '../receive/lead-id.ts';
import { ownerActions, readLink, signLink } from './link-token.ts';

const key = createSecretKey('a key of the tests', 'utf8');
const now = Date.UTC(2026, 10, 22);
const leadId = newLeadId(now);
const token = signLink(key, { leadId, scope: 'spam' }, now + 1000);

test('a token says its lead and its one action, in a line that no mail program breaks', () => {
  for (const scope of [...ownerActions, 'visitor'] as const) {
    const signed = signLink(key, { leadId, scope }, now + 1000);
    expect(signed).toMatch(/^[\w-]{50}$/);
    expect(readLink(key, signed, now)).toEqual({ leadId, scope });
  }
});

test('it ends, and with another key it says nothing', () => {
  expect(readLink(key, token, now + 999)).not.toBeNull();
  expect(readLink(key, token, now + 1000)).toBeNull();
  expect(readLink(createSecretKey('another key', 'utf8'), token, now)).toBeNull();
});

test('no token with one other character, cut, longer or spelled otherwise is taken', () => {
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(readLink(key, token.slice(0, at) + other + token.slice(at + 1), now), `at ${at}`).toBeNull();
    expect(readLink(key, token.slice(0, at), now)).toBeNull();
  }
  for (const more of ['A', '=', '==', '\n', ' ', `.${token}`]) expect(readLink(key, token + more, now)).toBeNull();
  // The bits after the last byte.
  const spellings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].filter(
    (last) => readLink(key, token.slice(0, -1) + last, now) !== null,
  );
  expect(spellings).toEqual([token.at(-1)]);
});

test('a text of any length and sort is no token', () => {
  for (const text of ['', '-', '_'.repeat(50), 'A'.repeat(50), '%', '\0', 'é', '💥'.repeat(40), 'A'.repeat(100_000)])
    expect(readLink(key, text, now)).toBeNull();
});
