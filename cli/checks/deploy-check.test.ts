import { expect, test } from 'vitest';
import { runHere } from '../../test/run-here.ts';
import { readArguments } from '../run-janus.ts';

/** Returns what the command was given, or its exit code and what it printed. */
async function read(...args: string[]) {
  let given: object | undefined;
  const ended = await runHere({}, ['site', 'check', ...args], {
    run: async (words, context) => {
      const reading = readArguments(words, context);
      if (reading.ok) given = reading.given;
      return reading.ok ? 0 : reading.code;
    },
  });
  return given ?? ended;
}

test('site check takes an address as it is typed', async () => {
  const given = { url: { host: 'firm.com', port: 443 }, face: [], sendTestLead: false, json: false };
  expect(await read('https://Firm.com/')).toEqual(given);
  expect(await read('firm.com')).toEqual(given);
  expect(await read('https://firm.com.:8443')).toMatchObject({ url: { host: 'firm.com', port: 8443 } });
  expect(await read('https://münchen.de')).toMatchObject({ url: { host: 'xn--mnchen-3ya.de' } });
  const test = ['--send-test-lead', '--email', 'me@firm.com', '--address', '[::1]:8443'];
  expect(await read('https://firm.com', '--face', 'a', '--face', 'b.com', ...test)).toMatchObject({
    face: ['a', 'b.com'],
    email: 'me@firm.com',
    address: { host: '::1', port: 8443 },
    sendTestLead: true,
  });
});

test.each([
  [['https://a.com', 'https://b.com'], 'Too many arguments'],
  [['--send-test-lead'], 'Give the URL'],
  [['firm.com', '--email', 'me@firm.com'], '--send-test-lead'],
  [['http://firm.com'], 'https://'],
  [['ftp://firm.com'], 'https://'],
  [['https://firm.com/quote'], 'must not have a path'],
  [['https://me:secret@firm.com'], 'must not have a path'],
  [['https://192.0.2.1'], 'name'],
  [['https://[::1]'], 'name'],
  [['https://'], 'must be an address'],
  [['https://firm.com', '--adress', 'x'], '--adress'],
  [['https://firm.com', '--address', 'a b'], '--address'],
  [['https://firm.com', '--email', 'nobody'], '--email'],
  [['https://firm.com', '--email', 'a@firm.com,b@firm.com'], '--email'],
])('%s is answered in two lines', async (args, words) => {
  expect(await read(...args)).toEqual({ code: 2, out: '', error: expect.stringContaining(words) });
  expect(await read(...args)).toMatchObject({ error: expect.stringMatching(/^[^\n]*\n[^\n]*\n$/) });
});
