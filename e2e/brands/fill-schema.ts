import { absent, specialValues, type Place } from './special-values.ts';
import { writeText, type Temper } from './write-text.ts';

/** The parts of a JSON Schema that content's schemas have. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** How a face is to be filled. */
export interface Filling extends Omit<Place, 'index'> {
  temper: Temper;
  /** The part of the optional keys that is present, from 0 to 1. */
  optional: number;
}

/** The most entries of a list without a limit. A list inside a long one has fewer. */
const MOST_ENTRIES = 24;

/** Draws a value that the schema accepts. Throws if it knows none: then the key needs a line in `special-values.ts`. */
export function fillSchema(schema: JsonSchema, filling: Filling): unknown {
  return fill(schema, filling, [], MOST_ENTRIES, false);
}

function fill(schema: JsonSchema, filling: Filling, path: Path, room: number, mayMiss: boolean): unknown {
  const draw = filling.draw.of(...path);
  if (mayMiss && !draw.of('there').chance(filling.optional)) return absent;
  const special = specialOf(path)?.({
    ...filling,
    draw,
    index: path.findLast((part) => typeof part === 'number') ?? 0,
  });
  if (special !== undefined) return special;
  if (schema.anyOf) return fill(draw.of('any').one(schema.anyOf), filling, path, room, false);
  if (schema.enum) return draw.one(schema.enum);
  if (schema.properties) return fillObject(schema, filling, path, room);
  if (schema.items) return fillList(schema, filling, path, room);
  if (schema.type === 'boolean') return draw.chance(0.5);
  if (schema.type === 'string' && schema.maxLength !== undefined)
    return writeText(draw, filling.language, filling.temper, schema.minLength ?? 0, schema.maxLength);
  throw new Error(`${nameOf(path)} is no text with a limit: it needs a line in special-values.ts`);
}

type Path = (string | number)[];

const nameOf = (path: Path) =>
  path.map((part, at) => (typeof part === 'number' ? '[]' : `${at > 0 ? '.' : ''}${part}`)).join('');

function specialOf(path: Path) {
  return specialValues[nameOf(path)] ?? (path.length > 1 ? specialValues[`*.${path.at(-1)}`] : undefined);
}

function fillObject({ properties, required = [] }: JsonSchema, filling: Filling, path: Path, room: number): object {
  const filled = Object.entries(properties!).map(
    ([name, schema]) => [name, fill(schema, filling, [...path, name], room, !required.includes(name))] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== absent));
}

function fillList(
  { items, minItems = 1, maxItems }: JsonSchema,
  filling: Filling,
  path: Path,
  room: number,
): unknown[] {
  const draw = filling.draw.of(...path, 'count');
  const most = maxItems ?? Math.max(minItems, Math.min(room, MOST_ENTRIES));
  const count = draw.one([minItems, most, draw.whole(minItems, most), Math.min(most, Math.max(minItems, 4))]);
  const inside = Math.ceil((2 * room) / Math.max(count, 1));
  return Array.from({ length: count }, (_, at) => fill(items!, filling, [...path, at], inside, false));
}
