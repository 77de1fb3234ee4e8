import { z } from 'zod';
import { keyName } from './key-name.ts';
import { nearestWord } from '#contract/nearest-word.ts';
import type { Found, Path, YamlDocument } from './yaml-document.ts';

interface Surroundings {
  schema: z.ZodType;
  missing: Path[];
  /** Grows by those of the missing that a misspelt or misplaced key was meant to be. */
  meant: Set<Path>;
  document: YamlDocument;
}

/** Keys that the schema does not know: misspelt, misplaced, or without the line that began their group. */
export function unknownKeys(issue: z.core.$ZodIssueUnrecognizedKeys, around: Surroundings): Found[] {
  const [first] = issue.keys as [string];
  const hasAll = (path: Path) => {
    const known = new Set(keysAt(around.schema, path));
    return issue.keys.every((key) => known.has(key));
  };
  const group =
    around.missing.find((path) => hasAll(path) && (issue.keys.length > 1 || path.length === issue.path.length)) ??
    absentBeside(issue, around).find((path) => hasAll(path) && issue.keys.length > 1);
  if (group === undefined || around.meant.has(group))
    return issue.keys.map((key) => unknownKey(issue.path, key, around));
  around.meant.add(group);
  const path = [...issue.path, first];
  const message = `does not belong here; the line "${String(group.at(-1))}:" is missing above it`;
  return [{ path, offset: around.document.offsetOfKey(path), message }];
}

/** Groups that may be left out: the line of one may be missing above its keys, which then stand in the group before. */
function absentBeside({ path }: z.core.$ZodIssueUnrecognizedKeys, { schema, document }: Surroundings): Path[] {
  const above = path.slice(0, -1);
  const names = path.length > 0 ? keysAt(schema, above) : [];
  return names.map((name) => [...above, name]).filter((beside) => !document.has(beside));
}

function unknownKey(parent: Path, key: string, { schema, missing, meant, document }: Surroundings): Found {
  const path = [...parent, key];
  const found = (message: string) => ({ path, offset: document.offsetOfKey(path), message });
  const beside = missing.filter((other) => keyName(other.slice(0, -1)) === keyName(parent) && !meant.has(other));
  const absent = keysAt(schema, parent).filter((name) => !document.has([...parent, name]));
  const word =
    nearestWord(
      key,
      beside.map((other) => String(other.at(-1))),
    ) ?? nearestWord(key, absent);
  const misspelt = beside.find((other) => other.at(-1) === word);
  if (misspelt) meant.add(misspelt);
  if (word !== undefined) return found(`is not a key here; did you mean "${word}"?`);
  const run = absent.find((name) => key.startsWith(name) && /^[ :]/.test(key.slice(name.length)));
  if (run !== undefined) {
    const lacking = beside.find((other) => other.at(-1) === run);
    if (lacking) meant.add(lacking);
    return { ...found('needs a colon and a space after it'), path: [...parent, run] };
  }
  if (document.isCutText(path) && !/^\d{1,3}$/.test(key)) return found(CUT_TEXT);
  const misplaced = missing.find((other) => other.at(-1) === key && !meant.has(other));
  if (misplaced) {
    meant.add(misplaced);
    const home = misplaced.length > 1 ? `below ${keyName(misplaced.slice(0, -1))}` : 'at the left edge';
    return found(`is not a key here; it belongs ${home}: look at the spaces before it`);
  }
  if (parent.length > 0 && /^\d{1,3}$/.test(key))
    return { ...found('has a comma that ends a number too soon; write it without, such as 25000'), path: parent };
  return found('is not a key here; delete it, or see the notes and the other files for the keys there are');
}

const CUT_TEXT = 'is no key but the rest of the text before the comma; inside { } a text with a comma goes in quotes';

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
