import { parseArgs } from 'node:util';
import { nearestWord } from '#contract/nearest-word.ts';
import type { LeadFilter } from '../server/leads/store/list-leads.ts';
import type { Environment } from '../server/start/config.ts';
import {
  filterOptions,
  leadOptions,
  readAddress,
  readFilter,
  readKeptByNpm,
  type LeadOption,
  type LeadOptionValues,
} from './lead-options.ts';

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

export type LeadCommandName = Exclude<LeadCommand['name'], 'help'>;

/** `problem` is one sentence. */
export type Parsed = { ok: true; command: LeadCommand } | { ok: false; problem: string };

/** Which options each command knows; any other is a mistake and not ignored. */
const known: Record<LeadCommandName, readonly LeadOption[]> = {
  list: ['json', ...filterOptions],
  show: ['json', 'email'],
  about: ['json'],
  export: ['format', ...filterOptions],
  answered: [],
  spam: [],
  release: [],
  undo: [],
  retry: [],
  erase: ['email'],
  stats: ['face', 'since', 'json'],
  move: [],
};

/** Reads the words after `npm run leads --`. `environment`: `TIME_ZONE`, and what npm took for its own. */
export function parseLeadCommand(args: string[], environment: Environment = {}): Parsed {
  try {
    const { values, positionals } = parseArgs({ args, options: leadOptions, allowPositionals: true });
    return { ok: true, command: readCommand(positionals, values, environment) };
  } catch (error) {
    // The parser of Node reports mistakes by throwing, and so do the readers below.
    const { message } = error as Error;
    const [, option] = /starting with a dash use '(--\w+)=/.exec(message) ?? [];
    if (option) {
      const value = args[args.indexOf(option) + 1];
      return { ok: false, problem: `What begins with a dash is typed with an equals sign: ${option}=${value}.` };
    }
    const problem = message.split('\n')[0]!.split('. ')[0]!;
    return { ok: false, problem: problem.endsWith('?') ? problem : `${problem}.` };
  }
}

function readCommand([word = '', ...words]: string[], values: LeadOptionValues, environment: Environment): LeadCommand {
  if (word === 'help' || values.help) return { name: 'help', of: readName(word === 'help' ? words[0] : word) };
  const name = readName(word);
  if (name === null) throw new Error('Say which command');
  const stray = (Object.keys(values) as LeadOption[]).find((option) => !known[name].includes(option));
  if (stray) throw new Error(`'${name}' has no option --${stray}`);
  const json = readKeptByNpm(environment, { name, words, given: values, known: known[name] }) || (values.json ?? false);
  const filter = () => readFilter(values, environment['TIME_ZONE']?.trim() ?? '');
  const [id, second] = words;
  if (second !== undefined) throw new Error(`'${second}' is one word too many`);
  switch (name) {
    case 'list':
    case 'move':
    case 'stats': {
      if (id !== undefined) throw new Error(`'${name}' takes no ID`);
      return name === 'move' ? { name } : { name, filter: filter(), json };
    }
    case 'export':
      return { name, filter: filter(), format: readFormat(values.format ?? id, id) };
    case 'about':
      return { name, email: readAddress(id ?? '', `What 'about' needs`), json };
    case 'retry':
      return { name, id: id ?? null };
    case 'show':
    case 'erase': {
      if ((id === undefined) === (values.email === undefined)) throw new Error('Say either an ID or --email ADDRESS');
      if (id?.includes('@')) throw new Error(`'${id}' is no ID; for an address: ${name} --email ${id}`);
      if (id !== undefined) return name === 'show' ? { name, id, json } : { name, id };
      const email = readAddress(values.email!, '--email');
      return name === 'show' ? { name: 'about', email, json } : { name, email };
    }
    default:
      if (id === undefined) throw new Error(`'${name}' needs an ID`);
      return { name, id };
  }
}

function readName(word: string | undefined): LeadCommandName | null {
  if (word === undefined || word === '') return null;
  if (!Object.hasOwn(known, word)) {
    const meant = nearestWord(word, Object.keys(known));
    throw new Error(`There is no command '${word}'${meant === undefined ? '' : `; did you mean ${meant}?`}`);
  }
  return word as LeadCommandName;
}

/** npm takes `--format` for an option of its own without a trace, and leaves the word after it. */
function readFormat(format: string | undefined, word: string | undefined): 'csv' | 'json' {
  if (format !== 'csv' && format !== 'json') throw new Error('Say --format csv or --format json');
  if (word !== undefined && word !== format) throw new Error(`'${word}' is one word too many`);
  return format;
}
