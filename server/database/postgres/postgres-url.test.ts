import { Client } from 'pg';
import { expect, test } from 'vitest';
import { addressForDriver } from './postgres-url.ts';

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
