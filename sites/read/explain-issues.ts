import { z } from 'zod';
import { formatPath } from '#contract/content/content-issue.ts';
import { didYouMean, nearestWord } from '#contract/text/nearest-word.ts';
import { hasPath, type Path, type YamlDocument, type YamlIssue } from './parse-yaml.ts';

type Issue = z.core.$ZodIssue;

interface Checked {
  schema: z.ZodType;
  document: YamlDocument;
  /** The document with its defaults. */
  whole: unknown;
  /** Whether missing keys may come from other files. */
  mayBeInherited: boolean;
}

/**
 * Turns issues of a schema into places in the file, in plain words. A misspelt key is one issue, not an unknown and a missing one. While
 * keys are unknown, missing ones are not reported, since most of them are the unknown ones in the wrong place.
 */
export function explainIssues({ schema, document, whole, mayBeInherited }: Checked, issues: Issue[]): YamlIssue[] {
  const isMissing = (path: Path) => path.length > 0 && !document.has(path) && !hasPath(whole, path);
  const missing = issues.filter(({ path }) => isMissing(path)).map(({ path }) => path);
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownKeys(issue, missing, { schema, document }) : [],
  );
  const areAllMeant = unknown.every(({ meant }) => meant !== undefined);
  const isMeant = (path: Path) =>
    unknown.some(({ meant }) => meant !== undefined && formatPath(meant) === formatPath(path));
  const mayBeMissing = (path: Path) => mayBeInherited && !path.some((step) => typeof step === 'number');
  const absent = areAllMeant ? missing.filter((path) => !isMeant(path) && !mayBeMissing(path)) : [];
  const wrong = issues
    .filter(({ code, path }) => code !== 'unrecognized_keys' && !missing.includes(path))
    .map((issue) => ({ ...at(issue.path, document), message: explain(issue, document) }));
  return [...unknown, ...wrong, ...absences(absent, issues, document)];
}

const at = (path: Path, document: YamlDocument) => ({ path, offset: document.offsetOf(path) });

/** Reports each unknown key with the key that was meant, and all others as one issue. */
function unknownKeys(
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  missing: Path[],
  { schema, document }: Pick<Checked, 'schema' | 'document'>,
): (YamlIssue & { meant?: Path })[] {
  const wanted = missing.filter((other) => formatPath(other.slice(0, -1)) === formatPath(path));
  const absent = keysAt(schema, path).filter((name) => !document.has([...path, name]));
  const wordFor = (key: string) =>
    nearestWord(
      key,
      wanted.map((other) => String(other.at(-1))),
    ) ?? nearestWord(key, absent);
  const place = (key: string) => ({ path: [...path, key], offset: document.offsetOfKey([...path, key]) });
  const misspelt: (YamlIssue & { meant: Path })[] = [];
  const others: string[] = [];
  for (const key of keys.filter((each) => document.has([...path, each]))) {
    const word = wordFor(key);
    if (word === undefined) others.push(key);
    else
      misspelt.push({
        ...place(key),
        meant: [...path, word],
        message: `is not a key here; did you mean "${word}"?`,
      });
  }
  const [first, ...more] = others;
  if (first === undefined) return misspelt;
  const nor = more.length > 0 ? `, nor ${more.length === 1 ? `is ${more[0]}` : `are ${listed(more)}`}` : '';
  return [...misspelt, { ...place(first), message: `is not a key here${nor}; ${UNKNOWN}` }];
}

/** The part of JSON Schema that the schemas of content use. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  items?: JsonSchema;
  description?: string;
  [key: string]: unknown;
}

const UNKNOWN =
  'delete it, or check its indentation and the line of its group above it, or put a text with a comma in quotes';

/** Lists the keys that the schema has at a place. */
function keysAt(schema: z.ZodType, path: Path): string[] {
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
function absences(absent: Path[], issues: Issue[], document: YamlDocument): YamlIssue[] {
  const groups = Map.groupBy(absent, (path) => formatPath(path.slice(0, -1)));
  return [...groups.values()].map((paths) => {
    const [path] = paths as [Path];
    if (paths.length === 1) {
      const issue = issues.find((candidate) => candidate.path === path)!;
      return { ...at(path, document), message: `is missing; expected ${expected(issue)}` };
    }
    const message = `lacks the keys ${listed(paths.map((each) => String(each.at(-1))))}`;
    return { ...at(path.slice(0, -1), document), message };
  });
}

/** Formats names such as `a, b, c and 6 more`. */
function listed(names: string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number in digits alone, such as 25000 or 14.7',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, with each entry on its own line after "- "',
  object: 'a group of keys on the lines below, each indented by two more spaces',
};

function expected(issue: Issue): string {
  // A schema's own message may name what it expects, such as "a sentence …".
  if (issue.code === 'invalid_type' && !issue.message.startsWith('a ')) return kinds[issue.expected] ?? issue.expected;
  return issue.code === 'invalid_value' ? issue.values.join(' or ') : issue.message;
}

function explain(issue: Issue, document: YamlDocument): string {
  const key = formatPath(issue.path);
  const plain = document.plains.find(({ path }) => formatPath(path) === key);
  const source = plain?.source ?? '';
  if (issue.code === 'invalid_value')
    return `must be ${expected(issue)}${didYouMean(source, issue.values.map(String))}`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.path.length === 0) return 'has no keys; expected lines such as "url: https://example.com"';
  if (source === '' && plain) return `is empty; expected ${expected(issue)}`;
  const isQuotable = issue.expected === 'string' && !plain;
  return `must be ${expected(issue)}${isQuotable ? QUOTABLE : ''}`;
}

const QUOTABLE = '; put it in quotes if it begins with [ or {, or with "-", "?" or ":" and a space';
