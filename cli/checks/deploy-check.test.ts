import { expect, test } from 'vitest';
import { parseDeployArguments } from './deploy-check.ts';

test('deploy:check takes an address as it is typed', () => {
  const request = { host: 'firm.com', port: 443, faces: [], address: null, email: null, json: false };
  expect(parseDeployArguments(['https://Firm.com/'])).toEqual({ ok: true, request });
  expect(parseDeployArguments(['firm.com'])).toEqual({ ok: true, request });
  expect(parseDeployArguments(['https://firm.com.:8443'])).toMatchObject({ request: { host: 'firm.com', port: 8443 } });
  expect(parseDeployArguments(['https://münchen.de'])).toMatchObject({ request: { host: 'xn--mnchen-3ya.de' } });
  const all = [
    'https://firm.com',
    '--face',
    'a',
    '--face',
    'b.com',
    '--email',
    'me@firm.com',
    '--address',
    '[::1]:8443',
  ];
  expect(parseDeployArguments(all)).toMatchObject({
    request: { faces: ['a', 'b.com'], email: 'me@firm.com', address: { host: '::1', port: 8443 } },
  });
});

test.each([
  [[], 'one address'],
  [['https://a.com', 'https://b.com'], 'one address'],
  [['http://firm.com'], 'https://'],
  [['ftp://firm.com'], 'https://'],
  [['https://firm.com/quote'], 'without a path'],
  [['https://me:secret@firm.com'], 'without a path'],
  [['https://192.0.2.1'], 'name'],
  [['https://[::1]'], 'name'],
  [['https://'], 'no address'],
  [['https://firm.com', '--adress', 'x'], '--adress'],
  [['https://firm.com', '--address', 'a b'], '--address'],
  [['https://firm.com', '--email', 'nobody'], '--email'],
  [['https://firm.com', '--email', 'a@firm.com,b@firm.com'], '--email'],
])('%s is answered in one line', (args, words) => {
  const parsed = parseDeployArguments(args);
  expect(parsed).toEqual({ ok: false, problem: expect.stringContaining(words) });
  expect(parsed).toEqual({ ok: false, problem: expect.not.stringContaining('\n') });
});
