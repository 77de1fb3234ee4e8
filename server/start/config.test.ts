import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { configOf, problemsOf } from '../../test/config-of.ts';
import { checkEnvFile, type Environment, readEnvironment } from './config.ts';
import { settingRows } from './settings.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const mail = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'janus@example.com', OWNER_EMAIL: 'o@example.com' };

test('with no setting, the defaults are those of the table in the manual', () => {
  expect(configOf({})).toMatchObject({
    port: 3000,
    dataDir: './data',
    contentDir: 'content',
    cacheDir: './cache',
    publicAnonKey: 'janus-anon',
    rateLimitPerMinute: 10,
    retentionDays: 0,
    logLevel: 'info',
  });
  expect(configOf({ SITE_DIR: '/var/cache/janus' })).toMatchObject({ cacheDir: '/var/cache/janus' });
  expect(configOf({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, mail: null });
});

test('refuses a folder of leads inside the content, which a backup would pack', () => {
  const problem = 'DATA_DIR is inside CONTENT_DIR: give the leads a folder outside of the content';
  expect(problemsOf({ CONTENT_DIR: '/srv/site', DATA_DIR: '/srv/site/../site/data' })).toEqual([problem]);
  expect(configOf({ CONTENT_DIR: '/srv/data/site', DATA_DIR: '/srv/data' })).toMatchObject({ dataDir: '/srv/data' });
});

test('every setting is parsed into its type', () => {
  const config = configOf({
    ...mail,
    MAIL_FROM: 'Janus <janus@example.com>',
    OWNER_EMAIL: 'a@example.com, b@example.com',
    PORT: '8080',
    HOST: '[::1]',
    DATABASE_URL: 'postgres://u:p@db/janus?sslmode=verify-full',
    WEBHOOK_URL: 'http://127.0.0.1:9000/hook',
    WEBHOOK_SECRET: secret,
    ALERT_URL: 'https://ntfy.example/x',
    BACKEND_URL: 'https://api.example.com/',
    RATE_LIMIT_PER_MINUTE: '0',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    RETENTION_DAYS: '30',
    TIME_ZONE: 'europe/berlin',
    LOG_LEVEL: 'WARN',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '::1',
    mail: { smtpUrl: mail.SMTP_URL, from: 'janus@example.com', owners: ['a@example.com', 'b@example.com'] },
    services: { webhook: { url: 'http://127.0.0.1:9000/hook', secret }, notify: [] },
    backendOrigin: 'https://api.example.com',
    rateLimitPerMinute: 0,
    retentionDays: 30,
    timeZone: 'Europe/Berlin',
    logLevel: 'warn',
  });
  expect(config.trust('10.1.1.1', 0)).toBe(true);
  expect(config.trust('192.0.2.1', 0)).toBe(false);
});

describe('a wrong setting is named in one line, with what is expected and without its value', () => {
  test.each([
    ['PORT', 'eighty', '0 to 65535'],
    ['PORT', '80.5', '0 to 65535'],
    ['HOST', 'http://x', 'listen on'],
    ['DATABASE_URL', 'mysql://u:hunter2@h/d', 'postgres://'],
    ['DATABASE_URL', 'postgres://u:hunter2@a:1,b:2/d?sslmode=verify-full', 'several hosts'],
    ['DATABASE_URL', 'postgres://u:x@hunter2/secret@localhost/d?sslmode=disable', '%2F'],
    ['DATABASE_URL', 'postgres://u:1#hunter2@localhost/d', '%23'],
    ['DATABASE_URL', 'postgres:///d?hostaddr=192.0.2.1&password=hunter2', 'hostaddr'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/d?sslmode=allow', 'leaves open'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/d?sslmode=hunter', 'verify-full'],
    ['WEBHOOK_URL', 'http://hooks.example/hunter2', 'https://'],
    ['WEBHOOK_URL', 'http://127.0.0.1.evil.example/', 'not encrypted'],
    ['WEBHOOK_SECRET', 'whsec_aHVudGVyMg==', 'whsec_'],
    ['NOTIFY_URLS', 'ntfy://ok, http://ntfy.example/hunter2', 'the 2. of 2'],
    ['NOTIFY_URLS', 'hunter2', 'ntfy://TOPIC'],
    ['ALERT_URL', 'http://ntfy.example/hunter2', 'https://'],
    ['PUBLIC_ANON_KEY', 'hunter 2', 'ASCII'],
    ['BACKEND_URL', 'api.example.com', 'https://'],
    ['RATE_LIMIT_PER_MINUTE', 'many', 'whole number'],
    ['TRUST_PROXY', 'everyone', 'number of hops'],
    ['RETENTION_DAYS', '-5', 'whole number'],
    ['HSTS', 'forever', 'off, short, long'],
    ['VISITS', 'maybe', 'on, off'],
    ['PUBLIC_URL', 'https://example.com/leads', 'without a path'],
    ['PUBLIC_URL', 'http://127.0.0.1.example.com', 'not encrypted'],
    ['TIME_ZONE', 'Mars/Olympus', 'Europe/Berlin'],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error'],
    ['MAIL_FROM', 'nobody', 'email address'],
    ['OWNER_EMAIL', 'a@example.com, nobody', 'the 2. of 2'],
    ['SMTP_URL', 'https://u:hunter2@mail.example', 'smtp://'],
    ['SMTP_URL', 'smtp://u:hunter2%@mail.example', '%25'],
  ])('%s=%s', (name, value, expected) => {
    const problems = problemsOf({ ...mail, [name]: value });
    const [problem] = problems.filter((line) => line.startsWith(`${name} `));
    expect(problem).toContain(expected);
    expect(problem).not.toContain('\n');
    expect(problem).not.toContain('hunter');
  });

  test('all wrong settings are named together', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', RETENTION_DAYS: 'x' })).toHaveLength(3);
  });
});

