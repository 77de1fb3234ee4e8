import { expect, test } from 'vitest';
import { chooseFaces } from './choose-face.ts';

const face = (key: string, isDefault = false) => ({ key, hosts: [`${key}.example`, `${key}.localhost`], isDefault });
const one = face('one');
const two = face('two');

test('a face has its own hosts, however they are written', () => {
  const { findFace, findNamed } = chooseFaces([one, two]);
  for (const host of ['two.example', 'TWO.example:80', 'two.localhost:3000', 'two.example.']) {
    expect(findFace(host)).toBe(two);
    expect(findNamed(host)).toBe(two);
  }
});

test.each(['', undefined, 'other.example', 'other.localhost', 'localhost', '192.0.2.1:80', '[::1]', '__proto__'])(
  'the unknown host %j leads to the default face or to none',
  (host) => {
    expect(chooseFaces([one, two]).findFace(host)).toBeUndefined();
    const other = face('other-one', true);
    const { findFace, findNamed } = chooseFaces([one, other]);
    expect(findFace(host)).toBe(other);
    expect(findNamed(host)).toBeUndefined();
  },
);

test('this machine shows the only face there is, another name does not', () => {
  const { findFace } = chooseFaces([one]);
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '192.168.1.7:3000', '[::1]:3000'])
    expect(findFace(host)).toBe(one);
  for (const host of ['other.localhost', 'other.example', 'localhost.other.example', '1.example', ''])
    expect(findFace(host)).toBeUndefined();
});
