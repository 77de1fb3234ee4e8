import { describe, expect, test } from 'vitest';
import { configOf, problemsOf } from '../../test/config-of.ts';
import { publicUrl } from './setting-parsers.ts';

describe('DATABASE_URL says whether the line to another machine is encrypted', () => {
  test.each([
    'postgres://u:hunter2@db/d',
    'postgresql://u:hunter2@db/d?sslmode=',
    'postgres://u:hunter2@db/d?SSLMODE=verify-full',
    'postgres://u:hunter2@db/d?ssl=true',
    'postgres://u:hunter2@127.0.0.1.evil.example/d',
    'postgres://u:hunter2@localhost.evil.example/d',
    'postgres://u:hunter2@localhost%2Eevil.example/d',
    'postgres://u:hunter2@localhost/d?host=db',
    'postgres://u:hunter2@localhost/d?host=localhost&host=db',
    'postgres:///d?host=db&password=hunter2',
    'postgres://u:hunter2@192.0.2.1/d',
    'postgres://u:hunter2@[2001:db8::1]/d',
    'postgres://u:hunter2@0.0.0.0/d',
  ])('%s does not', (DATABASE_URL) => {
    const [problem] = problemsOf({ DATABASE_URL });
    expect(problem).toMatch(/^DATABASE_URL does not say [^\n]*\?sslmode=verify-full[^\n]*sslmode=disable/);
    expect(problem).not.toContain('hunter2');
  });

  test.each([
    ...['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'].map(
      (mode) => `postgres://u:p@db/d?sslmode=${mode}`,
    ),
    'postgres://u:p@localhost/d',
    'postgres://u:p@127.0.0.1:5433/d',
    'postgres://u:p@[::1]/d',
    'postgres:///d',
    'postgres:///d?host=/run/postgresql',
    'postgres://u:p@%2Frun%2Fpostgresql/d',
  ])('%s does, or need not', (DATABASE_URL) => {
    expect(configOf({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('an address without a host goes to PGHOST', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres:///d', PGHOST: 'db' })).toHaveLength(1);
    expect(problemsOf({ DATABASE_URL: 'postgres:///d', PGHOST: '/run/postgresql' })).toEqual([]);
    expect(problemsOf({ DATABASE_URL: 'postgres:///d?sslmode=verify-full', PGHOST: 'db' })).toEqual([]);
  });
});

test('names of PostgreSQL choose no database', () => {
  expect(configOf({ PGHOST: 'db', PGDATABASE: 'janus', PGUSER: 'me' })).toMatchObject({ databaseUrl: '' });
});

test('PUBLIC_URL is an origin, since links begin with it', () => {
  expect(publicUrl('https://Leads.example.com/')).toEqual({ ok: true, value: 'https://leads.example.com' });
  for (const here of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000'])
    expect(publicUrl(here)).toEqual({ ok: true, value: here });
  for (const wrong of [
    'leads.example.com',
    'https://example.com/leads',
    'https://a:b@example.com',
    'ftp://example.com',
    'http://example.com',
    'http://192.168.1.2:3000',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])
    expect(publicUrl(wrong), wrong).toMatchObject({ ok: false });
});
