import { isAbsolute, relative, resolve } from 'node:path';
import { z } from 'zod';
import { type ContentIssue, formatPath } from '#contract/content/content-issue.ts';
import { explainIssues, findNearestIssues } from './explain-issues.ts';
import { type OwnersPath, placeInText, readContentText, type TextProblem } from './owner-files.ts';
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

interface CheckContext {
  complete?(own: unknown): unknown;
  /** Whether missing keys may come from other files. */
  mayBeInherited?: boolean;
}

export function readContentFile<Schema extends z.ZodType>(
  file: OwnersPath,
  schema: Schema,
  context?: CheckContext,
): ContentFile<z.infer<Schema>> {
  const reading = readContentText(file);
  const { path } = file;
  if (reading.ok) return parseContent({ path, text: reading.text }, schema, context);
  const issueAt = (_: Path, message: string) => makeFileIssue(path, message);
  return { name: shortenPath(path), issues: [makeTextIssue(path, reading.problem)], has: () => false, issueAt };
}

/** Parses and checks YAML: a whole file, or the head of a page. */
export function parseContent<Schema extends z.ZodType>(
  { path, text }: { path: string; text: string },
  schema: Schema,
  context: CheckContext = {},
): ContentFile<z.infer<Schema>> {
  const document = parseYaml(text);
  const locate = ({ offset, path: at, message }: YamlIssue): ContentIssue => ({
    ...makeTextIssue(path, { ...placeInText(text, offset), message }),
    key: formatPath(at),
  });
  const { issues, ...checked } = checkContent(schema, document, context);
  return {
    name: shortenPath(path),
    ...checked,
    issues: issues.toSorted((a, b) => a.offset - b.offset).map(locate),
    has: (at) => document.has(at),
    issueAt: (at, message) => locate({ path: at, offset: document.offsetOf(at), message }),
  };
}

export function makeFileIssue(path: string, message: string): ContentIssue {
  return makeTextIssue(path, { line: 0, column: 0, message, excerpt: '' });
}

export function makeTextIssue(path: string, { excerpt, ...problem }: TextProblem): ContentIssue {
  return { file: shortenPath(path), key: '', ...problem, excerpt: cutExcerpt(excerpt, problem.column) };
}

function shortenPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  const name = fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere;
  return name.replaceAll(/\p{Cc}/gu, '\ufffd');
}

const EXCERPT_WIDTH = 100;

function cutExcerpt(line: string, column: number): string {
  if (/^\s*#/.test(line)) return '';
  const start = Math.max(0, column - 1 - EXCERPT_WIDTH / 2);
  return line
    .slice(start, start + EXCERPT_WIDTH)
    .replaceAll('\t', ' ')
    .trim();
}

/** Checks a document. Accepts a number or boolean as it is typed if a text is expected: `figure: 100`, `asOf: 2024`. */
function checkContent<Schema extends z.ZodType>(
  schema: Schema,
  document: YamlDocument,
  { complete = (own) => own, mayBeInherited = false }: CheckContext,
): { issues: YamlIssue[]; value?: z.infer<Schema>; plain?: unknown } {
  if (document.issues.length > 0) return { issues: document.issues };
  const readValue = (texts?: Set<PlainScalar>) => omitOldKeys(document.value(texts));
  let asTexts = new Set<PlainScalar>();
  let result = schema.safeParse(complete(readValue()));
  if (!result.success) {
    asTexts = findTexts(findNearestIssues(result.error.issues), document);
    if (asTexts.size > 0) result = schema.safeParse(complete(readValue(asTexts)));
  }
  const plain = readValue(asTexts);
  const issues = findAmbiguousNumbers(document, asTexts);
  if (!result.success) {
    const checked = { schema, document, whole: complete(plain), mayBeInherited };
    issues.push(...explainIssues(findNearestIssues(result.error.issues), checked));
  }
  if (result.success && issues.length === 0) return { issues, value: result.data, plain };
  // The others of a key follow from its first.
  const byKey = Map.groupBy(issues, ({ path }) => formatPath(path));
  return { issues: [...byKey.values()].map(([first]) => first!) };
}

/** Keys of version 1.0 below the key of their group. They do nothing, and must not stop a site after an upgrade. */
const OLD_KEYS = new Set(['day.invitation', 'day.closing', 'legend.freed', 'stats.percent', 'stats.onBillions']);

function omitOldKeys(value: unknown, group = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => omitOldKeys(each, group));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !OLD_KEYS.has(`${group}.${key}`));
  return Object.fromEntries(kept.map(([key, inner]) => [key, omitOldKeys(inner, key)]));
}

/** Finds values that are numbers or booleans to YAML, where the schema expects a text. */
function findTexts(issues: z.core.$ZodIssue[], { plains }: YamlDocument): Set<PlainScalar> {
  const expected = new Set<string>();
  for (const issue of issues)
    if (issue.code === 'invalid_type' && issue.expected === 'string') expected.add(formatPath(issue.path));
  return new Set(plains.filter(({ path, value }) => value !== null && expected.has(formatPath(path))));
}

/** Reports dots that YAML reads as decimal points, and many people as separators of thousands. */
function findAmbiguousNumbers({ plains }: YamlDocument, asTexts: Set<PlainScalar>): YamlIssue[] {
  return plains.flatMap((plain) => {
    const { path, offset, value, source } = plain;
    if (typeof value !== 'number' || asTexts.has(plain) || !/^\d{1,3}\.\d{3}$/.test(source)) return [];
    const whole = source.replace('.', '');
    return [{ path, offset, message: `"${source}" is read as ${value}; write ${whole}, or ${value} if you mean that` }];
  });
}
