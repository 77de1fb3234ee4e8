import { expect, test } from 'vitest';
import type { Handshake } from './handshake.ts';
import { checkStranger } from './check-stranger.ts';

const site = { host: 'www.firm.com', place: { host: '127.0.0.1', port: 443 }, httpPort: 80 };
const there = (names: string[]): Handshake => ({ kind: 'there', validFrom: 0, validUntil: 0, issuer: '', names });
const not = (kind: 'refused' | 'unreachable', code = ''): Handshake => ({ kind, code, why: 'why' });

test.each<[string, (name: string) => Handshake]>([
  ['wrong', (name) => there([name])],
  ['warning', () => there(['*.firm.com'])],
  ['warning', () => not('refused', 'LATE')],
  ['ok', () => not('refused', 'ERR_TLS_CERT_ALTNAME_INVALID')],
  ['unknown', () => not('unreachable')],
])('how a server greets a stranger to its certificates is %s', async (state, answer) => {
  const asked: string[] = [];
  const shake = async (name: string) => answer((asked.push(name), name));
  expect(await checkStranger(site, shake)).toEqual([{ state, words: expect.stringContaining(asked[0]!) }]);
  expect(asked[0]).toMatch(/^[0-9a-f]{12}\.firm\.com$/);
});
