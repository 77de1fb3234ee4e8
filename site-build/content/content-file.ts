import { isAbsolute, relative, resolve } from 'node:path';
import type { z } from 'zod';
import type { ContentMistake } from '#contract/content-mistake.ts';
import { checkContent, type Around } from './check-content.ts';
import { readContentText, type TextProblem } from './content-text.ts';
import { keyName, type Path } from './key-path.ts';
import { readYaml, type Found } from './yaml-document.ts';

export interface ContentFile<Value> {
  /** As the owner knows it. */
  name: string;
  /** Where it has no mistake. */
  value?: Value;
  /** What it says itself, where it has no mistake. */
  plain?: unknown;
  mistakes: ContentMistake[];
  has(path: Path): boolean;
  mistakeAt(path: Path, message: string): ContentMistake;
}

/** Reads one file of the owner's. */
export function readContentFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  around?: Around,
): ContentFile<z.infer<Schema>> {
  const reading = readContentText(path);
  if (reading.ok) return checkWords(path, reading.text, schema, around);
  const mistakeAt = (_: Path, message: string) => wholeFile(path, message);
  return { name: shownPath(path), mistakes: [textMistake(path, reading.problem)], has: () => false, mistakeAt };
}

/** Checks a text of keys and values: that of a whole file, or what it begins with. */
export function checkWords<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
  around?: Around,
): ContentFile<z.infer<Schema>> {
  const name = shownPath(path);
  const document = readYaml(text);
  const mistake = ({ offset, path, message }: Found) => ({
    file: name,
    key: keyName(path),
    message,
    ...place(text, offset),
  });
  const checked = checkContent(schema, document, around);
  return {
    name,
    ...(checked.ok ? { value: checked.value, plain: checked.plain } : {}),
    mistakes: checked.ok ? [] : checked.found.toSorted((a, b) => a.offset - b.offset).map(mistake),
    has: (path) => document.has(path),
    mistakeAt: (path, message) => mistake({ path, offset: document.offsetOf(path), message }),
  };
}

/** Relative to the working folder where it is inside of it. */
function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere;
}

/** A mistake of a file or folder as a whole. */
export function wholeFile(path: string, message: string): ContentMistake {
  return textMistake(path, { line: 0, column: 0, message, excerpt: '' });
}

/** A mistake at a place in a file, or of the file as a whole. */
export function textMistake(path: string, { excerpt, ...problem }: TextProblem): ContentMistake {
  return { file: shownPath(path), key: '', ...problem, excerpt: around(excerpt, problem.column) };
}

/** Line and column of an offset, from 1, and the line itself. */
function place(text: string, offset: number): { line: number; column: number; excerpt: string } {
  const before = text.slice(0, offset).split('\n');
  const line = text.split('\n')[before.length - 1] ?? '';
  const column = before.at(-1)!.length + 1;
  return { line: before.length, column, excerpt: around(line, column) };
}

const WIDTH = 100;

function around(line: string, column: number): string {
  if (/^\s*#/.test(line)) return '';
  const start = Math.max(0, column - 1 - WIDTH / 2);
  const shown = line.slice(start, start + WIDTH).replaceAll('\t', ' ');
  return shown.trim();
}
