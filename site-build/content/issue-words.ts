import type { z } from 'zod';
import { holds } from './fill-in.ts';
import { keyName } from './key-name.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import { numberExpected } from './number-words.ts';
import { unknownKeys } from './unknown-keys.ts';
import type { Found, Path, YamlDocument } from './yaml-document.ts';

type Issue = z.core.$ZodIssue;

interface Checked {
  schema: z.ZodType;
  document: YamlDocument;
  /** What the document says with what is filled in around it. */
  whole: unknown;
  /** Whether other files have what lacks. */
  partly: boolean;
}

/** What a schema objects to, as places in the file. A misspelt key is one mistake, not one unknown and one missing. */
export function issueMistakes({ schema, document, whole, partly }: Checked, issues: Issue[]): Found[] {
  const isMissing = (path: Path) => path.length > 0 && !document.has(path) && !holds(whole, path);
  const missing = issues.filter(({ path }) => isMissing(path)).map(({ path }) => path);
  const meant = new Set<Path>();
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const keys = issue.keys.filter((key) => document.has([...issue.path, key]));
    return keys.length === 0 ? [] : unknownKeys({ ...issue, keys }, { schema, missing, meant, document });
  });
  const mayLack = (path: Path) => partly && !path.some((step) => typeof step === 'number');
  const absent = missing.filter((path) => !meant.has(path) && !mayLack(path));
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

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
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
  const quotes =
    issue.expected === 'string' && !plain
      ? '; one that begins with [ or {, or with "-", "?" or ":" and a space, goes in quotes'
      : '';
  return `must be ${expected(issue)}${quotes}${issue.expected === 'object' ? (groups[key] ?? '') : ''}`;
}

/** Of groups that are often written as one value. */
const groups: Record<string, string> = { price: ', such as "amount: 25000" and "currency: USD"' };
