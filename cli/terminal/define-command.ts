import type { ParsedSetting } from '../../server/text/parse-setting.ts';
import type { CommandContext } from './command.ts';

interface CommandOf<Arguments extends Parts, Options extends Parts> {
  /** The words after `janus`, such as `leads list`. */
  name: string;
  /** One line that begins with a verb, for lists of commands. */
  summary: string;
  /** Sentences below the summary in its own help. */
  details?: string;
  arguments?: Arguments;
  options?: Options;
  /** Examples without the word `janus`. */
  examples: string[];
  /** Returns what is wrong with values that do not go together. */
  check?(given: Given<Arguments> & Given<Options>): string | undefined;
  /** Resolves to the exit code: 0 done, 1 failed or something is wrong, 2 wrong usage. */
  run(given: Given<Arguments> & Given<Options>, context: CommandContext): Promise<number>;
}

type Parts = Record<string, Part>;
type Given<Table extends Parts> = { [Name in keyof Table]: Table[Name] extends Part<infer Value> ? Value : never };
type Empty = Record<never, never>;

export type Command = Required<CommandOf<Parts, Parts>>;

/** Defines a command. The types of its values follow from its parts, which the runner parses. */
export function defineCommand<Arguments extends Parts = Empty, Options extends Parts = Empty>(
  command: CommandOf<Arguments, Options>,
): Command {
  const whole = { arguments: {}, options: {}, details: '', check: () => undefined, ...command };
  return whole as unknown as Command;
}

export interface Part<Value = unknown> {
  /** A `flag` has no value. `needed` and `several` arguments are required. No option is required. */
  kind: 'flag' | 'one' | 'needed' | 'several';
  /** The value's name in the help, such as `DATE`. */
  value: string;
  description: string;
  parse: Parse<Value>;
}

type Parse<Value> = (text: string) => ParsedSetting<Value>;

export function flag(description: string) {
  return { kind: 'flag', value: '', description, parse: parseText } as Part as Part<boolean>;
}

export function one<Value = string>(value: string, description: string, parse?: Parse<Value>) {
  return { kind: 'one', value, description, parse: parse ?? parseText } as Part as Part<NoInfer<Value> | undefined>;
}

export function needed<Value = string>(value: string, description: string, parse?: Parse<Value>) {
  return { kind: 'needed', value, description, parse: parse ?? parseText } as Part as Part<NoInfer<Value>>;
}

export function several(value: string, description: string) {
  return { kind: 'several', value, description, parse: parseText } as Part as Part<string[]>;
}

const parseText: Parse<string> = (text) =>
  text.trim() === '' ? { ok: false, problem: 'must not be empty' } : { ok: true, value: text.trim() };

/** The options of every command that prints data, and of those that ask. */
export const json = flag('Print JSON and nothing else');
export const yes = flag("Don't ask");

/** Formats the option of a part's name: `dryRun` is `--dry-run`. */
export const formatOption = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
