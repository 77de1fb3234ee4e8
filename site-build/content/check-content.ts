import { z } from 'zod';
import { issueMistakes } from './issue-words.ts';
import { NOTE_IN_TEXT } from './yaml-words.ts';
import type { Path } from './key-path.ts';
import type { Found, Plain, YamlDocument } from './yaml-document.ts';

/** `plain`: what the file itself says. */
export type ContentReading<Value> = { ok: true; value: Value; plain: unknown } | { ok: false; found: Found[] };

/** What counts with a file's own words. */
export interface Around {
  /** They and what is filled in around them. */
  complete?(own: unknown): unknown;
  /** Where other files have the rest, what lacks is no mistake. */
  partly?: boolean;
}

/** Checks a file's words. A number or true where a text is expected is taken as it is typed: `figure: 100`, `asOf: 2024`. */
export function checkContent<Schema extends z.ZodType>(
  schema: Schema,
  document: YamlDocument,
  { complete = (own) => own, partly = false }: Around = {},
): ContentReading<z.infer<Schema>> {
  if (document.mistakes.length > 0) return { ok: false, found: document.mistakes };
  const parse = (replaced?: Map<Plain, unknown>) => schema.safeParse(complete(document.value(replaced)));
  const first = parse();
  const asTyped = first.success ? new Map<Plain, unknown>() : textsAsTyped(first.error.issues, document);
  const result = asTyped.size > 0 ? parse(asTyped) : first;
  const whole = result.success ? undefined : complete(document.value(asTyped));
  const found = [
    ...textsCutByNotes(parse, document, asTyped),
    ...ambiguousNumbers(document, asTyped),
    ...(result.success ? [] : issueMistakes({ schema, document, whole, partly }, flatIssues(result.error.issues))),
  ];
  if (found.length > 0) return { ok: false, found: firstOfEachPlace(found) };
  return { ok: true, value: result.data as z.infer<Schema>, plain: document.value(asTyped) };
}

function textsAsTyped(issues: z.core.$ZodIssue[], { plains }: YamlDocument): Map<Plain, unknown> {
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
function textsCutByNotes(
  parse: (replaced: Map<Plain, unknown>) => z.ZodSafeParseResult<unknown>,
  document: YamlDocument,
  asTyped: Map<Plain, unknown>,
): Found[] {
  const noted = document.plains.filter(({ note }) => note !== undefined);
  if (noted.length === 0) return [];
  const whole = new Map([...asTyped, ...noted.map((plain) => [plain, `${plain.source} #${plain.note}`] as const)]);
  const result = parse(whole);
  const refused = new Set(result.success ? [] : flatIssues(result.error.issues).map(({ path }) => keyOf(path)));
  return noted
    .filter(({ path }) => !refused.has(keyOf(path)))
    .map(({ path, offset, source }) => ({ path, offset: offset + source.length + 1, message: NOTE_IN_TEXT }));
}

/** YAML reads a dot as the decimal point, and many people write it between thousands. */
function ambiguousNumbers({ plains }: YamlDocument, asTyped: Map<Plain, unknown>): Found[] {
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
function firstOfEachPlace(found: Found[]): Found[] {
  const places = new Set<string>();
  return found.filter(({ path }) => {
    const known = places.has(keyOf(path));
    places.add(keyOf(path));
    return !known;
  });
}

const keyOf = (path: Path) => JSON.stringify(path.map(String));
