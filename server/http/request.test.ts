import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { formatLimitKey, widenToNetwork, readClient, parseTrust, findUntrustedProxy } from './request.ts';

function message(remoteAddress: string | undefined, headers: Record<string, string> = {}, url = '/'): IncomingMessage {
  return { socket: { remoteAddress }, headers, url } as unknown as IncomingMessage;
}

const addressOf = (setting: string, remote: string, forwarded?: string) =>
  readClient(message(remote, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }), parseTrust(setting)!)
    .address;

test('without trusted proxies a hundred made-up X-Forwarded-For headers are one client', () => {
  const seen = new Set(Array.from({ length: 100 }, (_, n) => addressOf('', '198.51.100.7', `203.0.113.${n}`)));
  expect([...seen]).toEqual(['198.51.100.7']);
});

test.each([
  ['two clients behind a proxy are two', 'loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
  [
    'the address that the proxy saw counts, not what stood before',
    'loopback',
    '::1',
    '1.2.3.4, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two trusted proxies', '127.0.0.1,10.0.0.0/8', '127.0.0.1', '1.2.3.4, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
  ['a number of hops', '1', '10.9.9.9', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['an untrusted socket is not believed', '10.0.0.0/8', '198.51.100.7', '1.2.3.4', '198.51.100.7'],
  ['a mapped socket address is IPv4', 'loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['garbage from the proxy counts as the proxy', 'loopback', '127.0.0.1', 'garbage', '127.0.0.1'],
  ['a very long header', 'loopback', '127.0.0.1', `${'x,'.repeat(3000)}203.0.113.9`, '203.0.113.9'],
  ['an IPv4 address with a port', 'loopback', '127.0.0.1', '203.0.113.12:1000', '203.0.113.12'],
  ['an IPv6 address with a port', 'loopback', '127.0.0.1', '[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['quotes', 'loopback', '127.0.0.1', '"[2001:db8::1]:443"', '2001:db8:0:0::/64'],
  ['a trusted proxy that writes ports', '127.0.0.1,10.0.0.0/8', '127.0.0.1', '1.2.3.4:5, 10.1.2.3:80', '1.2.3.4'],
  ['IPv6 with a port and no brackets', 'loopback', '127.0.0.1', '2001:db8:1:2:3:4:5:6:443', '2001:db8:1:2::/64'],
])('%s', (_name, setting, remote, forwarded, expected) => {
  expect(addressOf(setting, remote, forwarded)).toBe(expected);
});

test.each([
  ['127.0.0.1', { host: 'localhost:3000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }, true],
  ['192.0.2.1', { host: 'localhost' }, false],
  ['127.0.0.1', { host: 'nowfetch.com' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }, false],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=192.0.2.1' }, false],
  ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
])('from %s with %j somebody on this machine asks: %s', (remote, headers, local) => {
  for (const setting of ['', 'loopback'])
    expect(readClient(message(remote, headers as Record<string, string>), parseTrust(setting)!).local).toBe(local);
});

test.each([
  ['', '127.0.0.1', '127.0.0.1'],
  ['', '::ffff:172.18.0.1', '172.18.0.1'],
  ['loopback', '127.0.0.1', null],
  ['1', '172.18.0.1', null],
  ['', '198.51.100.7', null],
])('with TRUST_PROXY "%s" a forwarding peer %s is the untrusted proxy %s', (setting, remote, proxy) => {
  const trust = parseTrust(setting)!;
  expect(findUntrustedProxy(message(remote, { 'x-forwarded-for': '203.0.113.9' }), trust)).toBe(proxy);
  expect(findUntrustedProxy(message(remote), trust)).toBeNull();
  expect(findUntrustedProxy(message(undefined, { 'x-forwarded-for': '203.0.113.9' }), trust)).toBeNull();
});

test.each([
  ['/quote', 'one.example', 'one.example'],
  ['http://two.example:8080/quote', 'one.example', 'two.example:8080'],
  ['HTTPS://two.example', 'one.example', 'two.example'],
  ['*', 'one.example', 'one.example'],
])('%s with the host %s asks %s', (url, host, expected) => {
  expect(readClient(message('192.0.2.1', { host }, url), () => false).host).toBe(expected);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['nonsense', ''],
])('%s is counted as %s', (address, key) => {
  expect(formatLimitKey(address)).toBe(key);
});

test.each(['yes', '10.0.0.0/33', '1.2.3', 'loopback,', '0', '1000'])('TRUST_PROXY %s is refused', (setting) => {
  expect(parseTrust(setting)).toBeNull();
});

test.each([
  ['loopback', '127.0.0.1', 'https', true],
  ['loopback', '127.0.0.1', 'http, https', true],
  ['loopback', '127.0.0.1', 'https, http', false],
  ['loopback', '198.51.100.7', 'https', false],
  ['', '127.0.0.1', 'https', false],
])('TLS with TRUST_PROXY "%s" from %s saying "%s": %s', (setting, remote, proto, tls) => {
  expect(readClient(message(remote, { 'x-forwarded-proto': proto }), parseTrust(setting)!).tls).toBe(tls);
});

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0:0:0::/64', '2001:0:0::/48'],
  ['192.0.2.1', '192.0.2.1'],
  ['', ''],
])('the network of %s is %s', (client, network) => expect(widenToNetwork(client)).toBe(network));
