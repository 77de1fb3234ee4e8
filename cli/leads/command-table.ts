import { leadForms } from '#contract/forms/lead-forms.ts';
import { leadStates } from '../../server/leads/store/lead.ts';

export const kinds = leadForms.map(({ kind }) => kind);

export const leadOptions = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  kind: { type: 'string' },
  face: { type: 'string' },
  state: { type: 'string' },
  email: { type: 'string' },
  search: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
} as const;

export type LeadOption = keyof typeof leadOptions;

const filterOptions = ['kind', 'face', 'state', 'email', 'search', 'since', 'limit'] as const;

/** A command with its options, and its text in the help. */
interface CommandRow {
  /** Any other option is an error and not ignored. */
  options: readonly LeadOption[];
  /** The text after the command. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
  more?: string[];
  examples: string[];
}

const FILTERS_HELP = [
  '',
  'Filters, of which all that are given have to fit:',
  '  --face DOMAIN     such as nowfetch.com, or the key of a face such as services;',
  '                    leads of a file that was renamed by its old name',
  "  --email ADDRESS   the visitor's",
  `  --state STATE     ${leadStates.join(', ')}`,
  `  --kind KIND       ${kinds.join(', ')}`,
  '  --since DATE      a day such as 2026-01-31, or a time such as 2026-01-31T10:00:00Z',
  '  --search TEXT     in any answer or in the reference, whatever accents, or a telephone number',
  '  --limit N         that many, the newest',
  '',
];

const commands = {
  list: {
    options: ['json', ...filterOptions],
    usage: '[--json] [FILTERS]',
    summary: 'the newest leads, newest first',
    more: [...FILTERS_HELP, 'A terminal gets the newest 20, unless --limit says how many. --json has every field.'],
    examples: [
      'list',
      'list --state new --since 2026-01-31',
      'list --face nowfetch.com --search "two vans"',
      'list --json',
    ],
  },
  show: {
    options: ['json', 'email'],
    usage: 'ID [--json]',
    summary: 'everything about one lead',
    more: ['show --email ADDRESS is the same as about ADDRESS.'],
    examples: ['show Q-7K2M-9XQD', 'show Q-7K2M-9XQD --json'],
  },
  about: {
    options: ['json'],
    usage: 'ADDRESS [--json]',
    summary: 'everything kept about one email address, for a visitor who asks',
    more: [
      'Every lead with its answers, its deliveries with their times, and the hashes that recognize repeats (claims).',
    ],
    examples: ['about ada@example.org', 'about ada@example.org --json'],
  },
  export: {
    options: ['format', ...filterOptions],
    usage: '--format csv|json [FILTERS]',
    summary: 'leads as a spreadsheet or as JSON, newest first',
    more: [
      ...FILTERS_HELP,
      'In CSV a text that a spreadsheet would compute has an apostrophe before it, and a telephone number is written',
      'tel:+1 555 010 0199, so that no plus and no leading zero gets lost. JSON has every text as it came.',
    ],
    examples: ['export --format csv > leads.csv', 'export --format json --since 2026-01-31 > leads.json'],
  },
  answered: { options: [], usage: 'ID', summary: 'marks a lead as answered', examples: ['answered Q-7K2M-9XQD'] },
  spam: {
    options: [],
    usage: 'ID',
    summary: 'marks a lead as spam; what has not been sent is held',
    examples: ['spam Q-7K2M-9XQD'],
  },
  release: {
    options: [],
    usage: 'ID',
    summary: 'delivers a lead that is held or was marked as spam',
    examples: ['release Q-7K2M-9XQD'],
  },
  undo: {
    options: [],
    usage: 'ID',
    summary: 'takes back the last answered, spam or release',
    more: ['An email that was sent cannot be called back; undo says which were. What is erased stays erased.'],
    examples: ['undo Q-7K2M-9XQD'],
  },
  retry: {
    options: [],
    usage: '[ID]',
    summary: 'sends again what failed, of one lead or of all',
    examples: ['retry', 'retry Q-7K2M-9XQD'],
  },
  erase: {
    options: ['email'],
    usage: 'ID | --email ADDRESS',
    summary: 'removes a lead, or all of an address, for good',
    more: ['With its deliveries and claims. Emails that went out and backups still have it.'],
    examples: ['erase Q-7K2M-9XQD', 'erase --email ada@example.org'],
  },
  stats: {
    options: ['face', 'since', 'json'],
    usage: '[--face DOMAIN] [--since DATE] [--json]',
    summary: 'how many came, and how fast they were answered',
    more: [
      'By face: a bar for what came, was answered in the promised time or late, waits, is held. What counts is "answered".',
      'A domain promises 24 hours; another face what answerWithin in its file says.',
    ],
    examples: ['stats', 'stats --since 2026-01-31', 'stats --face nowfetch.com --json'],
  },
  move: {
    options: [],
    usage: '',
    summary: 'takes everything from SQLite in DATA_DIR to PostgreSQL',
    more: ['Set DATABASE_URL and stop the server first. Every row is compared, and it may be run again.'],
    examples: ['move'],
  },
} satisfies Record<string, CommandRow>;

export type LeadCommandName = keyof typeof commands;
/** Every command about leads. */
export const leadCommands: Record<LeadCommandName, CommandRow> = commands;

const ID = "ID is a lead's reference such as Q-7K2M-9XQD, its id, or the beginning of its id.\n";

/** Formats the text of `help`, or of `help COMMAND`. */
export function formatHelp(name: LeadCommandName | null): string {
  if (name === null) {
    const lines = Object.entries(leadCommands).map(([command, { summary }]) => `  ${command.padEnd(10)}${summary}\n`);
    return `npm run leads -- COMMAND\n\n${lines.join('')}\n${ID}Examples: npm run leads -- help list\n`;
  }
  const { usage, summary, more = [], examples } = leadCommands[name];
  const lines = [`npm run leads -- ${name} ${usage}`.trimEnd(), '', `${name}: ${summary}.`, ...more];
  const id = /\bID\b/.test(usage) ? ID : '';
  return `${lines.join('\n')}\n${id}\nExamples\n${examples.map((line) => `  npm run leads -- ${line}\n`).join('')}`;
}
