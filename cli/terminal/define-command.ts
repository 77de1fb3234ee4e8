import type { ParsedSetting } from '../../server/text/parse-setting.ts';
import type { CommandContext } from './command.ts';

/** Checks a typed text, as the settings' parsers do. */
type Parse<Value> = (text: string) => ParsedSetting<Value>;

/** An argument or an option of a command. */
export interface Part<Value = unknown> {
  /** `flag`: no value. `needed` and `several` arguments have to be there; an option is never needed. */
  kind: 'flag' | 'one' | 'needed' | 'several' | 'any';
  /** The value's name in the help, such as `DATE`. */
  value: string;
  description: string;
  parse: Parse<Value>;
}

const asTyped: Parse<string> = (text) =>
  text.trim() === '' ? { ok: false, problem: 'must not be empty' } : { ok: true, value: text.trim() };

export const flag = (description: string): Part<boolean> =>
  ({ kind: 'flag', value: '', description, parse: asTyped }) as unknown as Part<boolean>;

function part<Value>(kind: Part['kind'], value: string, description: string) {
  return (parse: Parse<unknown> = asTyped) => ({ kind, value, description, parse }) as Part<Value>;
}

/** A value that may be missing. */
export function one(value: string, description: string): Part<string | undefined>;
export function one<Value>(value: string, description: string, parse: Parse<Value>): Part<Value | undefined>;
export function one(value: string, description: string, parse?: Parse<unknown>) {
  return part('one', value, description)(parse);
}

/** An argument that has to be there. */
export function needed(value: string, description: string): Part<string>;
export function needed<Value>(value: string, description: string, parse: Parse<Value>): Part<Value>;
export function needed(value: string, description: string, parse?: Parse<unknown>) {
  return part('needed', value, description)(parse);
}

/** One value or more. */
export const several = (value: string, description: string) => part<string[]>('several', value, description)();

/** Any number of values, or none. */
export const any = (value: string, description: string) => part<string[]>('any', value, description)();

type Parts = Record<string, Part>;
type Given<Table extends Parts> = { [Name in keyof Table]: Table[Name] extends Part<infer Value> ? Value : never };

interface CommandOf<Arguments extends Parts, Options extends Parts> {
  /** Its words after `janus`, such as `leads list`. */
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

/** A command of the list, with what its help, the reference and completion say. */
export type Command = Required<
  Pick<CommandOf<Parts, Parts>, 'name' | 'summary' | 'examples' | 'arguments' | 'options'>
> & {
  details: string;
  check(given: Record<string, unknown>): string | undefined;
  run(given: Record<string, unknown>, context: CommandContext): Promise<number>;
};

type Empty = Record<never, never>;

/** Defines a command. The types of its values follow from its parts. */
export function defineCommand<Arguments extends Parts = Empty, Options extends Parts = Empty>(
  command: CommandOf<Arguments, Options>,
): Command {
  // The runner gives each part's parsed value under its name.
  const whole = { arguments: {}, options: {}, details: '', check: () => undefined, ...command };
  return whole as unknown as Command;
}

/** Writes the option of a part's name: `dryRun` is `--dry-run`. */
export const optionOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
