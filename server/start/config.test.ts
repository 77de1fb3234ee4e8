import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, readEnvironment, readSettingsFile, settingNames, type Environment } from './config.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const mail = { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'janus@example.com', OWNER_EMAIL: 'o@example.com' };

function configOf(env: Environment) {
  const reading = readConfig(env);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.config;
}

function problemsOf(env: Environment) {
  const reading = readConfig(env);
  return reading.ok ? [] : reading.problems;
}

test('with nothing set, the defaults are those of the table', () => {
  expect(configOf({})).toMatchObject({
    port: 3000,
    host: '',
    dataDir: './data',
    databaseUrl: '',
    mail: null,
    webhook: null,
    alertUrl: '',
    publicAnonKey: 'janus-anon',
    backendOrigin: '',
    publicUrl: '',
    rateLimitPerMinute: 10,
    retentionDays: 0,
    unusedPostgres: [],
    hsts: null,
    metricsToken: '',
    timeZone: '',
    weeklyMail: true,
    logLevel: 'info',
  });
  expect(configOf({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, mail: null });
});

test('everything set', () => {
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
    BACKEND_URL: 'https://project.supabase.co/',
    RATE_LIMIT_PER_MINUTE: '0',
    TRUST_PROXY: 'loopback, 10.0.0.0/8',
    RETENTION_DAYS: '30',
    TIME_ZONE: 'europe/berlin',
    WEEKLY_MAIL: 'Off',
    LOG_LEVEL: 'WARN',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '::1',
    mail: { smtpUrl: mail.SMTP_URL, from: 'janus@example.com', owners: ['a@example.com', 'b@example.com'] },
    webhook: { url: 'http://127.0.0.1:9000/hook', secret },
    backendOrigin: 'https://project.supabase.co',
    rateLimitPerMinute: 0,
    retentionDays: 30,
    timeZone: 'Europe/Berlin',
    weeklyMail: false,
    logLevel: 'warn',
  });
  expect(config.trust('10.1.1.1', 0)).toBe(true);
  expect(config.trust('192.0.2.1', 0)).toBe(false);
});

describe('a wrong setting is named in one line, with what is expected and without its value', () => {
  test.each([
    ['PORT', 'eighty', '0 to 65535'],
    ['PORT', '65536', '0 to 65535'],
    ['PORT', '-1', '0 to 65535'],
    ['PORT', '80.5', '0 to 65535'],
    ['HOST', 'http://x', 'listen on'],
    ['DATABASE_URL', 'mysql://u:hunter2@h/d', 'postgres://'],
    ['DATABASE_URL', 'postgres://u:hunter2@a:1,b:2/d?sslmode=verify-full', 'postgres://'],
    ['DATABASE_URL', 'postgres://u:hunter2@a,b/d?sslmode=verify-full', 'several hosts'],
    ['DATABASE_URL', 'postgres:///d?hostaddr=192.0.2.1&password=hunter2', 'hostaddr'],
    ['DATABASE_URL', 'postgres://u:hunter2@localhost/d?sslmode=prefer', 'leaves open'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/d?sslmode=allow', 'leaves open'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/d?sslmode=hunter', 'verify-full'],
    ['DATABASE_URL', 'postgres://u:hunter2@db/d?sslmode=Disable', 'verify-full'],
    ['WEBHOOK_URL', 'http://hooks.example/hunter2', 'https://'],
    ['WEBHOOK_URL', 'http://127.0.0.1.evil.example/', 'readable on the way'],
    ['WEBHOOK_URL', 'not an address', 'https://'],
    ['WEBHOOK_SECRET', 'hunter2', 'whsec_'],
    ['WEBHOOK_SECRET', 'whsec_aHVudGVyMg==', 'whsec_'],
    ['ALERT_URL', 'http://ntfy.example/hunter2', 'https://'],
    ['ALERT_URL', 'http://127.0.0.1.evil.example/', 'readable on the way'],
    ['PUBLIC_ANON_KEY', 'hunter 2', 'ASCII'],
    ['BACKEND_URL', 'project.supabase.co', 'https://'],
    ['RATE_LIMIT_PER_MINUTE', 'many', 'whole number'],
    ['TRUST_PROXY', 'everyone', 'number of hops'],
    ['RETENTION_DAYS', '-5', 'whole number'],
    ['HSTS', 'forever', 'off, short, long'],
    ['TIME_ZONE', 'Mars/Olympus', 'Europe/Berlin'],
    ['LOG_LEVEL', 'loud', 'debug, info, warn, error'],
    ['MAIL_FROM', 'nobody', 'email address'],
    ['OWNER_EMAIL', 'a@example.com, nobody', 'the 2. of 2'],
    ['SMTP_URL', 'https://u:hunter2@mail.example', 'smtp://'],
    ['SMTP_URL', 'mail.example:587', 'smtp://'],
    ['SMTP_URL', 'smtp://u:hunter2%@mail.example', '%25'],
  ])('%s=%s', (name, value, expected) => {
    const problems = problemsOf({ ...mail, [name]: value });
    const [problem] = problems.filter((line) => line.startsWith(`${name} `));
    expect(problem).toContain(expected);
    expect(problem).not.toContain('\n');
    expect(problem).not.toContain('hunter');
  });

  test('all of them at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'x', RETENTION_DAYS: 'x' })).toHaveLength(3);
  });
});

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

test('names of PostgreSQL that choose no database are kept to be told', () => {
  const env = { PGHOST: 'db', PGDATABASE: 'janus', PGUSER: 'me' };
  expect(configOf(env)).toMatchObject({ databaseUrl: '', unusedPostgres: ['PGHOST', 'PGDATABASE'] });
  expect(configOf({ ...env, DATABASE_URL: 'postgres://u@localhost/d' }).unusedPostgres).toEqual([]);
});

test('settings that need each other', () => {
  expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toMatchObject([
    expect.stringMatching(/^MAIL_FROM is missing while SMTP_URL is set/),
    expect.stringMatching(/^OWNER_EMAIL is missing while SMTP_URL is set/),
  ]);
  expect(problemsOf({ WEBHOOK_URL: 'https://hooks.example/' })).toMatchObject([
    expect.stringMatching(/^WEBHOOK_SECRET is missing while WEBHOOK_URL is set/),
  ]);
});

test('a .env file is read, and the environment wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-env-'));
  writeFileSync(join(folder, '.env'), 'PORT=4000\nJANUS_TEST_ONLY="in file" # comment\nPATH=overruled\n');
  const env = readEnvironment(folder);
  expect(env).toMatchObject({ PORT: '4000', JANUS_TEST_ONLY: 'in file' });
  expect(env['PATH']).not.toBe('overruled');
  expect(Object.keys(readSettingsFile(folder)).sort()).toEqual(['JANUS_TEST_ONLY', 'PATH', 'PORT']);
  rmSync(folder, { recursive: true });
});

test('.env.example names every setting, and no other', () => {
  const example = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(settingNames));
});
