import { expect, test } from 'vitest';
import { readConfig } from '../../server/start/config.ts';
import { checkProxy } from './proxy.ts';

const HOUR = 3_600_000;
const found = { address: '172.18.0.1', at: HOUR };

function check(setting: string, proxy: typeof found | null = found) {
  const reading = readConfig({ TRUST_PROXY: setting });
  if (!reading.ok) throw new Error(reading.problems.join());
  return checkProxy(reading.config, proxy, 4 * HOUR);
}

test('what the doctor says to set for a proxy is what it is content with', () => {
  const { state, words } = check('');
  expect(state).toBe('wrong');
  expect(words).toContain('3 hours ago');
  const told = /TRUST_PROXY=(\S+)$/.exec(words)![1]!;
  expect(check(told).state).toBe('ok');
  expect(check('loopback').state).toBe('wrong');
});

test('where none was met, nothing is wrong', () => {
  expect(check('', null).state).toBe('ok');
});
