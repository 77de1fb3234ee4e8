import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createSecureContext, createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, test, describe } from 'vitest';
import { namedCertificate, oldCertificate } from '../../test/named-certificate.ts';
import { checkCertificate, checkStranger, problemOfHandshake, type Handshake } from './visit.ts';

describe('the certificate of a host', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer({
      ...namedCertificate,
      SNICallback(name, answer) {
        if (name === 'www.nowfetch.com') answer(new Error('no certificate'));
        else answer(null, createSecureContext(name === 'solvewright.com' ? oldCertificate : namedCertificate));
      },
    }).listen(0, '127.0.0.1');
    server.on('tlsClientError', () => {});
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  const look = (host: string, year: number, ca: string | undefined = namedCertificate.cert) => {
    const place = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
    return checkCertificate({ host, place, httpPort: 80, ca }, Date.UTC(year, 0, 1));
  };

  test.each([
    [2026, 'ok'],
    [2099, 'ok'],
    [2101, 'warning'],
  ])('a certificate for a hundred years is judged by what is left of it: in %d %s', async (year, state) => {
    expect(await look('nowfetch.com', year)).toEqual({
      reached: true,
      finding: { state, words: expect.stringContaining('2120-01-01') },
    });
  });

  test('of another name, or from an authority that nobody knows, it is none', async () => {
    const other = await look('elsewhere.com', 2026);
    const unknown = await checkCertificate(
      {
        host: 'nowfetch.com',
        place: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
        httpPort: 80,
      },
      0,
    );
    expect(other).toEqual({
      reached: false,
      finding: { state: 'wrong', words: expect.stringContaining('other names') },
    });
    expect(unknown.finding.words).toContain('signed by itself');
  });

  test('one that the proxy has not got, or that has run out, is none', async () => {
    const none = await look('www.nowfetch.com', 2026);
    const old = await look('solvewright.com', 2026, oldCertificate.cert);
    expect(none).toEqual({
      reached: false,
      finding: { state: 'wrong', words: expect.stringContaining('before a certificate arrived') },
    });
    expect(old.finding.words).toContain('has expired');
    // Caddy refuses by an alert.
    expect(problemOfHandshake('ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 0).why).toContain('no certificate');
  });

  test('where nobody listens that is what is said', async () => {
    const gone = { host: 'nowfetch.com', place: { host: '127.0.0.1', port: 1 }, httpPort: 80 };
    const { reached, finding } = await checkCertificate(gone, 0);
    expect(reached).toBe(false);
    expect(finding.words).toContain('no server listens there');
  });
});

describe('a name that no face has', () => {
  const site = { host: 'www.firm.com', place: { host: '127.0.0.1', port: 443 }, httpPort: 80 };
  const there = (names: string[]): Handshake => ({ kind: 'there', validFrom: 0, validUntil: 0, issuer: '', names });
  const not = (kind: 'refused' | 'unreachable', code = ''): Handshake => ({ kind, code, why: 'why' });

  test.each<[string, (name: string) => Handshake]>([
    ['wrong', (name) => there([name])],
    ['warning', () => there(['*.firm.com'])],
    ['warning', () => not('refused', 'LATE')],
    ['ok', () => not('refused', 'ERR_TLS_CERT_ALTNAME_INVALID')],
    ['unknown', () => not('unreachable')],
  ])('how a server greets a stranger to its certificates is %s', async (state, answer) => {
    const asked: string[] = [];
    const shake = async (name: string) => answer((asked.push(name), name));
    expect(await checkStranger(site, shake)).toEqual([{ state, words: expect.stringContaining(asked[0]!) }]);
    expect(asked[0]).toMatch(/^[0-9a-f]{12}\.firm\.com$/);
  });
});
