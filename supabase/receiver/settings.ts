import type { NotifyChannel } from '../../server/outbox/channels.ts';
import { readAddresses } from '../../server/outbox/notify/read-addresses.ts';
import type { NotifyAddress } from '../../server/outbox/notify/service.ts';
import * as read from '../../server/start/setting-readers.ts';

export type Environment = Record<string, string | undefined>;

export interface Settings {
  databaseUrl: string;
  publicKeys: string[];
  rateLimitPerMinute: number;
  /** Whether the server that delivers has a webhook, and which addresses of notifications: a lead waits for each from the start. */
  webhook: boolean;
  notify: NotifyChannel[];
  /** One line each, with the setting's name and never its value. */
  problems: string[];
}

/** The secrets of the project with the names and readers of the server's settings, and what the platform itself gives. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const setting = <Value>(name: string, reader: (text: string) => read.Read<Value>, unset: Value): Value => {
    const text = environment[name]?.trim() ?? '';
    if (text === '') return unset;
    const result = reader(text);
    if (result.ok) return result.value;
    problems.push(`${name} ${result.problem}`);
    return unset;
  };

  const given = setting('DATABASE_URL', (text) => read.postgresUrl(text, ''), '');
  const databaseUrl = given || encrypted(environment['SUPABASE_DB_URL'] ?? '');
  if (databaseUrl === '' && problems.length === 0)
    problems.push(
      'DATABASE_URL is missing, and the platform gave no SUPABASE_DB_URL: give postgres://user:password@host:port/database',
    );
  const ownKey = setting('PUBLIC_ANON_KEY', read.publicKey, '');
  const platformKeys = [environment['SUPABASE_ANON_KEY'] ?? '', ...keysIn(environment['SUPABASE_PUBLISHABLE_KEYS'])];
  return {
    databaseUrl,
    publicKeys: [ownKey, ...platformKeys].filter(Boolean),
    rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', (text) => read.wholeNumber(text, 1_000_000), 10),
    webhook: setting('WEBHOOK_URL', read.secureUrl, '') !== '',
    notify: setting<NotifyAddress[]>('NOTIFY_URLS', readAddresses, []).map(({ channel }) => channel),
    problems,
  };
}

/** The platform's own address says nothing of encryption. Its runtime knows the authority of its database's certificate. */
function encrypted(address: string): string {
  if (address === '' || /[?&]sslmode=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`;
}

/** `SUPABASE_PUBLISHABLE_KEYS` is a JSON object of names and keys. */
function keysIn(text = '{}'): string[] {
  try {
    const keys = JSON.parse(text) as unknown;
    return typeof keys === 'object' && keys ? Object.values(keys).filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}
