import { expect, test } from 'vitest';
import { chooseSites } from './choose-site.ts';

const site = (key: string, isDefault = false) => ({ key, hosts: [`${key}.example`, `${key}.localhost`], isDefault });
const one = site('one');
const two = site('two');

test('a site has its own hosts, however they are written', () => {
  const { findSite, findNamed } = chooseSites([one, two]);
  for (const host of ['two.example', 'TWO.example:80', 'two.localhost:3000', 'two.example.']) {
    expect(findSite(host)).toBe(two);
    expect(findNamed(host)).toBe(two);
  }
});

test.each(['', undefined, 'other.example', 'other.localhost', 'localhost', '192.0.2.1:80', '[::1]', '__proto__'])(
  'the unknown host %j leads to the default site or to none',
  (host) => {
    expect(chooseSites([one, two]).findSite(host)).toBeUndefined();
    const other = site('other-one', true);
    const { findSite, findNamed } = chooseSites([one, other]);
    expect(findSite(host)).toBe(other);
    expect(findNamed(host)).toBeUndefined();
  },
);

test('this machine shows the only site there is, another name does not', () => {
  const { findSite } = chooseSites([one]);
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1', '192.168.1.7:3000', '[::1]:3000'])
    expect(findSite(host)).toBe(one);
  for (const host of ['other.localhost', 'other.example', 'localhost.other.example', '1.example', ''])
    expect(findSite(host)).toBeUndefined();
});
