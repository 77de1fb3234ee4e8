import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { explainIssues } from './explain-issues.ts';
import { readContentText, type TextProblem } from './owner-files.ts';
import {
  COMMENT_IN_TEXT,
  formatPath,
  parseYaml,
  type Path,
  type PlainScalar,
  type YamlDocument,
  type YamlIssue,
} from './parse-yaml.ts';

export interface ContentFile<Value> {
  /** As the owner knows it. */
  name: string;
  /** Where it has no mistake. */
  value?: Value;
  /** What it says itself, where it has no mistake. */
  plain?: unknown;
  issues: ContentIssue[];
  has(path: Path): boolean;
  issueAt(path: Path, message: string): ContentIssue;
}

/** Reads one file of the owner's. */
export function readContentFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  around?: CheckContext,
): ContentFile<z.infer<Schema>> {
  const reading = readContentText(path);
  if (reading.ok) return parseContent(path, reading.text, schema, around);
  const issueAt = (_: Path, message: string) => fileIssue(path, message);
  return { name: shownPath(path), issues: [textIssue(path, reading.problem)], has: () => false, issueAt };
}

/** Checks a text of keys and values: that of a whole file, or what it begins with. */
export function parseContent<Schema extends z.ZodType>(
  path: string,
  text: string,
  schema: Schema,
  around?: CheckContext,
): ContentFile<z.infer<Schema>> {
  const name = shownPath(path);
  const document = parseYaml(text);
  const issue = ({ offset, path, message }: YamlIssue) => ({
    file: name,
    key: formatPath(path),
    message,
    ...place(text, offset),
  });
  const checked = checkContent(schema, document, around);
  return {
    name,
    ...(checked.ok ? { value: checked.value, plain: checked.plain } : {}),
    issues: checked.ok ? [] : checked.found.toSorted((a, b) => a.offset - b.offset).map(issue),
    has: (path) => document.has(path),
    issueAt: (path, message) => issue({ path, offset: document.offsetOf(path), message }),
  };
}

/** Relative to the working folder where it is inside of it. */
function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere;
}

/** A mistake of a file or folder as a whole. */
export function fileIssue(path: string, message: string): ContentIssue {
  return textIssue(path, { line: 0, column: 0, message, excerpt: '' });
}

/** A mistake at a place in a file, or of the file as a whole. */
export function textIssue(path: string, { excerpt, ...problem }: TextProblem): ContentIssue {
  return { file: shownPath(path), key: '', ...problem, excerpt: excerptAround(excerpt, problem.column) };
}

/** Line and column of an offset, from 1, and the line itself. */
function place(text: string, offset: number): { line: number; column: number; excerpt: string } {
  const before = text.slice(0, offset).split('\n');
  const line = text.split('\n')[before.length - 1] ?? '';
  const column = before.at(-1)!.length + 1;
  return { line: before.length, column, excerpt: excerptAround(line, column) };
}

const WIDTH = 100;

