import { fstatSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import { findNearestWord } from '#contract/text/nearest-word.ts';
import { parsePostgresUrl } from '../database/postgres/postgres-url.ts';
import { parseNotifyUrls } from '../delivery/channels/notify.ts';
import { parseWebhookSecret, SECRET_EXPECTED } from '../delivery/channels/webhook.ts';
import { parseTrust, type Trust } from '../http/request.ts';
import { hstsLevels, type HstsLevel } from '../respond/security-headers.ts';
import { logLevels } from '../text/log.ts';
import { bad, good, hasProtocol, parseWord, type ParsedSetting, secureUrl } from '../text/parse-setting.ts';
import { readEnvFile } from './env-file.ts';
import { type SettingName, settingNames } from './settings.ts';

/** Every setting (`settings.ts` says what each means), checked and typed. Empty text means "not set". */
export type Config = Extract<ReturnType<typeof parseConfig>, { ok: true }>['config'];

export type Environment = Record<string, string | undefined>;

/** Reads the environment, and below it the folder's `.env`. Throws an error of one line if that cannot be read. */
export function readEnvironment(folder: string): Environment {
  return { ...readEnvFile(folder).values, ...process.env };
}

/** Names in `.env` and in the environment, and what is wrong with `.env`: lines of `needed` settings, and all else. */
export function checkEnvFile(folder: string, needed: readonly SettingName[] = settingNames) {
  const { values, problems } = readEnvFile(folder);
  const found = { problems: [] as string[], others: [] as string[] };
  for (const { name, message } of problems) {
    // The environment wins, whatever the line should have set.
    if (process.env[name] !== undefined) continue;
    const isNeeded = needed.some((setting) => setting === name);
    found[isNeeded ? 'problems' : 'others'].push(message);
  }
  const { mode = 0 } = statSync(join(folder, '.env'), { throwIfNoEntry: false }) ?? {};
  if (process.platform !== 'win32' && (mode & 0o044) !== 0)
    found.others.push('Other users of this machine can read .env, with its passwords. Run: chmod 600 .env');
  // Words without an underscore, such as PATH, are near PORT and belong to the machine.
  const elsewhere = Object.keys(process.env).filter((name) => name.includes('_') && values[name] === undefined);
  for (const { name, meant } of findUnknown(elsewhere))
    if (meant) found.others.push(`${name} in the environment is not a setting. Did you mean ${meant}?`);
  return { names: Object.keys(values), ...found };
}

/** Whether systemd's journal gets what this process prints. */
export const isInJournal = () => process.env['JOURNAL_STREAM'] === `${fstatSync(1).dev}:${fstatSync(1).ino}`;

/** Finds names that are no setting, and the one that each resembles. */
export function findUnknown(names: readonly string[]) {
  const known: string[] = [...settingNames];
  return names.filter((name) => !known.includes(name)).map((name) => ({ name, meant: findNearestWord(name, known) }));
}

/** Checks all settings. A problem is one line with the setting's name and what is expected, and never holds a value. */
export function parseConfig(env: Environment) {
  const { parse, require, listProblems } = readSettings(env);
  const smtpUrl = parse('SMTP_URL', parseSmtpUrl, '');
  const from = parse('MAIL_FROM', parseMailFrom, '');
  const owners = parse('OWNER_EMAIL', parseEmails, []);
  require('MAIL_FROM', 'SMTP_URL', 'give the address that emails come from, such as janus@example.com');
  const webhookUrl = parse('WEBHOOK_URL', secureUrl, '');
  const webhookSecret = parse('WEBHOOK_SECRET', parseWebhookSecret, '');
  require('WEBHOOK_SECRET', 'WEBHOOK_URL', SECRET_EXPECTED);
  const config = {
    port: parse('PORT', (text) => parseWholeNumber(text, 65_535), 3000),
    host: parse('HOST', parseHost, ''),
    dataDir: parse('DATA_DIR', good, './data'),
    contentDir: parse('CONTENT_DIR', good, 'content'),
    // SITE_DIR is its name of the version before.
    cacheDir: parse('CACHE_DIR', good, env['SITE_DIR'] || './cache'),
    databaseUrl: parse('DATABASE_URL', (text) => parsePostgresUrl(text, env['PGHOST'] ?? ''), ''),
    mail: smtpUrl ? { smtpUrl, from, owners } : null,
    services: {
      webhook: webhookUrl === '' ? null : { url: webhookUrl, secret: webhookSecret },
      notify: parse('NOTIFY_URLS', parseNotifyUrls, []),
    },
    alertUrl: parse('ALERT_URL', secureUrl, ''),
    publicAnonKey: parse('PUBLIC_ANON_KEY', parseKey, 'janus-anon'),
    backendOrigin: parse('BACKEND_URL', parseOrigin, ''),
    publicUrl: parse('PUBLIC_URL', parsePublicUrl, ''),
    rateLimitPerMinute: parse('RATE_LIMIT_PER_MINUTE', (text) => parseWholeNumber(text, 1_000_000), 10),
    trust: parse('TRUST_PROXY', parseTrustSetting, () => false),
    retentionDays: parse('RETENTION_DAYS', (text) => parseWholeNumber(text, 36_500), 0),
    // Null: by the kind of site.
    hsts: parse<HstsLevel | null>('HSTS', (text) => parseWord(text, hstsLevels), null),
    metricsToken: parse('METRICS_TOKEN', parseKey, ''),
    visits: parse('VISITS', (text) => parseWord(text, ['on', 'off'] as const), 'on') === 'on',
    timeZone: parse('TIME_ZONE', parseTimeZone, ''),
    logLevel: parse('LOG_LEVEL', (text) => parseWord(text, logLevels), 'info'),
  };
  const problems = listProblems();
  // A backup packs the content, and would pack the database and its keys with it.
  if (!relative(config.contentDir, config.dataDir).startsWith('..'))
    problems.push('DATA_DIR is inside CONTENT_DIR: give the leads a folder outside of the content');
  return problems.length > 0 ? ({ ok: false, problems } as const) : ({ ok: true, config } as const);
}

function readSettings(env: Environment) {
  const wrong: string[] = [];
  const missing: string[] = [];
  const read = (name: SettingName) => env[name]?.trim() ?? '';
  return {
    parse<Value>(name: SettingName, parser: (text: string) => ParsedSetting<Value>, unset: Value): Value {
      if (read(name) === '') return unset;
      const parsed = parser(read(name));
      if (parsed.ok) return parsed.value;
      wrong.push(`${name} ${parsed.problem}`);
      return unset;
    },
    require(name: SettingName, because: SettingName, expected: string): void {
      if (read(name) !== '' || read(because) === '') return;
      missing.push(`${name} is missing while ${because} is set: ${expected}`);
    },
    listProblems: () => [...wrong, ...missing],
  };
}

export function parseWholeNumber(text: string, max: number, min = 0): ParsedSetting<number> {
  const value = Number(text);
  const fits = /^\d{1,9}$/.test(text) && value >= min && value <= max;
  return fits ? good(value) : bad(`must be a whole number from ${min} to ${max}`);
}

function parseHost(text: string): ParsedSetting<string> {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  return /^[a-z0-9.:%_-]+$/i.test(bare)
    ? good(bare)
    : bad('must be an address or host name to listen on, such as 127.0.0.1');
}

function parseTimeZone(text: string): ParsedSetting<string> {
  try {
    return good(new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone);
  } catch {
    return bad('must be a time zone such as Europe/Berlin, America/New_York or UTC, or empty for the machine’s');
  }
}

function parseSmtpUrl(text: string): ParsedSetting<string> {
  const url = hasProtocol(text, ['smtp:', 'smtps:']) ? new URL(text) : null;
  if (url === null) return bad('must be smtp://user:password@host:port or smtps://…, with # in the password as %23');
  try {
    decodeURIComponent(`${url.username} ${url.password}`);
    return good(text);
  } catch {
    return bad('has a % in its user or password that begins no escape: write it as %25');
  }
}

function parseOrigin(text: string): ParsedSetting<string> {
  return hasProtocol(text, ['https:', 'http:'])
    ? good(new URL(text).origin)
    : bad('must be an address such as https://api.example.com, or empty for this server');
}

/** Links begin with it, so it may have no path, which they would lose. A link is a key, so it travels encrypted. */
function parsePublicUrl(text: string): ParsedSetting<string> {
  const url = hasProtocol(text, ['https:', 'http:']) ? new URL(text) : null;
  const isOrigin = url !== null && text.replace(/\/$/, '').toLowerCase() === url.origin;
  if (!isOrigin) return bad('must be an address without a path, such as https://example.com');
  const secure = secureUrl(url.origin);
  return secure.ok ? secure : bad(`${secure.problem}. Links in emails, which are keys, begin with it`);
}

function parseKey(text: string): ParsedSetting<string> {
  return /^[\x21-\x7e]{1,1024}$/.test(text) ? good(text) : bad('must be printable ASCII without spaces');
}

const email = z.email();

/** `a@example.com` or `Name <a@example.com>`. The name is dropped, since every site sends under its own. */
function parseMailFrom(text: string): ParsedSetting<string> {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return email.safeParse(address).success ? good(address) : bad('must be an email address, such as janus@example.com');
}

function parseEmails(text: string): ParsedSetting<string[]> {
  const addresses = text.split(',').map((address) => address.trim());
  const wrong = addresses.findIndex((address) => !email.safeParse(address).success);
  if (wrong === -1) return good(addresses);
  const which = addresses.length === 1 ? '' : `, the ${wrong + 1}. of ${addresses.length} is not one`;
  return bad(`must be email addresses with commas between them${which}`);
}

function parseTrustSetting(text: string): ParsedSetting<Trust> {
  const trust = parseTrust(text);
  return trust
    ? good(trust)
    : bad('is not valid: give addresses or ranges with commas, such as 10.0.0.0/8, loopback, or a number of hops');
}
