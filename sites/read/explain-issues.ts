import { z } from 'zod';
import { formatPath } from '#contract/content/content-issue.ts';
import { didYouMean, findNearestWord } from '#contract/text/nearest-word.ts';
import type { Path, YamlDocument, YamlIssue } from './parse-yaml.ts';

type Issue = z.core.$ZodIssue;

/** Issues of a file, and unknown keys of a group. Comparing each of thousands with all that exist takes a minute. */
const EXPLAINED_MAX = 50;

interface Checked {
  schema: z.ZodType;
  document: YamlDocument;
  /** The document with its defaults. */
  whole: unknown;
  /** Whether missing keys may come from other files. */
  mayBeInherited: boolean;
}

/** A misspelt key is one issue. Beside unknown keys, missing ones are left out: most are those in the wrong place. */
export function explainIssues(all: Issue[], checked: Checked): YamlIssue[] {
  const issues = all.slice(0, EXPLAINED_MAX);
  const { document, whole, mayBeInherited } = checked;
  const missing = issues.filter(({ path }) => path.length > 0 && !document.has(path) && !hasPath(whole, path));
  const unknown: UnknownKey[] = [];
  const wrong: YamlIssue[] = [];
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') unknown.push(...explainUnknownKeys(issue, missing, checked));
    else if (!missing.includes(issue)) wrong.push(locate(issue.path, explain(issue, document), document));
  }
  if (unknown.some(({ intended }) => intended === undefined)) return [...unknown, ...wrong];
  const intended = new Set(unknown.map((key) => key.intended));
  const absent = missing.filter(({ path }) => {
    if (mayBeInherited && !path.some((step) => typeof step === 'number')) return false;
    return !intended.has(formatPath(path));
  });
  return [...unknown, ...wrong, ...explainAbsent(absent, document)];
}

/** Replaces the issue of a union by those of the variant that is nearest to the value. */
export function findNearestIssues(issues: Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const [nearest] = issue.errors.toSorted((a, b) => weigh(a) - weigh(b));
    return findNearestIssues(nearest!.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })));
  });
}

/** Weighs the issues of a variant. One of another type is unlikely, unless the others have more than two wrong keys. */
function weigh(issues: Issue[]): number {
  let sum = 0;
  for (const issue of issues) {
    const isOtherType = issue.code === 'invalid_type' || issue.code === 'invalid_value';
    if (issue.code === 'unrecognized_keys') sum += issue.keys.length;
    else sum += isOtherType && issue.path.length === 0 ? 2.5 : 1;
  }
  return sum;
}

function hasPath(value: unknown, [step, ...rest]: Path): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return hasPath((value as Record<PropertyKey, unknown>)[step], rest);
}

function locate(path: Path, message: string, document: YamlDocument, at: 'offsetOf' | 'offsetOfKey' = 'offsetOf') {
  return { path, offset: document[at](path), message };
}

/** `intended`: the path of the key that is probably misspelt. */
type UnknownKey = YamlIssue & { intended?: string };

/** Reports each unknown key with the key that was meant, and all others as one issue. */
function explainUnknownKeys(
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  missing: Issue[],
  { schema, document }: Checked,
): UnknownKey[] {
  const group = formatPath(path);
  const wanted = missing.filter((issue) => formatPath(issue.path.slice(0, -1)) === group);
  const wantedKeys = wanted.map((issue) => String(issue.path.at(-1)));
  const absentKeys = listKeys(schema, path).filter((name) => !document.has([...path, name]));
  const misspelt: UnknownKey[] = [];
  const others: string[] = [];
  const own = keys.values().filter((key) => document.has([...path, key]));
  for (const key of own.take(EXPLAINED_MAX)) {
    const word = findNearestWord(key, wantedKeys) ?? findNearestWord(key, absentKeys);
    if (word === undefined) others.push(key);
    else {
      const message = `is not a key here; did you mean "${word}"?`;
      misspelt.push({
        ...locate([...path, key], message, document, 'offsetOfKey'),
        intended: formatPath([...path, word]),
      });
    }
  }
  const [first, ...more] = others;
  if (first === undefined) return misspelt;
  let nor = '';
  if (more.length > 0) nor = `, nor ${more.length === 1 ? `is ${more[0]}` : `are ${formatNames(more)}`}`;
  const message = `is not a key here${nor}; ${UNKNOWN}`;
  return [...misspelt, locate([...path, first], message, document, 'offsetOfKey')];
}

const UNKNOWN =
  'delete it, or check its indentation and the line of its group above it, or put a text with a comma in quotes';

/** The part of JSON Schema that the schemas of content use. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  items?: JsonSchema;
  description?: string;
  [key: string]: unknown;
}

function listKeys(schema: z.ZodType, path: Path): string[] {
  let places = [z.toJSONSchema(schema, { io: 'input' }) as JsonSchema];
  for (const step of path) {
    places = places.flatMap((place) => {
      const next = typeof step === 'number' ? place.items : place.properties?.[String(step)];
      return next ? (next.anyOf ?? [next]) : [];
    });
  }
  return places.flatMap(({ properties }) => Object.keys(properties ?? {}));
}

/** Reports missing keys. Several of one group are one issue: the part was deleted, or never written. */
function explainAbsent(absent: Issue[], document: YamlDocument): YamlIssue[] {
  const groups = Map.groupBy(absent, ({ path }) => formatPath(path.slice(0, -1)));
  return [...groups.values()].map((issues) => {
    const [issue] = issues as [Issue];
    if (issues.length === 1) return locate(issue.path, `is missing; expected ${describeExpected(issue)}`, document);
    const names = formatNames(issues.map(({ path }) => String(path.at(-1))));
    return locate(issue.path.slice(0, -1), `is missing the keys ${names}`, document);
  });
}

/** Formats names such as `a, b, c and 6 more`. */
function formatNames(names: string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function explain(issue: Issue, document: YamlDocument): string {
  const key = formatPath(issue.path);
  const plain = document.plains.find(({ path }) => formatPath(path) === key);
  const source = plain?.source ?? '';
  const expected = describeExpected(issue);
  if (issue.code === 'invalid_value') return `must be ${expected}${didYouMean(source, issue.values.map(String))}`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.path.length === 0) return 'has no keys; expected lines such as "url: https://example.com"';
  if (source === '' && plain) return `is empty; expected ${expected}`;
  return `must be ${expected}${issue.expected === 'string' && !plain ? QUOTABLE : ''}`;
}

const QUOTABLE = '; put it in quotes if it begins with [ or {, or with "-", "?" or ":" and a space';

function describeExpected(issue: Issue): string {
  // A schema's own message may name what it expects, such as "a sentence …".
  if (issue.code === 'invalid_type' && !issue.message.startsWith('a ')) return KINDS[issue.expected] ?? issue.expected;
  return issue.code === 'invalid_value' ? issue.values.join(' or ') : issue.message;
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number in digits alone, such as 25000 or 14.7',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with each entry on its own line after "- "',
  object: 'a group of keys on the lines below, each indented by two more spaces',
};
