import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** A line that Node would drop, at least partly. `message`: one line with its place, without its value. */
interface LineProblem {
  /** The name that the line seems to set, or empty text if it begins with none. */
  name: string;
  message: string;
}

const NAME = /^\s*(?:export\s+)?([\w.-]+)/;
const SETTING = /^\s*(?:export\s+)?[\w.-]+\s*=[ \t]*/;

/** Reads the `.env` file of the folder, if there is one. Throws an error of one line if it cannot be read. */
export function readEnvFile(folder: string): { values: NodeJS.Dict<string>; problems: LineProblem[] } {
  const file = join(folder, '.env');
  if (!existsSync(file)) return { values: {}, problems: [] };
  // Editors of Windows begin a file with a mark, which would be a part of the first name.
  const text = readText(file).replace(/^\uFEFF/, '');
  return { values: parseEnv(text), problems: problemsIn(text.split('\n')) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as Error).message;
    throw new Error(`The file .env cannot be read: ${why}. Make it a file that this user may read.`, { cause: error });
  }
}

function problemsIn(lines: string[]): LineProblem[] {
  const problems: LineProblem[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (/^\s*(?:#|$)/.test(line)) continue;
    const at = index;
    const [start] = SETTING.exec(line) ?? [];
    const value = line.slice(start?.length);
    const quote = /^["'`]/.exec(value)?.[0];
    const closing = quote && findClosingQuote(quote, [value.slice(1), ...lines.slice(index + 1)]);
    if (closing) index += closing.lines;
    const message =
      start === undefined ? NO_SETTING : closing ? afterQuotes(closing.behind) : quote ? null : cutOff(line);
    if (message !== null) problems.push({ name: NAME.exec(line)?.[1] ?? '', message: `.env:${at + 1}: ${message}` });
  }
  return problems;
}

function findClosingQuote(quote: string, rest: string[]): { lines: number; behind: string } | undefined {
  const lines = rest.findIndex((part) => part.includes(quote));
  return lines === -1 ? undefined : { lines, behind: rest[lines]!.slice(rest[lines]!.indexOf(quote) + 1) };
}

const NO_SETTING = 'expected NAME=value, with an equals sign, or a comment that begins with #';

function afterQuotes(behind: string): string | null {
  if (behind.trim() === '' || /^\s+#/.test(behind)) return null;
  return 'has text after its closing quote. Put another kind of quotes around the value';
}

/** Reports a # without a space before it. Node reads the text after it as a comment. */
function cutOff(line: string): string | null {
  const at = line.indexOf('#');
  if (at === -1 || /\s/.test(line[at - 1]!)) return null;
  return 'has a # in its value: put the value in quotes, and in an address write it as %23';
}
