import { parseArgs } from 'node:util';
import { leadForms } from '#contract/lead-forms.ts';
import type { LeadFilter } from '../server/leads/store/lead-store.ts';

export type LeadCommand =
  | { name: 'list'; filter: LeadFilter; json: boolean }
  | { name: 'show'; id: string; json: boolean }
  | { name: 'export'; filter: LeadFilter; format: 'csv' | 'json' }
  | { name: 'answered' | 'spam' | 'release'; id: string }
  | { name: 'retry'; id: string | null }
  | { name: 'move' }
  | { name: 'erase'; id: string }
  | { name: 'erase'; email: string };

export type Parsed = { ok: true; command: LeadCommand } | { ok: false; problem: string };

const kinds = leadForms.map(({ kind }) => kind);

export const usage = `npm run leads -- list [--json] [--kind ${kinds.join('|')}] [--since DATE] [--limit N]
npm run leads -- show ID [--json]
npm run leads -- export --format csv|json [--kind ${kinds.join('|')}] [--since DATE] [--limit N]
npm run leads -- answered ID | spam ID | release ID | retry [ID]
npm run leads -- erase ID | erase --email ADDRESS
npm run leads -- move    (from SQLite in DATA_DIR to the PostgreSQL of DATABASE_URL; stop the server first)
ID is a lead's id, its beginning, or its reference such as Q-7K2M-9XQD; DATE is such as 2026-01-31.
`;

const options = {
  json: { type: 'boolean' },
  kind: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
  email: { type: 'string' },
} as const;

type Values = Partial<Record<Exclude<keyof typeof options, 'json'>, string>> & { json?: boolean };

/** Which options each command knows; any other is a mistake and not ignored. */
const known: Record<LeadCommand['name'], (keyof Values)[]> = {
  list: ['json', 'kind', 'since', 'limit'],
  show: ['json'],
  export: ['format', 'kind', 'since', 'limit'],
  answered: [],
  spam: [],
  release: [],
  retry: [],
  erase: ['email'],
  move: [],
};

/** Reads the words after `npm run leads --`. */
export function parseLeadCommand(args: string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { ok: true, command: readCommand(positionals, values) };
  } catch (error) {
    // The parser of Node reports mistakes by throwing, and so do the readers below.
    return { ok: false, problem: (error as Error).message.split('\n')[0]!.split('. ')[0]! };
  }
}

function readCommand([word = '', id, ...rest]: string[], values: Values): LeadCommand {
  if (word === '') throw new Error('Say which command');
  if (!Object.hasOwn(known, word)) throw new Error(`There is no command '${word}'`);
  const name = word as LeadCommand['name'];
  const stray = (Object.keys(values) as (keyof Values)[]).find((option) => !known[name].includes(option));
  if (stray) throw new Error(`'${name}' has no option --${stray}`);
  if (rest.length > 0) throw new Error(`'${rest[0]}' is one word too many`);
  switch (name) {
    case 'list':
    case 'export': {
      if (id !== undefined) throw new Error(`'${name}' takes no ID`);
      const filter = readFilter(values);
      if (name === 'list') return { name, filter, json: values.json ?? false };
      if (values.format !== 'csv' && values.format !== 'json') throw new Error('Say --format csv or --format json');
      return { name, filter, format: values.format };
    }
    case 'move':
      if (id !== undefined) throw new Error(`'${name}' takes no ID`);
      return { name };
    case 'retry':
      return { name, id: id ?? null };
    case 'erase':
      if ((id === undefined) === (values.email === undefined)) throw new Error('Say either an ID or --email ADDRESS');
      return id === undefined ? { name, email: values.email! } : { name, id };
    default:
      if (id === undefined) throw new Error(`'${name}' needs an ID`);
      return name === 'show' ? { name, id, json: values.json ?? false } : { name, id };
  }
}

function readFilter({ kind, since, limit }: Values): LeadFilter {
  if (kind !== undefined && !kinds.includes(kind)) throw new Error(`--kind is ${kinds.join(' or ')}`);
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) throw new Error('--limit is a whole number above 0');
  return { kind, since: readDate(since), limit: (limit && Number(limit)) || undefined };
}

/** A day begins at midnight of this machine's time zone; a full time may be given too. */
function readDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const day = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(day ? `${text}T00:00:00` : text) : Number.NaN;
  const rolledOver = day && new Date(time).getDate() !== Number(text.slice(8));
  if (Number.isNaN(time) || rolledOver) throw new Error('--since is a date such as 2026-01-31');
  return time;
}
