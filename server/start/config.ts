import { parseTrust, type Trust } from '../http/request.ts';
import { hstsLevels, type HstsLevel } from '../respond/security-headers.ts';
import { parseNotifyUrls } from '../delivery/channels/notify.ts';
import { parseWebhookSecret, SECRET_EXPECTED } from '../delivery/channels/webhook.ts';
import { logLevels } from '../text/log.ts';
import { bad, good, oneOf, type ParsedSetting, secureUrl } from '../text/parse-setting.ts';
import { readEnvFile } from './env-file.ts';
import * as parse from './setting-parsers.ts';
import { type SettingName, settingNames } from './settings.ts';

export { type SettingName, settingNames, settingRows } from './settings.ts';

/** Every setting (`settings.ts` says what each means), checked and typed. Empty text means "not set". */
export type Config = Extract<ReturnType<typeof parseConfig>, { ok: true }>['config'];

export type Environment = Record<string, string | undefined>;

/**
 * The environment, and below it the `.env` file of the folder: no other code reads either.
 * Throws an error of one line when `.env` exists and cannot be read.
 */
export function readEnvironment(folder: string): Environment {
  return { ...readEnvFile(folder).values, ...process.env };
}

/** Names in `.env` and in the environment, and the errors in lines of `.env`: of `needed` settings, and all others. */
export function checkEnvFile(folder: string, needed: readonly SettingName[] = settingNames) {
  const { values, problems } = readEnvFile(folder);
  // The environment wins, whatever the line was meant to say.
  const left = problems.filter(({ name }) => process.env[name] === undefined);
  const isNeeded = ({ name }: { name: string }) => needed.some((setting) => setting === name);
  const { needed: ours = [], others = [] } = Object.groupBy(left, (each) => (isNeeded(each) ? 'needed' : 'others'));
  const wordsOf = (some: typeof left) => some.map(({ message }) => message);
  const inEnvironment = Object.keys(process.env);
  return { names: Object.keys(values), inEnvironment, problems: wordsOf(ours), others: wordsOf(others) };
}

/** Checks all settings. A problem is one line with the setting's name and what is expected, and never holds a value. */
export function parseConfig(env: Environment) {
  const problems: string[] = [];
  const textOf = (name: SettingName) => env[name]?.trim() ?? '';
  const setting = <Value>(name: SettingName, parser: (text: string) => ParsedSetting<Value>, unset: Value): Value => {
    const text = textOf(name);
    if (text === '') return unset;
    const parsed = parser(text);
    if (parsed.ok) return parsed.value;
    problems.push(`${name} ${parsed.problem}`);
    return unset;
  };
  const missing: string[] = [];
  const require = (name: SettingName, because: SettingName, expected: string) => {
    if (textOf(name) === '' && textOf(because) !== '')
      missing.push(`${name} is missing while ${because} is set: ${expected}`);
  };

  const smtpUrl = setting('SMTP_URL', parse.smtpUrl, '');
  const from = setting('MAIL_FROM', parse.mailFrom, '');
  const owners = setting('OWNER_EMAIL', parse.emailList, []);
  require('MAIL_FROM', 'SMTP_URL', 'give the address that emails come from, such as janus@example.com');
  const webhookUrl = setting('WEBHOOK_URL', secureUrl, '');
  const webhookSecret = setting('WEBHOOK_SECRET', parseWebhookSecret, '');
  require('WEBHOOK_SECRET', 'WEBHOOK_URL', SECRET_EXPECTED);
  const config = {
    port: setting('PORT', (text) => parse.wholeNumber(text, 65_535), 3000),
    host: setting('HOST', parse.hostToListenOn, ''),
    dataDir: setting('DATA_DIR', good, './data'),
    contentDir: setting('CONTENT_DIR', good, 'content'),
    // SITE_DIR is its name of the version before.
    cacheDir: setting('CACHE_DIR', good, env['SITE_DIR'] || './cache'),
    databaseUrl: setting('DATABASE_URL', (text) => parse.postgresUrl(text, env['PGHOST'] ?? ''), ''),
    mail: smtpUrl ? { smtpUrl, from, owners } : null,
    services: {
      webhook: webhookUrl === '' ? null : { url: webhookUrl, secret: webhookSecret },
      notify: setting('NOTIFY_URLS', parseNotifyUrls, []),
    },
    alertUrl: setting('ALERT_URL', secureUrl, ''),
    publicAnonKey: setting('PUBLIC_ANON_KEY', parse.publicKey, 'janus-anon'),
    backendOrigin: setting('BACKEND_URL', parse.origin, ''),
    publicUrl: setting('PUBLIC_URL', parse.publicUrl, ''),
    rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', (text) => parse.wholeNumber(text, 1_000_000), 10),
    trust: setting('TRUST_PROXY', parseTrustSetting, () => false),
    retentionDays: setting('RETENTION_DAYS', (text) => parse.wholeNumber(text, 36_500), 0),
    // Null: by the sort of face.
    hsts: setting<HstsLevel | null>('HSTS', (text) => oneOf(text, hstsLevels), null),
    metricsToken: setting('METRICS_TOKEN', parse.publicKey, ''),
    visits: setting('VISITS', (text) => oneOf(text, ['on', 'off'] as const), 'on') === 'on',
    timeZone: setting('TIME_ZONE', parse.timeZone, ''),
    logLevel: setting('LOG_LEVEL', (text) => oneOf(text, logLevels), 'info'),
  };
  problems.push(...missing);
  return problems.length > 0 ? ({ ok: false, problems } as const) : ({ ok: true, config } as const);
}

function parseTrustSetting(text: string): ParsedSetting<Trust> {
  const trust = parseTrust(text);
  return trust
    ? good(trust)
    : bad('is not valid: give addresses or ranges with commas, such as 10.0.0.0/8, loopback, or a number of hops');
}
