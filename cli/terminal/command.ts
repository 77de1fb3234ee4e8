import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Face } from '#contract/site/site.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { siteFolder } from '../../scripts/ensure-build.mjs';
import {
  checkEnvFile,
  type Config,
  type Environment,
  parseConfig,
  readEnvironment,
  type SettingName,
  settingNames,
} from '../../server/start/config.ts';
import { loadSite } from '../../server/start/load-site.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** The one letter that stands for it. */
  short?: string;
  /** Whether it may stand several times. */
  multiple?: boolean;
  /** Whether npm has an option of this name for itself, which says nothing about this one. */
  npmHasOne?: boolean;
}
export type OptionTable = Record<string, Option>;

type Value<Given extends Option> = Given extends { type: 'boolean' }
  ? boolean
  : Given extends { multiple: true }
    ? string[]
    : string;

/** The words that are no option, and the options by their names. */
export interface Typed<Table extends OptionTable> {
  words: string[];
  values: { -readonly [Name in keyof Table]?: Value<Table[Name]> };
}

interface CommandLine<Table extends OptionTable> {
  /** The words after the command. */
  args: string[];
  options: Table;
  /** The command as it is typed after `npm run`, such as `visits --`; with it options that npm took for its own are looked for. */
  command?: string;
  environment?: Environment;
}

/** `problem` is one sentence. */
export type Reading<Request> = { ok: true; request: Request } | { ok: false; problem: string };

/** Reads what was typed after a command. `read` makes a request of it, or throws in words what is wrong. */
export function parseCommandLine<const Table extends OptionTable, Request>(
  { args, options, command, environment = {} }: CommandLine<Table>,
  read: (typed: Typed<Table>) => Request,
): Reading<Request> {
  try {
    const typed = parse(args, options);
    const isHelp = 'help' in typed.values;
    const heard = command === undefined || isHelp ? typed : withNpmOptions(typed, { command, options, environment });
    return { ok: true, request: read(heard) };
  } catch (error) {
    const { message } = error as Error;
    return { ok: false, problem: message.endsWith('?') ? message : `${message}.` };
  }
}

function parse<Table extends OptionTable>(args: string[], options: Table): Typed<Table> {
  const reading = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of reading.tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name))
      throw new Error(`Unknown option '${rawName}'${didYouMean(rawName, Object.keys(options).map(dashed))}`);
    const takesValue = options[name]!.type === 'string';
    if (!takesValue && value !== undefined) throw new Error(`${rawName} takes no value`);
    if (takesValue && value === undefined) throw new Error(`${rawName} needs a value`);
    // It may as well be an option whose value was forgotten before it.
    if (takesValue && !inlineValue && /^-./.test(value!))
      throw new Error(`What begins with a dash is typed with an equals sign: ${rawName}=${value}`);
  }
  return { words: reading.positionals, values: reading.values as Typed<Table>['values'] };
}

/**
 * Adds the flags that npm took for its own, as it does where two dashes lack: `--json` arrives in the environment alone, `--limit 5`
 * as a bare `5`. Throws what to type where the value of an option is lost in that way.
 */
export function withNpmOptions<Given extends { words: string[]; values: object }>(
  typed: Given,
  { command, options, environment }: { command: string; options: OptionTable; environment: Environment },
): Given {
  const { words, values } = typed;
  const npmValueOf = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '';
  const names = Object.keys(options).filter(
    (name) => !(name in values) && !options[name]!.npmHasOne && npmValueOf(name),
  );
  const lost = names.filter((name) => options[name]!.type === 'string');
  if (lost.length > 0) {
    // Which of several bare words belongs to which option cannot be known.
    const word = lost.length === 1 && words.length === 1 ? words[0]! : 'VALUE';
    const given = lost.map(
      (name) => `${dashed(name)} ${quoted(npmValueOf(name) === 'true' ? word : npmValueOf(name))}`,
    );
    const where = lost.every((name) => npmValueOf(name) === 'true') ? '' : ' or has it from an .npmrc';
    throw new Error(
      `npm kept ${lost.map(dashed).join(', ')} for itself${where}; put two dashes first: npm run ${command} ${given.join(' ')}`,
    );
  }
  const flags = names.filter((name) => name !== 'help' && npmValueOf(name) === 'true');
  return { ...typed, values: { ...values, ...Object.fromEntries(flags.map((name) => [name, true])) } };
}

