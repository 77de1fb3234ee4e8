import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const given = { SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres' };

test('the platform’s database is reached over an encrypted line, and DATABASE_URL goes before it', () => {
  expect(readSettings(given)).toMatchObject({
    databaseUrl: `${given.SUPABASE_DB_URL}?sslmode=verify-full`,
    problems: [],
  });
  const own = 'postgres://janus@pooler.example:6543/postgres?sslmode=verify-full';
  expect(readSettings({ ...given, DATABASE_URL: own }).databaseUrl).toBe(own);
  const said = `${given.SUPABASE_DB_URL}?sslmode=disable`;
  expect(readSettings({ SUPABASE_DB_URL: said }).databaseUrl).toBe(said);
});

test('its keys and one of our own are public keys; no key is none', () => {
  const keys = { SUPABASE_ANON_KEY: 'eyJ', SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","more":7}' };
  expect(readSettings({ ...given, ...keys, PUBLIC_ANON_KEY: 'own' }).publicKeys).toEqual([
    'own',
    'eyJ',
    'sb_publishable_a',
  ]);
  for (const text of ['', '{', 'null', '[]', '"sb_publishable_a"'])
    expect(readSettings({ ...given, SUPABASE_PUBLISHABLE_KEYS: text }).publicKeys).toEqual([]);
});

test('each lead waits for the channels that the server has', () => {
  const settings = readSettings({
    ...given,
    WEBHOOK_URL: 'https://hook.example/',
    NOTIFY_URLS: 'ntfy://topic',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  expect(settings).toMatchObject({ webhook: true, notify: [expect.stringMatching(/^ntfy:/)], rateLimitPerMinute: 0 });
  expect(readSettings(given)).toMatchObject({ webhook: false, notify: [], rateLimitPerMinute: 10 });
});

test.each([
  [{}, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'postgres://u:hunter2@db.example/x' }, 'DATABASE_URL does not say whether'],
  [{ ...given, DATABASE_URL: 'mysql://hunter2' }, 'DATABASE_URL must be postgres://'],
  [{ ...given, RATE_LIMIT_PER_MINUTE: 'hunter2' }, 'RATE_LIMIT_PER_MINUTE must be'],
  [{ ...given, NOTIFY_URLS: 'hunter2' }, 'NOTIFY_URLS is not understood'],
])('%j is told in a line without its value', (environment, problem) => {
  const { problems } = readSettings(environment);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems.join()).not.toContain('hunter2');
});
