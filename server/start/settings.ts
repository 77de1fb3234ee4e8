interface Setting {
  /** The value of an unset one, as text. */
  default?: string;
  /** A few words for the table: Janus' behaviour without a value. */
  unset?: string;
  example: string;
  text: string;
  isSecret?: true;
}

/** Every setting by group, in the order of the reference, which `cli/references.ts` renders with `.env.example`. */
const settings = {
  Email: {
    SMTP_URL: {
      example: 'smtps://user:password@mail.example.com:465',
      text:
        'Your mail server. Write `#` in a password as `%23` and `%` as `%25`. Set the next two as well. ' +
        "Until it's set, Janus stores leads and their emails wait.",
      isSecret: true,
    },
    MAIL_FROM: { example: 'site@example.com', text: 'The address that emails come from.' },
    OWNER_EMAIL: {
      example: 'you@example.com',
      text: 'The address that receives leads, or several, separated by commas. A site can have its own (`to`).',
    },
    TIME_ZONE: {
      unset: "the machine's",
      example: 'Europe/Berlin',
      text: 'The time zone of emails, commands and daily totals.',
    },
  },
  'Other ways to hear about leads': {
    NOTIFY_URLS: {
      example: 'ntfy://my-leads, https://hooks.slack.com/services/T…/B…/…, telegram://BOT_TOKEN@telegram?chats=ID',
      text: 'ntfy, Slack or Telegram addresses, separated by commas.',
      isSecret: true,
    },
    WEBHOOK_URL: {
      example: 'https://example.com/hooks/leads',
      text: 'An address that gets each lead as a signed webhook. Set the next one as well.',
      isSecret: true,
    },
    WEBHOOK_SECRET: {
      example: 'whsec_…',
      text: 'The key that signs webhooks: `whsec_` and 24 to 64 random bytes in base64.',
      isSecret: true,
    },
    ALERT_URL: {
      example: 'https://ntfy.example.com/my-alarms',
      text:
        "An address that Janus notifies, at most once an hour, if leads can't be stored, or if email, a backup or " +
        'saved content fails.',
      isSecret: true,
    },
  },
  'Sites and data': {
    CONTENT_DIR: { default: 'content', example: '../my-site', text: 'The folder of your content.' },
    DATA_DIR: {
      default: './data',
      example: '/var/lib/janus',
      text: 'The folder of the SQLite database and its backups.',
    },
    DATABASE_URL: {
      unset: 'none: SQLite',
      example: 'postgres://user:password@db.example.com:5432/janus?sslmode=verify-full',
      text:
        'The address of a PostgreSQL database, instead of SQLite. ' +
        "If it's on another machine, end with `?sslmode=verify-full`, or `disable` on a private network.",
      isSecret: true,
    },
    RETENTION_DAYS: { default: '0', example: '180', text: 'Janus erases leads older than this. `0` keeps them.' },
    VISITS: { default: 'on', example: 'off', text: '`off` stops counting visits.' },
  },
  'On the internet': {
    PORT: { default: '3000', example: '8080', text: 'The port that Janus listens on.' },
    HOST: { unset: 'all interfaces', example: '127.0.0.1', text: 'The address that Janus listens on.' },
    PUBLIC_URL: {
      unset: "each site's first host, with https",
      example: 'https://example.com',
      text: 'The address that links in emails begin with, for all sites.',
    },
    TRUST_PROXY: {
      example: 'loopback',
      text: "Proxies trusted to report the visitor's address: `loopback`, addresses, ranges, or a number of hops.",
    },
    HSTS: {
      unset: 'half a year for a company, a day for a domain',
      example: 'short',
      text: 'How long browsers must use https: `off`, `short` (a day) or `long` (two years, with subdomains).',
    },
  },
  'Settings that most owners leave unset': {
    CACHE_DIR: {
      default: './cache',
      example: '/var/cache/janus',
      text: 'The folder for pictures that Janus makes. You can delete it at any time.',
    },
    RATE_LIMIT_PER_MINUTE: {
      default: '10',
      example: '30',
      text: "Form calls a minute from one visitor's address. `0` means no limit.",
    },
    METRICS_TOKEN: {
      unset: 'none: this machine only',
      example: 'a-long-random-word',
      text: 'The bearer token for reading `/metrics`, and the numbers in `/readyz`, from other machines.',
      isSecret: true,
    },
    PUBLIC_ANON_KEY: {
      default: 'janus-anon',
      example: 'my-public-key',
      text: 'The public key that pages send with a form.',
    },
    BACKEND_URL: {
      unset: 'none: this server',
      example: 'https://api.example.com',
      text: 'Another server that receives the forms.',
    },
    LOG_LEVEL: {
      default: 'info',
      example: 'debug',
      text: '`debug`, `info`, `warn` or `error`. The log is JSON lines, or plain lines on a terminal.',
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;

type Names<Group> = Group extends unknown ? keyof Group : never;
export type SettingName = Names<(typeof settings)[keyof typeof settings]>;

export const settingGroups = Object.entries(settings).map(([title, rows]) => ({
  title,
  rows: Object.entries(rows) as [SettingName, Setting][],
}));

export const settingRows = settingGroups.flatMap(({ rows }) => rows);

export const settingNames = settingRows.map(([name]) => name);
