import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { type ContentIssue, formatPath } from '#contract/content/content-issue.ts';
import { explainIssues } from './explain-issues.ts';
import { placeInText, readContentText, type TextProblem } from './owner-files.ts';
import { parseYaml, type Path, type PlainScalar, type YamlDocument, type YamlIssue } from './parse-yaml.ts';

export interface ContentFile<Value> {
  /** Its path as the owner knows it. */
  name: string;
  /** The checked value, if there is no issue. */
  value?: Value;
  /** The file's own content without defaults, if there is no issue. */
  plain?: unknown;
  issues: ContentIssue[];
  has(path: Path): boolean;
  issueAt(path: Path, message: string): ContentIssue;
}

/** Reads and checks one of the owner's files. */
export function readContentFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  context?: CheckContext,
): ContentFile<z.infer<Schema>> {
  const reading = readContentText(path);
  if (reading.ok) return parseContent({ path, text: reading.text }, schema, context);
  const issueAt = (_: Path, message: string) => fileIssue(path, message);
  return { name: shownPath(path), issues: [textIssue(path, reading.problem)], has: () => false, issueAt };
}

/** Parses and checks YAML: a whole file, or the head of a page. */
export function parseContent<Schema extends z.ZodType>(
  { path, text }: { path: string; text: string },
  schema: Schema,
  context?: CheckContext,
): ContentFile<z.infer<Schema>> {
  const name = shownPath(path);
  const document = parseYaml(text);
  const issue = ({ offset, path, message }: YamlIssue) => {
    const { line, column, excerpt } = placeInText(text, offset);
    return { file: name, key: formatPath(path), message, line, column, excerpt: excerptAround(excerpt, column) };
  };
  const checked = checkContent(schema, document, context);
  return {
    name,
    ...(checked.ok ? { value: checked.value, plain: checked.plain } : {}),
    issues: checked.ok ? [] : checked.found.toSorted((a, b) => a.offset - b.offset).map(issue),
    has: (path) => document.has(path),
    issueAt: (path, message) => issue({ path, offset: document.offsetOf(path), message }),
  };
}

/** Shortens a path inside the working folder. */
function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere;
}

/** Makes an issue of a whole file or folder. */
export function fileIssue(path: string, message: string): ContentIssue {
  return textIssue(path, { line: 0, column: 0, message, excerpt: '' });
}

/** Makes an issue at a place in a file, or of the whole file. */
export function textIssue(path: string, { excerpt, ...problem }: TextProblem): ContentIssue {
  return { file: shownPath(path), key: '', ...problem, excerpt: excerptAround(excerpt, problem.column) };
}

const WIDTH = 100;

function excerptAround(line: string, column: number): string {
  if (/^\s*#/.test(line)) return '';
  const start = Math.max(0, column - 1 - WIDTH / 2);
  const shown = line.slice(start, start + WIDTH).replaceAll('\t', ' ');
  return shown.trim();
}

type CheckResult<Value> = { ok: true; value: Value; plain: unknown } | { ok: false; found: YamlIssue[] };

/** The context in which a file is checked. */
interface CheckContext {
  /** Fills in what the file leaves out. */
  complete?(own: unknown): unknown;
  /** Whether missing keys may come from other files. */
  mayBeInherited?: boolean;
}

/** Checks a document. Accepts a number or boolean as it is typed if a text is expected: `figure: 100`, `asOf: 2024`. */
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

/** Reports dots that YAML reads as decimal points, and many people as separators of thousands. */
function ambiguousNumbers({ plains }: YamlDocument, asTyped: Map<PlainScalar, unknown>): YamlIssue[] {
  return plains.flatMap((plain) => {
    const { path, offset, value, source } = plain;
    if (typeof value !== 'number' || asTyped.has(plain) || !/^\d{1,3}\.\d{3}$/.test(source)) return [];
    const whole = source.replace('.', '');
    return [{ path, offset, message: `"${source}" counts as ${value}; write ${whole}, or ${value} if that is meant` }];
  });
}

/** Replaces the issue of a union by those of the variant that is nearest to the value. */
function flatIssues(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [nearest] = issue.errors.toSorted((a, b) => totalWeight(a) - totalWeight(b));
    return flatIssues(nearest!.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}

const totalWeight = (issues: z.core.$ZodIssue[]) => issues.reduce((sum, issue) => sum + weight(issue), 0);

/** Weighs an issue. A variant of another type was not meant, unless the others have more than two wrong keys. */
function weight(issue: z.core.$ZodIssue): number {
  if (issue.code === 'unrecognized_keys') return issue.keys.length;
  const isOtherType = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  return isOtherType && issue.path.length === 0 ? 2.5 : 1;
}

/** Keeps the first issue of each key, from which the others follow. */
const firstOfEachPlace = (found: YamlIssue[]) =>
  [...Map.groupBy(found, ({ path }) => keyOf(path)).values()].map(([first]) => first!);

const keyOf = (path: Path) => JSON.stringify(path.map(String));