test('a setting that another one needs is named when it is missing', () => {
  expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toMatchObject([
    expect.stringMatching(/^MAIL_FROM is missing while SMTP_URL is set/),
  ]);
  expect(problemsOf({ WEBHOOK_URL: 'https://hooks.example/' })).toMatchObject([
    expect.stringMatching(/^WEBHOOK_SECRET is missing while WEBHOOK_URL is set/),
  ]);
});

test.each([
  'postgres://u:hunter2@db/d',
  'postgres://u:hunter2@db/d?ssl=true',
  'postgres://u:hunter2@127.0.0.1.evil.example/d',
  'postgres://u:hunter2@localhost%2Eevil.example/d',
  'postgres://u:hunter2@localhost/d?host=localhost&host=db',
  'postgres://u:hunter2@[2001:db8::1]/d',
  'postgres://u:hunter2@0.0.0.0/d',
])('%s does not say whether the line to another machine is encrypted', (DATABASE_URL) => {
  const [problem] = problemsOf({ DATABASE_URL });
  expect(problem).toMatch(/^DATABASE_URL does not say [^\n]*\?sslmode=verify-full[^\n]*sslmode=disable/);
  expect(problem).not.toContain('hunter2');
});

test.each([
  ...['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'].map(
    (mode) => `postgres://u:p@db/d?sslmode=${mode}`,
  ),
  'postgres://u:p@localhost/d',
  'postgres://u:p@[::1]/d',
  'postgres:///d?host=/run/postgresql',
])('%s says so, or need not', (DATABASE_URL) => {
  expect(configOf({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('PGHOST is the host of an address without one, and chooses no database', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres:///d', PGHOST: 'db' })).toHaveLength(1);
  expect(problemsOf({ DATABASE_URL: 'postgres:///d', PGHOST: '/run/postgresql' })).toEqual([]);
  expect(configOf({ PGHOST: 'db', PGDATABASE: 'janus' })).toMatchObject({ databaseUrl: '' });
});

test('a .env file is read, and the environment wins', () => {
  const folder = makeFolder();
  writeFileSync(join(folder, '.env'), 'PORT=4000\nJANUS_TEST_ONLY="in file" # comment\nPATH=overruled\n');
  const env = readEnvironment(folder);
  expect(env).toMatchObject({ PORT: '4000', JANUS_TEST_ONLY: 'in file' });
  expect(env['PATH']).not.toBe('overruled');
  expect(checkEnvFile(folder).names.sort()).toEqual(['JANUS_TEST_ONLY', 'PATH', 'PORT']);
});

test('the default in the table is what an unset setting means, and each example is accepted', () => {
  const filledIn = (example: string) =>
    example
      .replaceAll('…', 'x')
      .replace('BOT_TOKEN', `1234567:${'x'.repeat(35)}`)
      .replace('=ID', '=1');
  const examples = Object.fromEntries(settingRows.map(([name, { example }]) => [name, filledIn(example)]));
  expect(problemsOf({ ...examples, WEBHOOK_SECRET: secret })).toEqual([]);
  const withDefault = settingRows.flatMap(([name, row]) => (row.default === undefined ? [] : [[name, row.default]]));
  expect(withDefault.length).toBeGreaterThan(5);
  const comparable = (env: Environment) => ({ ...configOf(env), trust: null, asGiven: null });
  for (const [name, text] of withDefault) expect(comparable({ [name!]: text }), name).toEqual(comparable({}));
});
