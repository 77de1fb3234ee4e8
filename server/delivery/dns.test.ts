import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { startClosedDnsServer, startDnsServer } from '../../test/dns-server.ts';
import { createDns, hostOfAddress, isReservedName, limitConcurrency } from './dns.ts';

describe('what DNS answers, in words', () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  test('a look-up in the DNS distinguishes missing records from no answer', async () => {
    const long = `v=DKIM1; p=${'A'.repeat(400)}`;
    const server = await startDnsServer({
      'mail.test': { A: ['192.0.2.1'], MX: ['mx.mail.test'], TXT: [long] },
      'bare.test': {},
    });
    stops.push(server.stop);
    const dns = createDns(server.resolver);
    expect(await dns.addresses('mail.test')).toEqual({ kind: 'found', records: ['192.0.2.1'] });
    expect(await dns.mailServers('mail.test')).toMatchObject({
      kind: 'found',
      records: [{ exchange: 'mx.mail.test' }],
    });
    expect(await dns.texts('mail.test')).toEqual({ kind: 'found', records: [long] });
    for (const name of ['bare.test', 'gone.test']) {
      expect(await dns.addresses(name)).toEqual({ kind: 'none' });
      expect(await dns.mailServers(name)).toEqual({ kind: 'none' });
      expect(await dns.texts(name)).toEqual({ kind: 'none' });
    }
  });

  test('many questions are all answered', async () => {
    const names = Array.from({ length: 1000 }, (_, n) => `name${n}.test`);
    const server = await startDnsServer(Object.fromEntries(names.map((name) => [name, { A: ['192.0.2.1'] }])));
    stops.push(server.stop);
    const dns = createDns(server.resolver);
    const answers = await Promise.all(names.map((name) => dns.addresses(name)));
    expect(new Set(answers.map(({ kind }) => kind))).toEqual(new Set(['found']));
  });

  test('the limit ends the questions that are asked and those that are not yet', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    stops.push(() => socket.close());
    const resolver = new Resolver({ timeout: 100_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${socket.address().port}`]);
    const limit = new AbortController();
    const dns = createDns(resolver, limit.signal);
    const answers = Promise.all(Array.from({ length: 200 }, (_, n) => dns.texts(`name${n}.test`)));
    await once(socket, 'message');
    limit.abort();
    expect(new Set((await answers).map(({ kind }) => kind))).toEqual(new Set(['silent']));
  });

  test('a server that says nothing is silent', async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    stops.push(() => socket.close());
    const resolver = new Resolver({ timeout: 50, tries: 1 });
    resolver.setServers([`127.0.0.1:${socket.address().port}`]);
    expect(await createDns(resolver).addresses('mail.test')).toEqual({ kind: 'silent', why: 'did not answer in time' });
  });

  test('so is one that is not there', async () => {
    const resolver = new Resolver({ timeout: 50, tries: 1 });
    resolver.setServers(['127.0.0.1:1']);
    expect(await createDns(resolver).texts('mail.test')).toMatchObject({ kind: 'silent' });
  });

  test('what a closed network denies is not known', async () => {
    const server = await startClosedDnsServer({ 'intranet.firm': { A: ['192.0.2.1'] } });
    stops.push(server.stop);
    const dns = createDns(server.resolver);
    expect(await dns.addresses('intranet.firm')).toMatchObject({ kind: 'found' });
    expect(await dns.mailServers('firm.com')).toMatchObject({
      kind: 'silent',
      why: expect.stringContaining('internet'),
    });
    expect(await dns.addresses('firm.com')).toMatchObject({ kind: 'silent' });
  });
});

describe('questions to DNS wait for each other', () => {
  test('only a few of many tasks run at the same time, all of them run, and a failure frees its place', async () => {
    const limit = limitConcurrency(3);
    let running = 0;
    let most = 0;
    const ended = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        limit(async () => {
          most = Math.max(most, (running += 1));
          await turn();
          running -= 1;
          if (n % 4 === 0) throw new Error('gone');
          return n;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
  });
});

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

test('the host of an address is after its last @', () => {
  expect(hostOfAddress('"a@b"@Firm.COM')).toBe('firm.com');
});
