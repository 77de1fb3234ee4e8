import { once } from 'node:events';
import { moveToPostgres } from '../../server/database/backup/move-to-postgres.ts';
import { removeUpgradeCopy } from '../../server/database/open-database.ts';
import type { Config } from '../../server/start/config.ts';
import { type CommandContext, createProgress, printError, readFaces, terminalWidth } from '../terminal/command.ts';
import { onDatabase } from '../terminal/on-database.ts';
import { clockOf } from '../terminal/text.ts';
import { kinds, type LeadCommandName, parseLeadCommand, states } from './arguments.ts';
import { createLeadCommands } from './commands.ts';
import type { Result } from './view.ts';

/** Runs `leads` with its arguments; resolves to the exit code. 1: it could not be done; 2: it was not understood. */
export async function runLeads(args: string[], context: CommandContext): Promise<number> {
  const { folder, settings, stdout, stderr } = context;
  const progress = createProgress(stderr);
  if (args.length === 0) return fail(formatHelp(null), 2);
  const parsed = parseLeadCommand(args, settings.ok ? settings.environment : {});
  if (!parsed.ok) return fail(`${parsed.problem} "npm run leads -- help" shows what there is.`, 2);
  const { request: command } = parsed;
  if (command.name === 'help') return print({ ok: true, output: formatHelp(command.of) });
  if (command.name === 'move')
    return settings.ok ? print(await moveLeads(settings.config, progress.show)) : fail(settings.problems.join('\n'), 1);
  return onDatabase(settings, fail, async (database, { timeZone, dataDir }) => {
    const screen = { faces: await readFaces(folder), width: terminalWidth(context), clock: clockOf(timeZone) };
    const parts = { database, ...screen, now: Date.now, progress: progress.show };
    const commands = createLeadCommands({ ...parts, dropCopy: () => removeUpgradeCopy(dataDir) });
    return print(await commands.run(command));
  });

  /** Writes long output no faster than it is read. */
  async function print(result: Result): Promise<number> {
    progress.end();
    if (!result.ok) return fail(result.problem, 1);
    stdout.write(result.output);
    for await (const text of result.more ?? []) {
      progress.end();
      if (!stdout.write(text)) await once(stdout, 'drain');
    }
    return 0;
  }

  function fail(message: string, code: number): number {
    progress.end();
    return printError(message, code, stderr);
  }
}

/** Moves the leads (`npm run leads -- move`). `progress` shows how far each table is. */
export async function moveLeads(
  { dataDir, databaseUrl }: Config,
  progress: (message: string) => void,
): Promise<Result> {
  if (databaseUrl === '') return { ok: false, problem: 'DATABASE_URL is not set: it says where the leads go.' };
  const moved = await moveToPostgres({
    dataDir,
    databaseUrl,
    now: new Date(),
    progress: (table, done) => progress(`${table}: ${done}`),
  });
  if (!moved.ok) return moved;
  const { leads, deliveries, claims } = moved.rows;
  const message = `Moved ${leads} leads, ${deliveries} deliveries and ${claims} claims, each row compared.`;
  return { ok: true, output: `${message} The SQLite file is kept as ${moved.kept}. Start the server again.\n` };
}

interface CommandHelp {
  /** The text after the command. */
  usage: string;
  /** One line for the list of commands. */
  summary: string;
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
    usage: '[--json] [FILTERS]',
    summary: 'the newest leads, newest first',
    more: [...ABOUT_FILTERS, 'A terminal gets the newest 20, unless --limit says how many. --json has every field.'],
    examples: [
      'list',
      'list --state new --since 2026-01-31',
      'list --face nowfetch.com --search "two vans"',
      'list --json',
    ],
  },
  show: {
    usage: 'ID [--json]',
    summary: 'everything about one lead',
    more: ['show --email ADDRESS is the same as about ADDRESS.'],
    examples: ['show Q-7K2M-9XQD', 'show Q-7K2M-9XQD --json'],
  },
  about: {
    usage: 'ADDRESS [--json]',
    summary: 'everything kept about one email address, for a visitor who asks',
    more: [
      'Every lead with its answers, its deliveries with their times, and the hashes that recognize repeats (claims).',
    ],
    examples: ['about ada@example.org', 'about ada@example.org --json'],
  },
  export: {
    usage: '--format csv|json [FILTERS]',
    summary: 'leads as a spreadsheet or as JSON, newest first',
    more: [
      ...ABOUT_FILTERS,
      'In CSV a text that a spreadsheet would compute has an apostrophe before it, and a telephone number is written',
      'tel:+1 555 010 0199, so that no plus and no leading zero gets lost. JSON has every text as it came.',
    ],
    examples: ['export --format csv > leads.csv', 'export --format json --since 2026-01-31 > leads.json'],
  },
  answered: { usage: 'ID', summary: 'marks a lead as answered', examples: ['answered Q-7K2M-9XQD'] },
  spam: {
    usage: 'ID',
    summary: 'marks a lead as spam; what has not been sent is held',
    examples: ['spam Q-7K2M-9XQD'],
  },
  release: {
    usage: 'ID',
    summary: 'delivers a lead that is held or was marked as spam',
    examples: ['release Q-7K2M-9XQD'],
  },
  undo: {
    usage: 'ID',
    summary: 'takes back the last answered, spam or release',
    more: ['An email that was sent cannot be called back; undo says which were. What is erased stays erased.'],
    examples: ['undo Q-7K2M-9XQD'],
  },
  retry: {
    usage: '[ID]',
    summary: 'sends again what failed, of one lead or of all',
    examples: ['retry', 'retry Q-7K2M-9XQD'],
  },
  erase: {
    usage: 'ID | --email ADDRESS',
    summary: 'removes a lead, or all of an address, for good',
    more: ['With its deliveries and claims. Emails that went out and backups still have it.'],
    examples: ['erase Q-7K2M-9XQD', 'erase --email ada@example.org'],
  },
  stats: {
    usage: '[--face DOMAIN] [--since DATE] [--json]',
    summary: 'how many came, and how fast they were answered',
    more: [
      'By face: a bar for what came, was answered in the promised time or late, waits, is held. What counts is "answered".',
      'A domain promises 24 hours; another face what answerWithin in its file says.',
    ],
    examples: ['stats', 'stats --since 2026-01-31', 'stats --face nowfetch.com --json'],
  },
  move: {
    usage: '',
    summary: 'takes everything from SQLite in DATA_DIR to PostgreSQL',
    more: ['Set DATABASE_URL and stop the server first. Every row is compared, and it may be run again.'],
    examples: ['move'],
  },
};

const ID = "ID is a lead's reference such as Q-7K2M-9XQD, its id, or the beginning of its id.\n";

/** Formats the text of `help`, or of `help COMMAND`. */
export function formatHelp(name: LeadCommandName | null): string {
  if (name === null) {
    const lines = Object.entries(commands).map(([command, { summary }]) => `  ${command.padEnd(10)}${summary}\n`);
    return `npm run leads -- COMMAND\n\n${lines.join('')}\n${ID}Examples: npm run leads -- help list\n`;
  }
  const { usage, summary, more = [], examples } = commands[name];
  const lines = [`npm run leads -- ${name} ${usage}`.trimEnd(), '', `${name}: ${summary}.`, ...more];
  const id = /\bID\b/.test(usage) ? ID : '';
  return `${lines.join('\n')}\n${id}\nExamples\n${examples.map((line) => `  npm run leads -- ${line}\n`).join('')}`;
}
