import { leadForms } from '#contract/lead-forms.ts';
import { leadStates, type LeadState } from '../server/leads/lead.ts';
import type { LeadFilter } from '../server/leads/store/list-leads.ts';
import type { Environment } from '../server/start/config.ts';
import { startOfDay } from './local-time.ts';

/** As `parseArgs` of Node takes them. */
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
type Flag = 'help' | 'json';
export type LeadOptionValues = Partial<Record<Exclude<LeadOption, Flag>, string>> & Partial<Record<Flag, boolean>>;

export const kinds = leadForms.map(({ kind }) => kind);
export const states = leadStates;
export const filterOptions = ['kind', 'face', 'state', 'email', 'search', 'since', 'limit'] as const;

/** Throws what is wrong with an option, as `parseArgs` does. `timeZone`: in which days begin; empty is the machine's. */
export function readFilter(values: LeadOptionValues, timeZone: string): LeadFilter {
  const { kind, face, state, email, search, since, limit } = values;
  if (kind !== undefined && !kinds.includes(kind)) throw new Error(`--kind is ${kinds.join(' or ')}`);
  if (state !== undefined && !isState(state)) throw new Error(`--state is one of ${states.join(', ')}`);
  if (face?.trim() === '') throw new Error('--face is a domain or the key of a face, such as services');
  if (search?.trim() === '') throw new Error('--search needs some text');
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) throw new Error('--limit is a whole number above 0');
  return {
    kind,
    face: face?.trim(),
    state,
    email: email === undefined ? undefined : readAddress(email, '--email'),
    search: search?.trim(),
    since: since === undefined ? undefined : readDate(since, timeZone),
    limit: limit === undefined ? undefined : Number(limit),
  };
}

export function readAddress(text: string, name: string): string {
  const address = text.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`${name} is an address such as ada@example.org`);
  return address;
}

interface Typed {
  name: string;
  /** After the name. */
  words: string[];
  given: LeadOptionValues;
  known: readonly LeadOption[];
}

/**
 * Without two dashes npm takes options for its own: `--json` arrives in the environment alone, `--limit 5` as a bare `5`.
 * Throws what to type where an option's value is lost; answers with whether `--json` was typed.
 */
export function readKeptByNpm(environment: Environment, { name, words, given, known }: Typed): boolean {
  const keptOf = (option: LeadOption) => environment[`npm_config_${option}`] ?? '';
  const kept = known.filter((option) => leadOptions[option].type === 'string' && !(option in given) && keptOf(option));
  if (kept.length > 0) {
    // Which of several bare words belongs to which option cannot be known.
    const word = kept.length === 1 && words.length === 1 ? words[0]! : 'VALUE';
    const values = kept.map((option) => (keptOf(option) === 'true' ? word : keptOf(option)));
    const typed = kept.map((option, index) => `--${option} ${quoted(values[index]!)}`).join(' ');
    const where = kept.every((option) => keptOf(option) === 'true') ? '' : ' or has it from an .npmrc';
    throw new Error(
      `npm kept --${kept.join(', --')} for itself${where}; put two dashes first: npm run leads -- ${name} ${typed}`,
    );
  }
  return known.includes('json') && keptOf('json') === 'true';
}

const quoted = (text: string) => (/[^\w@.:+-]/.test(text) ? `'${text}'` : text);

function isState(text: string): text is LeadState {
  return (states as readonly string[]).includes(text);
}

/** A day begins at midnight of the owner's time zone; a full time may be given too. */
function readDate(text: string, timeZone: string): number {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const time =
    day === undefined || !isDay(day) ? Number.NaN : day === text ? startOfDay(day, timeZone) : Date.parse(text);
  if (Number.isNaN(time)) throw new Error('--since is a date such as 2026-01-31');
  return time;
}

/** `Date.parse` takes 30 February for 2 March. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(day.slice(8));
}
