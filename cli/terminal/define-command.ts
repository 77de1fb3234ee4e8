import type { ParsedSetting } from '../../server/text/parse-setting.ts';
import type { CommandContext } from './command.ts';

/** Parses a typed text, as the settings' parsers do. */
type Parse<Value> = (text: string) => ParsedSetting<Value>;

/** An argument or an option of a command. */
export interface Part<Value = unknown> {
  /** A `flag` has no value. `needed` and `several` arguments are required. No option is required. */
  kind: 'flag' | 'one' | 'needed' | 'several';
  /** The value's name in the help, such as `DATE`. */
  value: string;
  description: string;
  parse: Parse<Value>;
}

const asTyped: Parse<string> = (text) =>
  text.trim() === '' ? { ok: false, problem: 'must not be empty' } : { ok: true, value: text.trim() };

/** Makes a part. Its values have this type after the runner parsed them. */
const partOf =
  (kind: Part['kind']) =>
  <Value>(value: string, description: string, parse: Parse<unknown> = asTyped) =>
    ({ kind, value, description, parse }) as Part<Value>;

/** An option without a value. */
export const flag = (description: string) => partOf('flag')<boolean>('', description);

/** The option of every command that prints data. */
export const json = flag('Print JSON and nothing else');

/** An optional value. */
export const one = <Value = string>(
  value: string,
  description: string,
  parse?: Parse<Value>,
): Part<NoInfer<Value> | undefined> => partOf('one')<NoInfer<Value> | undefined>(value, description, parse);

/** A required argument. */
export const needed = <Value = string>(
  value: string,
  description: string,
  parse?: Parse<Value>,
): Part<NoInfer<Value>> => partOf('needed')<NoInfer<Value>>(value, description, parse);

/** One value or more. */
export const several = (value: string, description: string) => partOf('several')<string[]>(value, description);

type Parts = Record<string, Part>;
type Given<Table extends Parts> = { [Name in keyof Table]: Table[Name] extends Part<infer Value> ? Value : never };

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

/** A command of the list, with its texts for help and the reference. */
export type Command = Required<CommandOf<Parts, Parts>>;

type Empty = Record<never, never>;

/** Defines a command. The types of its values follow from its parts. */
export function defineCommand<Arguments extends Parts = Empty, Options extends Parts = Empty>(
  command: CommandOf<Arguments, Options>,
): Command {
  // The runner gives each part's parsed value under its name.
  const whole = { arguments: {}, options: {}, details: '', check: () => undefined, ...command };
  return whole as unknown as Command;
}

/** Formats the option of a part's name: `dryRun` is `--dry-run`. */
export const optionOf = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
