import { domainToUnicode } from 'node:url';
import { expect, test } from 'vitest';
import { decodePunycode } from './punycode.ts';

test.each(['bcher-kva', 'e1afmkfd', 'wgv71a119e', 'mgbh0fb', 'h2bhs4b8d8a', '3e0b707e', 'qei'])(
  '%s is decoded from Punycode as Node does it',
  (encoded) => {
    expect(decodePunycode(encoded)).toBe(domainToUnicode(`xn--${encoded}`));
  },
);

test.each(['zzzzzzzzzzzzzzzzzzzzz', 'A', 'é', '99999999'])('"%s" is none', (encoded) => {
  expect(decodePunycode(encoded)).toBeUndefined();
});
