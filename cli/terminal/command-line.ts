import { parseArgs } from 'node:util';
import { didYouMean } from '#contract/text/nearest-word.ts';
import type { Environment } from '../../server/start/config.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** The one letter that stands for it. */
  short?: string;
  /** Whether it may stand several times. */
  multiple?: boolean;
  /** Whether npm has an option of this name for itself, which says nothing about this one. */
  npmHasOne?: boolean;
}
type OptionTable = Record<string, Option>;

type Value<Given extends Option> = Given extends { type: 'boolean' }
  ? boolean
  : Given extends { multiple: true }
    ? string[]
    : string;

/** The arguments that are no option, and the options by their names. */
export interface Typed<Table extends OptionTable> {
  positionals: string[];
  values: { -readonly [Name in keyof Table]?: Value<Table[Name]> };
}

interface CommandLine<Table extends OptionTable> {
  /** Everything after the command. */
  args: string[];
  options: Table;
  /** The command after `npm run`, such as `visits --`; with it, options that npm took for its own are looked for. */
  command?: string;
  environment?: Environment;
}

/** `problem` is one sentence. */
export type Reading<Request> = { ok: true; request: Request } | { ok: false; problem: string };

/** Parses what was typed after a command. `read` makes a request of it, or throws a sentence about what is wrong. */
export function parseCommandLine<const Table extends OptionTable, Request>(
  { args, options, command, environment = {} }: CommandLine<Table>,
  read: (typed: Typed<Table>) => Request,
): Reading<Request> {
  try {
    const typed = parse(args, options);
    const isHelp = 'help' in typed.values;
    const whole = command === undefined || isHelp ? typed : withNpmOptions(typed, { command, options, environment });
    return { ok: true, request: read(whole) };
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
  return { positionals: reading.positionals, values: reading.values as Typed<Table>['values'] };
}

/**
 * Adds the flags that npm took for its own, as it does where two dashes are missing: `--json` arrives in the
 * environment alone, `--limit 5` as a bare `5`. Throws what to type where the value of an option is lost in that way.
 */
export function withNpmOptions<Given extends { positionals: string[]; values: object }>(
  typed: Given,
  { command, options, environment }: { command: string; options: OptionTable; environment: Environment },
): Given {
  const { positionals, values } = typed;
  const npmValueOf = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '';
  const names = Object.keys(options).filter(
    (name) => !(name in values) && !options[name]!.npmHasOne && npmValueOf(name),
  );
  const lost = names.filter((name) => options[name]!.type === 'string');
  if (lost.length > 0) {
    // Which of several positionals belongs to which option cannot be known.
    const word = lost.length === 1 && positionals.length === 1 ? positionals[0]! : 'VALUE';
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