const dashed = (name: string) => `--${name}`;
const quoted = (text: string) => (/[^\w@.:+-]/.test(text) ? `'${text}'` : text);

/** The surroundings of a command: its settings, and the streams that it writes to. */
export interface CommandContext {
  /** Folder of the project, for the faces that were built last. */
  folder: string;
  settings: SettingsReading;
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
}

/** The place of a command that was typed: this project, its `.env` and the environment, the terminal. */
export function terminalContext(): CommandContext {
  const folder = join(import.meta.dirname, '../..');
  // The reader of a pipe such as `… | head` may have seen enough.
  process.stdout.on('error', () => process.exit(0));
  return { folder, settings: readSettings(folder), stdout: process.stdout, stderr: process.stderr };
}

/** Columns of the terminal, 80 if it does not tell them; null if the output goes elsewhere. */
export function terminalWidth({ stdout }: CommandContext): number | null {
  return stdout.isTTY ? stdout.columns || 80 : null;
}

/** Says on standard error, without what acts on a terminal, why a command ends; returns its exit code. */
export function printError(
  message: string,
  code: number,
  stderr: { write(text: string): unknown } = process.stderr,
): number {
  stderr.write(`${message.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

export type SettingsReading =
  /** `config.dataDir` is a whole path. `others`: problems of settings that were not needed. */
  { ok: true; config: Config; environment: Environment; others: string[] } | { ok: false; problems: string[] };

/**
 * The settings of the server of this folder, for every command. A problem is one line, also where `.env` cannot be read. A command
 * that goes by a few settings names them as `needed`: whatever is wrong with others, which then read as unset, it does its work.
 */
export function readSettings(folder: string, needed: readonly SettingName[] = settingNames): SettingsReading {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') return { ok: false, problems: [environment] };
  const lines = checkEnvFile(folder, needed);
  if (lines.problems.length > 0) return { ok: false, problems: lines.problems };
  const isOther = (name: string) => settingNames.some((known) => known === name && !needed.includes(known));
  const reading = parseConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => !isOther(name))));
  if (!reading.ok) return reading;
  const all = parseConfig(environment);
  const others = [...(all.ok ? [] : all.problems), ...checkEnvFile(folder).problems];
  const dataDir = resolve(folder, reading.config.dataDir);
  return { ok: true, config: { ...reading.config, dataDir }, environment, others };
}

/** The environment with `.env`, or the line that says why that cannot be read. */
export function environmentOf(folder: string): Environment | string {
  try {
    return readEnvironment(folder);
  } catch (error) {
    return (error as Error).message;
  }
}

/** The faces that were built last; none where nothing was built yet, or by another version. */
export async function readFaces(folder: string): Promise<Face[]> {
  const loaded = await loadSite(siteFolder(folder));
  return loaded.ok ? loaded.site.faces : [];
}

/** Where progress is told: a terminal, or a file that gets none of it. */
export interface ProgressStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

const FIRST_AFTER_MS = 500;
const EVERY_MS = 100;
const EMPTY_LINE = '\r\u001b[K';

/** One line that says how far long work is, written over itself, and only on a terminal. What is done at once shows none. */
export function createProgress(stream: ProgressStream, clock: () => number = performance.now.bind(performance)) {
  let next = clock() + FIRST_AFTER_MS;
  let shown = false;
  return {
    show(text: string): void {
      if (stream.isTTY !== true || clock() < next) return;
      next = clock() + EVERY_MS;
      shown = true;
      stream.write(EMPTY_LINE + text);
    },
    /** Empties the line, for what comes next. */
    end(): void {
      if (shown) stream.write(EMPTY_LINE);
      shown = false;
    },
  };
}