function excerptAround(line: string, column: number): string {
  if (/^\s*#/.test(line)) return '';
  const start = Math.max(0, column - 1 - WIDTH / 2);
  const shown = line.slice(start, start + WIDTH).replaceAll('\t', ' ');
  return shown.trim();
}

/** `plain`: what the file itself says. */
export type CheckResult<Value> = { ok: true; value: Value; plain: unknown } | { ok: false; found: YamlIssue[] };

/** What counts with a file's own words. */
interface CheckContext {
  /** They and what is filled in around them. */
  complete?(own: unknown): unknown;
  /** Where other files have the rest, what lacks is no mistake. */
  mayBeInherited?: boolean;
}

/** Checks a file's words. A number or true where a text is expected is taken as it is typed: `figure: 100`, `asOf: 2024`. */
function checkContent<Schema extends z.ZodType>(
  schema: Schema,
  document: YamlDocument,
  { complete = (own) => own, mayBeInherited = false }: CheckContext = {},
): CheckResult<z.infer<Schema>> {
  if (document.issues.length > 0) return { ok: false, found: document.issues };
  const parse = (replaced?: Map<PlainScalar, unknown>) => schema.safeParse(complete(document.value(replaced)));
  const first = parse();
  const asTyped = first.success ? new Map<PlainScalar, unknown>() : textsAsTyped(first.error.issues, document);
  const result = asTyped.size > 0 ? parse(asTyped) : first;
  const whole = result.success ? undefined : complete(document.value(asTyped));
  const found = [
    ...textsCutByComments(parse, document, asTyped),
    ...ambiguousNumbers(document, asTyped),
    ...(result.success
      ? []
      : explainIssues({ schema, document, whole, mayBeInherited }, flatIssues(result.error.issues))),
  ];
  if (found.length > 0) return { ok: false, found: firstOfEachPlace(found) };
  return { ok: true, value: result.data as z.infer<Schema>, plain: document.value(asTyped) };
}

function textsAsTyped(issues: z.core.$ZodIssue[], { plains }: YamlDocument): Map<PlainScalar, unknown> {
  const expected = new Set(
    flatIssues(issues)
      .filter((issue) => issue.code === 'invalid_type' && issue.expected === 'string')
      .map(({ path }) => keyOf(path)),
  );
  const typed = plains.filter(({ path, value }) => value !== null && expected.has(keyOf(path)));
  return new Map(typed.map((plain) => [plain, plain.source]));
}

/**
 * YAML takes what follows ` #` for a note. Where the whole would be as good a value, a text was probably cut; after
 * `offers: deliver` or a number it can only be a note.
 */
function textsCutByComments(
  parse: (replaced: Map<PlainScalar, unknown>) => z.ZodSafeParseResult<unknown>,
  document: YamlDocument,
  asTyped: Map<PlainScalar, unknown>,
): YamlIssue[] {
  const commented = document.plains.filter(({ comment }) => comment !== undefined);
  if (commented.length === 0) return [];
  const whole = new Map([
    ...asTyped,
    ...commented.map((plain) => [plain, `${plain.source} #${plain.comment}`] as const),
  ]);
  const result = parse(whole);
  const refused = new Set(result.success ? [] : flatIssues(result.error.issues).map(({ path }) => keyOf(path)));
  return commented
    .filter(({ path }) => !refused.has(keyOf(path)))
    .map(({ path, offset, source }) => ({ path, offset: offset + source.length + 1, message: COMMENT_IN_TEXT }));
}

/** YAML reads a dot as the decimal point, and many people write it between thousands. */
function ambiguousNumbers({ plains }: YamlDocument, asTyped: Map<PlainScalar, unknown>): YamlIssue[] {
  return plains.flatMap((plain) => {
    const { path, offset, value, source } = plain;
    if (typeof value !== 'number' || asTyped.has(plain) || !/^\d{1,3}\.\d{3}$/.test(source)) return [];
    const whole = source.replace('.', '');
    return [{ path, offset, message: `"${source}" counts as ${value}; write ${whole}, or ${value} if that is meant` }];
  });
}

/** Of the ways a value could be right, the one that it comes nearest to. */
function flatIssues(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [nearest] = issue.errors.toSorted((a, b) => objections(a) - objections(b));
    return flatIssues(nearest!.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}

const objections = (issues: z.core.$ZodIssue[]) => issues.reduce((sum, issue) => sum + weight(issue), 0);

/** Another sort of value was not meant, unless more than a key or two are wrong in the one that was. */
function weight(issue: z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.keys.length;
  const isOtherSort = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  return isOtherSort && issue.path.length === 0 ? 2.5 : 1;
}

/** What is said of a key first is its mistake; the rest follows from it. */
function firstOfEachPlace(found: YamlIssue[]): YamlIssue[] {
  const places = new Set<string>();
  return found.filter(({ path }) => {
    const known = places.has(keyOf(path));
    places.add(keyOf(path));
    return !known;
  });
}

const keyOf = (path: Path) => JSON.stringify(path.map(String));
