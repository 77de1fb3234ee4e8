import { expect, test } from 'vitest';
import { supabaseSite } from '../../cli/supabase/supabase-files.ts';
import { sampleQuote } from '../../test/sample-quote.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createReceiver, readSettings } from './receiver.ts';

const quote = {
  method: 'POST',
  headers: { 'content-type': 'application/json', apikey: 'key' },
  body: JSON.stringify(sampleQuote),
};

function receive(environment: Record<string, string>) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const receiver = createReceiver({ site: supabaseSite(fixtureSite), environment, print });
  return { lines, ask: (path: string, init: RequestInit) => receiver(new Request(`https://p.example${path}`, init)) };
}

test.each([
  [{}, /^NOTHING IS ACCEPTED: DATABASE_URL is missing/],
  [{ DATABASE_URL: 'postgres://x:hunter2@db.example/x' }, /^NOTHING IS ACCEPTED: DATABASE_URL does not say/],
  [
    { SUPABASE_DB_URL: 'postgres://x:hunter2@127.0.0.1:1/x?sslmode=disable' },
    /^Cannot use the database .*ECONNREFUSED/,
  ],
])(
  'a receiver with wrong settings answers calls with 503, and the log says why without the password: %j',
  async (environment, why) => {
    const { lines, ask } = receive({ ...environment, PUBLIC_ANON_KEY: 'key' });
    const response = await ask('/send-quote-request', quote);
    expect(response.status).toBe(503);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(lines[0]).toMatch(why);
    expect(lines.at(-1)).toMatch('a lead could not be stored');
    expect(lines.join()).not.toMatch(/hunter2|Ada|\n/);
  },
);

test('without any public key every call is refused, even one with an empty key', async () => {
  const { ask } = receive({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
  for (const key of ['', 'janus-anon']) {
    const headers = { ...quote.headers, apikey: key, authorization: 'Bearer ' };
    expect((await ask('/send-quote-request', { ...quote, headers })).status).toBe(401);
  }
});

test.each(['/', '/challenge', '/../challenge', '/other', '/send-quote-request/more'])(
  '%s is not found',
  async (path) => {
    const { ask } = receive({ DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect((await ask(path, { method: 'GET' })).status).toBe(404);
  },
);

const given = { SUPABASE_DB_URL: 'postgresql://postgres:secret@db.example:5432/postgres' };

test('the connection to the platform’s database is encrypted, and DATABASE_URL takes precedence', () => {
  expect(readSettings(given)).toMatchObject({
    databaseUrl: `${given.SUPABASE_DB_URL}?sslmode=verify-full`,
    problems: [],
  });
  const own = 'postgres://janus@pooler.example:6543/postgres?sslmode=verify-full';
  expect(readSettings({ ...given, DATABASE_URL: own }).databaseUrl).toBe(own);
  const unencrypted = `${given.SUPABASE_DB_URL}?sslmode=disable`;
  expect(readSettings({ SUPABASE_DB_URL: unencrypted }).databaseUrl).toBe(unencrypted);
});

test('its keys and PUBLIC_ANON_KEY are public keys, and no key means an empty list', () => {
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
  expect(settings).toMatchObject({ services: ['webhook', expect.stringMatching(/^ntfy:/)], rateLimitPerMinute: 0 });
  expect(readSettings(given)).toMatchObject({ services: [], rateLimitPerMinute: 10 });
});

test.each([
  [{}, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'postgres://u:hunter2@db.example/x' }, 'DATABASE_URL does not say whether'],
  [{ ...given, DATABASE_URL: 'mysql://hunter2' }, 'DATABASE_URL must be postgres://'],
  [{ ...given, RATE_LIMIT_PER_MINUTE: 'hunter2' }, 'RATE_LIMIT_PER_MINUTE must be'],
  [{ ...given, NOTIFY_URLS: 'hunter2' }, 'NOTIFY_URLS is not valid'],
])('%j is reported in a line without its value', (environment, problem) => {
  const { problems } = readSettings(environment);
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems.join()).not.toContain('hunter2');
});
