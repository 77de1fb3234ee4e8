import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const SETTING = /^\s*(?:export\s+)?[\w.-]+\s*=[ \t]*(["'`]?)/;

/**
 * What the `.env` file of the folder says, nothing where there is none. Throws an error of one line, without a value, where it
 * cannot be read, and where Node would drop a line or a part of one without a word.
 */
export function readSettingsFile(folder: string): Record<string, string | undefined> {
  const file = join(folder, '.env');
  if (!existsSync(file)) return {};
  // Editors of Windows begin it with a mark, which would be a part of the first name.
  const text = textOf(file).replace(/^\uFEFF/, '');
  const problem = firstProblem(text);
  if (problem !== null) throw new Error(problem);
  return parseEnv(text);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const words = `The file .env cannot be read: ${(error as Error).message}. Make it a file that this user may read.`;
    throw new Error(words, { cause: error });
  }
}

function firstProblem(text: string): string | null {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    const [start, quote = ''] = SETTING.exec(line) ?? [];
    if (start && quote) {
      const rest = [line.slice(start.length), ...lines.slice(index + 1)];
      const closing = rest.findIndex((part) => part.includes(quote));
      // Without an end a quote is a letter like others.
      if (closing !== -1) {
        index += closing;
        continue;
      }
    }
    const problem = start === undefined ? notASetting(line) : cutOff(line);
    if (problem !== null) return `.env:${index + 1}: ${problem}`;
  }
  return null;
}

function notASetting(line: string): string | null {
  if (/^\s*(?:#|$)/.test(line)) return null;
  return 'expected NAME=value, with an equals sign, or a note that begins with #';
}

/** A note has a space before it; here the rest of the value would be taken for one. */
function cutOff(line: string): string | null {
  const at = line.indexOf('#');
  if (at === -1 || /[\s=]/.test(line[at - 1]!)) return null;
  return 'has a # in its value: put the value in quotes, and in an address write it as %23';
}
