import { Client } from 'pg';
import { expect, test } from 'vitest';
import { addressForDriver, isThisMachine, libpqAddress } from './postgres-url.ts';

test.each([
  ['?sslmode=require', '?sslmode=verify-full'],
  ['?sslmode=verify-ca&application_name=require', '?sslmode=verify-full&application_name=require'],
  ['?host=db&sslmode=require', '?host=db&sslmode=verify-full'],
  ['?sslmode=disable', '?sslmode=disable'],
  ['?sslmode=no-verify', '?sslmode=no-verify'],
  ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ['', ''],
])('%s goes to the driver as %s', (query, forDriver) => {
  const address = 'postgres://u:sslmode=require@db/janus';
  expect(addressForDriver(address + query)).toBe(address + forDriver);
});

test('the driver verifies the certificate and warns of nothing where an encrypted line is asked for', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    const { ssl } = new Client({ connectionString: addressForDriver(`postgres://u:p@db/janus?sslmode=${mode}`) });
    expect(ssl).toEqual({});
  }
  await new Promise((turn) => setImmediate(turn));
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test.each(['/run/postgresql', '%2Frun', 'localhost', '::1'])('%s is this machine', (host) => {
  expect(isThisMachine(host)).toBe(true);
});

test.each([
  ['postgres://u:p%40@localhost/janus', 'postgres://u@localhost/janus', 'p@'],
  [
    'postgres:///janus?host=/run/postgresql&user=u&password=old&password=p%40%2B',
    'postgres:///janus?host=%2Frun%2Fpostgresql&user=u',
    'p@+',
  ],
  ['postgres://u:p@localhost/janus?password=', 'postgres://u@localhost/janus', 'p'],
  [
    'postgres://u@db/j?options=-c%20geqo%3Doff+&user=b%2Bc',
    'postgres://u@db/j?options=-c%20geqo%3Doff%20&user=b%2Bc',
    '',
  ],
  [
    'postgres://u@db/j?pgbouncer=true&schema=a&schema=b&connect_timeout=3&ssl=1',
    'postgres://u@db/j?connect_timeout=3',
    '',
  ],
  ['postgres://u@db/janus?sslmode=disable', 'postgres://u@db/janus?sslmode=disable', ''],
  ['postgres://u@db/janus?sslmode=no-verify', 'postgres://u@db/janus?sslmode=require', ''],
  ['postgres://u@db/janus?sslmode=require', 'postgres://u@db/janus?sslmode=verify-full&sslrootcert=system', ''],
  [
    'postgres://u@db/j?sslmode=verify-full&sslrootcert=a.pem',
    'postgres://u@db/j?sslmode=verify-full&sslrootcert=a.pem',
    '',
  ],
  ['postgres://u@db/janus?uselibpqcompat=true&sslmode=require', 'postgres://u@db/janus?sslmode=require', ''],
])("PostgreSQL's own programs are as strict with %s", (given, address, password) => {
  expect(libpqAddress(given)).toEqual({ address, password });
});

test.each(['100%', '50%-off', '%1', '%C3%BC%', 'a%40b', '7%25%', '%32%'])(
  'they get the password %s as the driver does',
  (typed) => {
    const text = `postgres://u:${typed}@localhost/janus`;
    expect(libpqAddress(text).password).toBe(new Client({ connectionString: text }).password);
  },
);
