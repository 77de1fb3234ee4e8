import { expect, test } from 'vitest';
import { checkNames } from './names.ts';

const records: Record<string, string[]> = {
  'a.com': ['198.51.100.7'],
  'b.com': ['198.51.100.7'],
  'c.com': ['203.0.113.9'],
};

/** DNS with these addresses. It does not answer for `silent.com`. */
const resolver = {
  async resolve4(host: string) {
    if (host === 'silent.com') throw Object.assign(new Error(), { code: 'ETIMEOUT' });
    return records[host] ?? [];
  },
  async resolve6(host: string): Promise<string[]> {
    throw Object.assign(new Error(), { code: host === 'silent.com' ? 'ETIMEOUT' : 'ENODATA' });
  },
} as unknown as Parameters<typeof checkNames>[1];
const check = (hosts: string[], here: string[] = []) => checkNames([{ hosts }], resolver, here);

test('accepts names that lead here, or all to one machine if this one does not know its address', async () => {
  const fine = [{ state: 'ok', words: '2 hostnames have addresses in DNS.' }];
  expect(await check(['a.com', 'b.com', 'x.localhost', 'firm.example'], ['198.51.100.7'])).toEqual(fine);
  expect(await check(['a.com', 'b.com'])).toEqual(fine);
  expect(await check(['firm.example'])).toEqual([]);
});

test('reports names without an address, and names that lead elsewhere', async () => {
  expect(await check(['a.com', 'lost.com'])).toEqual([
    { state: 'wrong', words: expect.stringContaining('lost.com: no address in DNS') },
  ]);
  const away = { state: 'warning', words: expect.stringContaining('c.com: leads to 203.0.113.9, not to 198.51.100.7') };
  expect(await check(['a.com', 'b.com', 'c.com'])).toEqual([away]);
  expect(await check(['a.com', 'c.com'], ['198.51.100.7'])).toEqual([away]);
  expect(await check(['silent.com'])).toEqual([{ state: 'unknown', words: 'silent.com: DNS did not answer.' }]);
});
