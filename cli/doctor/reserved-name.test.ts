import { expect, test } from 'vitest';
import { hostOfAddress, isReservedName } from './reserved-name.ts';

test.each([
  'example',
  'firm.example',
  'mail.firm.EXAMPLE.',
  'example.com',
  'www.example.org',
  'a.test',
  'a.localhost',
  'localhost',
])('a name that is reserved for examples is known: %s is nobody’s', (host) => expect(isReservedName(host)).toBe(true));

test.each(['firm.com', 'my-example.com', 'example.com.firm.com', 'examples.com', 'test.com', 'contest'])(
  '%s may be somebody’s',
  (host) => expect(isReservedName(host)).toBe(false),
);

test('the host of an address stands after its last @', () => {
  expect(hostOfAddress('"a@b"@Firm.COM')).toBe('firm.com');
});
