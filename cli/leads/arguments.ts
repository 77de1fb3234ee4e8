import { nearestWord } from '#contract/text/nearest-word.ts';
import { leadStates, type LeadState } from '../../server/leads/store/lead.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import type { Environment } from '../../server/start/config.ts';
import { parseCommandLine, type Reading, type Typed, withNpmOptions } from '../terminal/command-line.ts';
import { isDay, startOfDay } from '../terminal/text.ts';
import { kinds, leadCommands, type LeadCommandName, type LeadOption, leadOptions } from './command-table.ts';

export type LeadCommand =
  | { name: 'help'; of: LeadCommandName | null }
  | { name: 'list' | 'stats'; filter: LeadFilter; json: boolean }
  | { name: 'show'; id: string; json: boolean }
  | { name: 'about'; email: string; json: boolean }
  | { name: 'export'; filter: LeadFilter; format: 'csv' | 'json' }
  | { name: 'answered' | 'spam' | 'release' | 'undo'; id: string }
  | { name: 'retry'; id: string | null }
  | { name: 'move' }
  | { name: 'erase'; id: string }
  | { name: 'erase'; email: string };

/** Parses the arguments of `npm run leads --`. `environment` has `TIME_ZONE` and options that npm kept. */
export function parseLeadCommand(args: string[], environment: Environment = {}): Reading<LeadCommand> {
  return parseCommandLine({ args, options: leadOptions }, (typed) => parseCommand(typed, environment));
}

type Given = Typed<typeof leadOptions>['values'];

function parseCommand(
  { positionals: [word = '', ...positionals], values: given }: Typed<typeof leadOptions>,
  environment: Environment,
): LeadCommand {
  if (word === 'help' || given.help)
    return { name: 'help', of: parseCommandName(word === 'help' ? positionals[0] : word) };
  const name = parseCommandName(word);
  if (name === null) throw new Error('Say which command');
  const stray = (Object.keys(given) as LeadOption[]).find((option) => !leadCommands[name].options.includes(option));
  if (stray) throw new Error(`'${name}' has no option --${stray}`);
  const options = Object.fromEntries(leadCommands[name].options.map((option) => [option, leadOptions[option]]));
  const { values } = withNpmOptions(
    { positionals, values: given },
    { command: `leads -- ${name}`, options, environment },
  );
  const json = values.json ?? false;
  const filter = () => parseFilter(values, environment['TIME_ZONE']?.trim() ?? '');
  const [id, second] = positionals;
  if (second !== undefined) throw new Error(`'${second}' is one word too many`);
  switch (name) {
    case 'list':
    case 'move':
    case 'stats': {
      if (id !== undefined) throw new Error(`'${name}' takes no ID`);
      return name === 'move' ? { name } : { name, filter: filter(), json };
    }
    case 'export':
      return { name, filter: filter(), format: parseFormat(values.format ?? id, id) };
    case 'about':
      return { name, email: parseAddress(id ?? '', `What 'about' needs`), json };
    case 'retry':
      return { name, id: id ?? null };
    case 'show':
    case 'erase': {
      if ((id === undefined) === (values.email === undefined)) throw new Error('Say either an ID or --email ADDRESS');
      if (id?.includes('@')) throw new Error(`'${id}' is no ID; for an address: ${name} --email ${id}`);
      if (id !== undefined) return name === 'show' ? { name, id, json } : { name, id };
      const email = parseAddress(values.email!, '--email');
      return name === 'show' ? { name: 'about', email, json } : { name, email };
    }
    default:
      if (id === undefined) throw new Error(`'${name}' needs an ID`);
      return { name, id };
  }
}

function parseCommandName(word: string | undefined): LeadCommandName | null {
  if (word === undefined || word === '') return null;
  if (!Object.hasOwn(leadCommands, word)) {
    const meant = nearestWord(word, Object.keys(leadCommands));
    throw new Error(`There is no command '${word}'${meant === undefined ? '' : `; did you mean ${meant}?`}`);
  }
  return word as LeadCommandName;
}

/** npm takes `--format` for an option of its own without a trace, and leaves the word after it. */
function parseFormat(format: string | undefined, word: string | undefined): 'csv' | 'json' {
  if (format !== 'csv' && format !== 'json') throw new Error('Say --format csv or --format json');
  if (word !== undefined && word !== format) throw new Error(`'${word}' is one word too many`);
  return format;
}

/** Parses the filters, or throws what is wrong. `timeZone`: in which days begin; empty is the machine's. */
function parseFilter(values: Given, timeZone: string): LeadFilter {
  const { kind, face, state, email, search, since, limit } = values;
  if (kind !== undefined && !kinds.includes(kind)) throw new Error(`--kind is ${kinds.join(' or ')}`);
  if (state !== undefined && !isState(state)) throw new Error(`--state is one of ${leadStates.join(', ')}`);
  if (face?.trim() === '') throw new Error('--face is a domain or the key of a face, such as services');
  if (search?.trim() === '') throw new Error('--search needs some text');
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) throw new Error('--limit is a whole number above 0');
  return {
    kind,
    face: face?.trim(),
    state,
    email: email === undefined ? undefined : parseAddress(email, '--email'),
    search: search?.trim(),
    since: since === undefined ? undefined : parseDate(since, timeZone),
    limit: limit === undefined ? undefined : Number(limit),
  };
}

function parseAddress(text: string, name: string): string {
  const address = text.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new Error(`${name} is an address such as ada@example.org`);
  return address;
}

function isState(text: string): text is LeadState {
  return (leadStates as readonly string[]).includes(text);
}

/** Parses a day, which begins at midnight of the owner's time zone, or a full time. */
function parseDate(text: string, timeZone: string): number {
  const [day = ''] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  const time = day === text ? startOfDay(day, timeZone) : isDay(day) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new Error('--since is a date such as 2026-01-31');
  return time;
}
