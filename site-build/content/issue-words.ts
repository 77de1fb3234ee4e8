import { z } from 'zod';
import { didYouMean, nearestWord } from './nearest-word.ts';
import { numberExpected } from './number-words.ts';
import type { Found, Path, YamlDocument } from './yaml-document.ts';

type Issue = z.core.$ZodIssue;

/** What a schema objects to, as places in the file. A misspelt key is one mistake, not one unknown and one missing. */
export function issueMistakes(schema: z.ZodType, issues: Issue[], document: YamlDocument): Found[] {
  const missing = issues.filter(({ path }) => path.length > 0 && !document.has(path)).map(({ path }) => path);
  const meant = new Set<Path>();
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    return issue.keys.map((key) => unknownKey(schema, issue.path, key, { missing, meant, document }));
  });
  const absent = missing.filter((path) => !meant.has(path));
  const wrong = issues
    .filter(({ code, path }) => code !== 'unrecognized_keys' && !missing.includes(path))
    .map((issue) => ({ ...at(issue.path, document), message: objection(issue, document) }));
  return [...unknown, ...wrong, ...absences(absent, issues, document)];
}

const at = (path: Path, document: YamlDocument) => ({ path, offset: document.offsetOf(path) });

/** Keys that are missing beside each other are one mistake: a part that was not written, or deleted. */
function absences(absent: Path[], issues: Issue[], document: YamlDocument): Found[] {
  const groups = Map.groupBy(absent, (path) => keyName(path.slice(0, -1)));
  return [...groups.values()].map((paths) => {
    const [path] = paths as [Path];
    if (paths.length === 1) {
      const issue = issues.find((candidate) => candidate.path === path)!;
      return { ...at(path, document), message: `is missing; expected ${expected(issue)}` };
    }
    const names = paths.map((each) => String(each.at(-1)));
    const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
    const message = `lacks the keys ${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
    return { ...at(path.slice(0, -1), document), message };
  });
}

interface Absent {
  missing: Path[];
  /** Of the missing ones, those that a misspelt or misplaced key was meant to be. */
  meant: Set<Path>;
  document: YamlDocument;
}

function unknownKey(schema: z.ZodType, parent: Path, key: string, { missing, meant, document }: Absent): Found {
  const path = [...parent, key];
  const found = (message: string) => ({ path, offset: document.offsetOfKey(path), message });
  const absent = keysAt(schema, parent).filter((name) => !document.has([...parent, name]));
  const word = nearestWord(key, absent);
  const misspelt = missing.find(
    (path) => path.length === parent.length + 1 && path.at(-1) === word && startsWith(path, parent),
  );
  if (misspelt) meant.add(misspelt);
  if (word !== undefined) return found(`is not a key here${didYouMean(key, absent)}`);
  const misplaced = missing.find((path) => path.at(-1) === key && !meant.has(path));
  if (misplaced) {
    meant.add(misplaced);
    const home = misplaced.length > 1 ? `below ${keyName(misplaced.slice(0, -1))}` : 'at the left edge';
    return found(`is not a key here; it belongs ${home}: look at the spaces before it`);
  }
  if (parent.length > 0 && /^\d{1,3}$/.test(key))
    return { ...found('has a comma that ends a number too soon; write it without, such as 25000'), path: parent };
  return found('is not a key here; delete it, or see the notes and the other files for the keys there are');
}

const startsWith = (path: Path, start: Path) => start.every((step, index) => path[index] === step);

/** Such as `market.stats[4].billions`: entries counted from 1. */
export function keyName(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step + 1}]`;
      return index === 0 ? String(step) : `.${String(step)}`;
    })
    .join('');
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** The keys that the schema knows at a place. */
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

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list, each entry on a line of its own after "- "',
  object: 'a group of keys on the lines below, each after two more spaces',
};

function expected(issue: Issue): string {
  if (issue.code === 'invalid_type') return kinds[issue.expected] ?? issue.expected;
  return issue.code === 'invalid_value' ? issue.values.join(' or ') : issue.message;
}

function objection(issue: Issue, document: YamlDocument): string {
  const key = issue.path.join('.');
  const plain = document.plains.find(({ path }) => path.join('.') === key);
  const source = plain?.source ?? '';
  if (issue.code === 'invalid_value')
    return `must be ${expected(issue)}${didYouMean(source, issue.values.map(String))}`;
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.path.length === 0) return 'has no keys; expected lines such as "url: https://example.com"';
  if (source === '' && plain) return `is empty; expected ${expected(issue)}`;
  if (issue.expected === 'number') return numberExpected(source, key);
  const quotes = issue.expected === 'string' && !plain ? '; one that begins with [ or { goes in quotes' : '';
  return `must be ${expected(issue)}${quotes}`;
}
