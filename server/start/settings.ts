interface Setting {
  group: (typeof settingGroups)[number];
  /** The value of an unset one, as text. */
  default?: string;
  /** A few words for the table: Janus' behaviour without a value. */
  unset?: string;
  example: string;
  /** One or two sentences for the owner. */
  text: string;
  /** Whether the value has a password or a key in it. */
  isSecret?: true;
}

export const settingGroups = ['Email', 'Other ways to learn of a lead', 'Sites and data', 'On the internet'] as const;

const email = { group: 'Email' } as const;
const news = { group: 'Other ways to learn of a lead' } as const;
const data = { group: 'Sites and data' } as const;
const internet = { group: 'On the internet' } as const;

/** Every setting, in the order of the reference, which `cli/references.ts` renders with `.env.example`. */
export const settings = {
  SMTP_URL: {
    ...email,
    example: 'smtps://user:password@mail.example.com:465',
    text:
      'Your mail server. Write `#` in a password as `%23` and `%` as `%25`. It needs the next two. ' +
      'Until it is set, Janus stores leads and their emails wait.',
    isSecret: true,
  },
  MAIL_FROM: { ...email, example: 'site@example.com', text: 'The address that emails come from.' },
  OWNER_EMAIL: {
    ...email,
    example: 'you@example.com',
    text:
      'The address that leads go to. Separate several with commas. ' +
      'A site with `to` in its content file has its own.',
  },
  TIME_ZONE: {
    ...email,
    unset: "the machine's",
    example: 'Europe/Berlin',
    text: 'The time zone of emails, commands and daily totals.',
  },
  NOTIFY_URLS: {
    ...news,
    example: 'ntfy://my-leads, https://hooks.slack.com/services/T…/B…/…, telegram://BOT_TOKEN@telegram?chats=ID',
    text: 'ntfy, Slack or Telegram addresses, separated by commas.',
    isSecret: true,
  },
  WEBHOOK_URL: {
    ...news,
    example: 'https://example.com/hooks/leads',
    text: 'An address that gets each lead as a signed webhook. It needs the next one.',
    isSecret: true,
  },
  WEBHOOK_SECRET: {
    ...news,
    example: 'whsec_…',
    text: 'The key that signs webhooks: `whsec_` and 24 to 64 random bytes in base64.',
    isSecret: true,
  },
  ALERT_URL: {
    ...news,
    example: 'https://ntfy.example.com/my-alarms',
    text:
      'An address that Janus posts to if leads cannot be stored, or email, a backup or saved content fails, ' +
      'at most once an hour.',
    isSecret: true,
  },
  CONTENT_DIR: { ...data, default: 'content', example: '../my-site', text: 'The folder of your content.' },
  DATA_DIR: {
    ...data,
    default: './data',
    example: '/var/lib/janus',
    text: 'The folder of the SQLite database and its backups.',
  },
  CACHE_DIR: {
    ...data,
    default: './cache',
    example: '/var/cache/janus',
    text: 'The folder of pictures that Janus makes once. It is safe to delete. Most owners leave this unset.',
  },
  DATABASE_URL: {
    ...data,
    unset: 'none: SQLite',
    example: 'postgres://user:password@db.example.com:5432/janus?sslmode=verify-full',
    text:
      'PostgreSQL instead of SQLite. ' +
      'For another machine end it with `?sslmode=verify-full`, or `disable` on a private line.',
    isSecret: true,
  },
  RETENTION_DAYS: {
    ...data,
    default: '0',
    example: '180',
    text: 'Janus erases leads that are older than this. `0` keeps them.',
  },
  VISITS: { ...data, default: 'on', example: 'off', text: '`off` counts no visits.' },
  PORT: { ...internet, default: '3000', example: '8080', text: 'The port that Janus listens on.' },
  HOST: { ...internet, unset: 'all interfaces', example: '127.0.0.1', text: 'The address that Janus listens on.' },
  PUBLIC_URL: {
    ...internet,
    unset: "each site's first host, with https",
    example: 'https://example.com',
    text: 'The address that links in emails begin with, for all sites.',
  },
  TRUST_PROXY: {
    ...internet,
    example: 'loopback',
    text: "Proxies that may name the visitor's address: `loopback`, addresses, ranges, or a number of hops.",
  },
  RATE_LIMIT_PER_MINUTE: {
    ...internet,
    default: '10',
    example: '30',
    text: "Form calls a minute for each visitor's address. `0` is off. Most owners leave this unset.",
  },
  HSTS: {
    ...internet,
    unset: 'half a year for a company, a day for a domain',
    example: 'short',
    text: 'How long browsers insist on https: `off`, `short` (a day) or `long` (two years, with subdomains).',
  },
  METRICS_TOKEN: {
    ...internet,
    unset: 'none: this machine only',
    example: 'a-long-random-word',
    text:
      'The bearer token that opens `/metrics`, and the numbers in `/readyz`, from elsewhere. ' +
      'Most owners leave this unset.',
    isSecret: true,
  },
  PUBLIC_ANON_KEY: {
    ...internet,
    default: 'janus-anon',
    example: 'my-public-key',
    text: 'The public key that pages send with a form. Most owners leave this unset.',
  },
  BACKEND_URL: {
    ...internet,
    unset: 'none: this server',
    example: 'https://api.example.com',
    text: 'Another origin that receives the forms. Most owners leave this unset.',
  },
  LOG_LEVEL: {
    ...internet,
    default: 'info',
    example: 'debug',
    text:
      '`debug`, `info`, `warn` or `error`. The log is JSON lines, or plain lines on a terminal. ' +
      'Most owners leave this unset.',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** Every name that `parseConfig` reads. */
export const settingNames = Object.keys(settings) as SettingName[];

/** A row of the table, whatever its setting. */
export const settingRows: [SettingName, Setting][] = settingNames.map((name) => [name, settings[name]]);
