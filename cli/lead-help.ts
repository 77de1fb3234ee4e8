import { kinds, states, type LeadCommandName } from './lead-arguments.ts';

interface CommandHelp {
  /** What stands after the command. */
  words: string;
  /** One line for the list of commands. */
  does: string;
  more?: string[];
  examples: string[];
}

const ABOUT_FILTERS = [
  '',
  'Filters, of which all that are given have to fit:',
  '  --face DOMAIN     such as nowfetch.com, or the key of a face such as services;',
  '                    leads of a file that was renamed by its old name',
  "  --email ADDRESS   the visitor's",
  `  --state STATE     ${states.join(', ')}`,
  `  --kind KIND       ${kinds.join(', ')}`,
  '  --since DATE      a day such as 2026-01-31, or a time such as 2026-01-31T10:00:00Z',
  '  --search TEXT     in any answer or in the reference, whatever accents, or a telephone number',
  '  --limit N         that many, the newest',
  '',
];

const commands: Record<LeadCommandName, CommandHelp> = {
  list: {
    words: '[--json] [FILTERS]',
    does: 'the newest leads, newest first',
    more: [...ABOUT_FILTERS, 'A terminal gets the newest 20, unless --limit says how many. --json has every field.'],
    examples: [
      'list',
      'list --state new --since 2026-01-31',
      'list --face nowfetch.com --search "two vans"',
      'list --json',
    ],
  },
  show: {
    words: 'ID [--json]',
    does: 'everything about one lead',
    more: ['show --email ADDRESS is the same as about ADDRESS.'],
    examples: ['show Q-7K2M-9XQD', 'show Q-7K2M-9XQD --json'],
  },
  about: {
    words: 'ADDRESS [--json]',
    does: 'everything kept about one email address, for a visitor who asks',
    more: [
      'Every lead with its answers, its deliveries with their times, and the hashes that recognize repeats (claims).',
    ],
    examples: ['about ada@example.org', 'about ada@example.org --json'],
  },
  export: {
    words: '--format csv|json [FILTERS]',
    does: 'leads as a spreadsheet or as JSON, newest first',
    more: [
      ...ABOUT_FILTERS,
      'In CSV a text that a spreadsheet would compute has an apostrophe before it, and a telephone number is written',
      'tel:+1 555 010 0199, so that no plus and no leading zero gets lost. JSON has every text as it came.',
    ],
    examples: ['export --format csv > leads.csv', 'export --format json --since 2026-01-31 > leads.json'],
  },
  answered: { words: 'ID', does: 'marks a lead as answered', examples: ['answered Q-7K2M-9XQD'] },
  spam: {
    words: 'ID',
    does: 'marks a lead as spam; what has not been sent is held',
    examples: ['spam Q-7K2M-9XQD'],
  },
  release: {
    words: 'ID',
    does: 'delivers a lead that is held or was marked as spam',
    examples: ['release Q-7K2M-9XQD'],
  },
  undo: {
    words: 'ID',
    does: 'takes back the last answered, spam or release',
    more: ['An email that was sent cannot be called back; undo says which were. What is erased stays erased.'],
    examples: ['undo Q-7K2M-9XQD'],
  },
  retry: {
    words: '[ID]',
    does: 'sends again what failed, of one lead or of all',
    examples: ['retry', 'retry Q-7K2M-9XQD'],
  },
  erase: {
    words: 'ID | --email ADDRESS',
    does: 'removes a lead, or all of an address, for good',
    more: ['With its deliveries and claims. Emails that went out and backups still have it.'],
    examples: ['erase Q-7K2M-9XQD', 'erase --email ada@example.org'],
  },
  stats: {
    words: '[--face DOMAIN] [--since DATE] [--json]',
    does: 'how many came, and how fast they were answered',
    more: [
      'By face: a bar for what came, was answered in the promised time or late, waits, is held. What counts is "answered".',
      'A domain promises 24 hours; another face what answerWithin in its file says.',
    ],
    examples: ['stats', 'stats --since 2026-01-31', 'stats --face nowfetch.com --json'],
  },
  move: {
    words: '',
    does: 'takes everything from SQLite in DATA_DIR to PostgreSQL',
    more: ['Set DATABASE_URL and stop the server first. Every row is compared, and it may be run again.'],
    examples: ['move'],
  },
};

const ID = "ID is a lead's reference such as Q-7K2M-9XQD, its id, or the beginning of its id.\n";

/** What stands on the screen for `help`, or for `help COMMAND`. */
export function helpOn(name: LeadCommandName | null): string {
  if (name === null) {
    const lines = Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(10)}${does}\n`);
    return `npm run leads -- COMMAND\n\n${lines.join('')}\n${ID}Examples: npm run leads -- help list\n`;
  }
  const { words, does, more = [], examples } = commands[name];
  const lines = [`npm run leads -- ${name} ${words}`.trimEnd(), '', `${name}: ${does}.`, ...more];
  const id = /\bID\b/.test(words) ? ID : '';
  return `${lines.join('\n')}\n${id}\nExamples\n${examples.map((line) => `  npm run leads -- ${line}\n`).join('')}`;
}
