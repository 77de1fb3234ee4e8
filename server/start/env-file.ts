import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** A line that Node would drop, at least partly. `message`: one line with its place, without its value. */
interface LineProblem {
  /** The name that the line seems to set, or empty text if it begins with none. */
  name: string;
  message: string;
}

/** Reads the `.env` file of the folder, if there is one. Throws an error of one line if it cannot be read. */
export function readEnvFile(folder: string): { values: NodeJS.Dict<string>; problems: LineProblem[] } {
  const file = join(folder, '.env');
  if (!existsSync(file)) return { values: {}, problems: [] };
  // Editors of Windows begin a file with a mark, which would be a part of the first name.
  const text = readText(file).replace(/^\uFEFF/, '');
  return { values: parseEnv(text), problems: findProblems(text) };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = (error as Error).message;
    throw new Error(`The file .env cannot be read: ${why}. Make it a file that this user may read.`, { cause: error });
  }
}

const NAME = /^[ \t]*(?:export +)?([\w.-]+)/;
/** A setting whose value begins with a quote that is closed, perhaps lines later, and what follows in that line. */
const QUOTED = /^([ \t]*[\w.-][\w.\- ]*=[ \t]*)(["'`])(?:(?!\2)[^])*\2(.*)/gm;

function findProblems(text: string): LineProblem[] {
  // Of a value in quotes only the ends of its lines stay, and what Node drops behind it.
  const bare = text.replaceAll(QUOTED, (setting, start: string, quote: string, behind: string) => {
    const dropped = /^\s*$|^\s+#/.test(behind) ? '' : quote + quote + behind;
    return start + dropped + setting.replaceAll(/[^\n]/g, '');
  });
  return bare.split('\n').flatMap((line, at) => {
    const message = findProblem(line);
    return message === null ? [] : [{ name: NAME.exec(line)?.[1] ?? '', message: `.env:${at + 1}: ${message}` }];
  });
}

function findProblem(line: string): string | null {
  if (/^\s*(?:#|$)/.test(line)) return null;
  const value = /^[ \t]*(?:export +)?[\w.-]+[ \t]*=[ \t]*(.*)/.exec(line)?.[1];
  if (value === undefined) return 'expected NAME=value, with an equals sign, or a comment that begins with #';
  if (/^(["'`]).*\1/.test(value))
    return 'has text after its closing quote. Put another kind of quotes around the value';
  // Node reads a quotation mark that is never closed as a part of the value, and what follows # as a comment.
  const hash = line.indexOf('#');
  if (/^["'`]/.test(value) || hash === -1 || /\s/.test(line[hash - 1]!)) return null;
  return 'has a # in its value: put the value in quotes, and in an address write it as %23';
}
