import { formatMoney } from '#contract/text/amount.ts';
import { graphemesOf, parseHostName } from '#contract/text/domain-name.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { partsOfName } from '../poster/split-name.ts';
import type { Path } from './parse-yaml.ts';

export type Group = Record<string, unknown>;

/** Merges `own` over `given` key by key: a list is replaced as a whole, and null removes what was given. */
export function fillIn(own: Group, given: Group): Group {
  const keys = [...new Set([...Object.keys(given), ...Object.keys(own)])];
  const entries = keys.flatMap((key) => {
    if (!Object.hasOwn(own, key)) return [[key, given[key]] as const];
    const [mine, theirs] = [own[key], Object.hasOwn(given, key) ? given[key] : undefined];
    if (mine === null && theirs !== undefined) return [];
    return [[key, isGroup(mine) && isGroup(theirs) ? fillIn(mine, theirs) : mine] as const];
  });
  return Object.fromEntries(entries);
}

/** Filters `given` to the values that `own` does not override. */
export function inheritedPart(own: Group, given: Group): Group {
  const entries = Object.entries(given).flatMap(([key, value]) => {
    if (!Object.hasOwn(own, key)) return [[key, value] as const];
    const mine = own[key];
    return isGroup(mine) && isGroup(value) ? [[key, inheritedPart(mine, value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes the group at this path. */
export function without(value: Group, [step, ...rest]: Path): Group {
  const key = String(step);
  const inner = value[key];
  if (rest.length === 0) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
  return isGroup(inner) ? { ...value, [key]: without(inner, rest) } : value;
}

/** Names in braces that a text of the shared file may have. */
const braceNames = ['name', 'label', 'ending', 'length', 'host', 'price', 'category', 'email'] as const;
type BraceName = (typeof braceNames)[number];
type BraceValues = Partial<Record<BraceName, string>>;

/** A name in braces without a value, and the path of its text. */
export interface Brace {
  name: string;
  path: Path;
}

/** Blocks whose texts have other names in braces, such as those of visitors and times. */
const OTHERS = ['mails', 'words'];

/** Fills the names in braces of a value's texts. */
export const fillBraces = (value: unknown, values: BraceValues) =>
  replaceBraces(value, (name) => valueOf(name, values));

/** Lists the names in braces without a value. */
export function openBraces(value: unknown, values: BraceValues): Brace[] {
  const open: Brace[] = [];
  replaceBraces(value, (name, path) => {
    if (valueOf(name, values) === undefined) open.push({ name, path });
    return undefined;
  });
  return open;
}

/** Explains why a name in braces is unknown. Returns undefined if it is known. */
export function braceProblem(name: string): string | undefined {
  if (isBraceName(name)) return undefined;
  const known = braceNames.map((each) => `{${each}}`).join(', ');
  return `has the unknown name {${name.slice(0, 40)}}; known names are ${known}${didYouMean(name, [...braceNames])}`;
}

const BRACES = /\{([^{}]*)\}/g;

const isBraceName = (name: string): name is BraceName => (braceNames as readonly string[]).includes(name);
const valueOf = (name: string, values: BraceValues) => (isBraceName(name) ? values[name] : undefined);

type Replace = (name: string, path: Path) => string | undefined;

/** Replaces names in braces in all texts of a value. Those without a replacement stay. */
function replaceBraces(value: unknown, replace: Replace, path: Path = []): unknown {
  if (typeof value === 'string') return value.replace(BRACES, (whole, name: string) => replace(name, path) ?? whole);
  if (Array.isArray(value)) return value.map((part, index) => replaceBraces(part, replace, [...path, index]));
  if (!isGroup(value)) return value;
  const entries = Object.entries(value).map(([key, part]) =>
    path.length === 0 && OTHERS.includes(key) ? [key, part] : [key, replaceBraces(part, replace, [...path, key])],
  );
  return Object.fromEntries(entries);
}

/** Collects the values for names in braces on a domain's page. */
export function nameValues(own: Group, shared: Group): BraceValues {
  const { name, lang, category, price, email } = fillIn(own, shared);
  const values: BraceValues = {};
  if (typeof name === 'string') Object.assign(values, partsOf(name.trim()));
  if (typeof category === 'string') values.category = category;
  if (typeof email === 'string') values.email = fillBraces(email, values) as string;
  const shown = isGroup(price) ? formatPrice(price, typeof lang === 'string' ? lang : 'en') : undefined;
  if (shown !== undefined) values.price = shown;
  return values;
}

function partsOf(name: string): BraceValues {
  const { label, ending } = partsOfName(name);
  return {
    name,
    label,
    ending: ending.slice(1).toLowerCase(),
    length: String(graphemesOf(label.replaceAll('.', '')).length),
    host: parseHostName(name) ?? name,
  };
}

function formatPrice({ amount, currency }: Group, lang: string): string | undefined {
  if (typeof amount !== 'number' || typeof currency !== 'string') return undefined;
  try {
    return formatMoney(amount, currency.trim(), lang);
  } catch {
    // An invalid language or currency is reported elsewhere.
    return undefined;
  }
}
