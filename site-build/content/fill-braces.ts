import { didYouMean } from '#contract/nearest-word.ts';
import { isGroup } from './fill-in.ts';
import type { Path } from './yaml-document.ts';

/** What may stand in braces in a text that all names share. */
export const braceNames = ['name', 'label', 'ending', 'length', 'host', 'price', 'category', 'email'] as const;
export type BraceName = (typeof braceNames)[number];
export type BraceValues = Partial<Record<BraceName, string>>;

/** A name in braces that nothing fills in, and the place of its text. */
export interface Brace {
  name: string;
  path: Path;
}

/** Blocks whose texts have names in braces of their own: of visitors, times and the like. */
const OTHERS = ['mails', 'words'];

/** The texts of a value with the names in braces filled in. */
export function fillBraces(value: unknown, values: BraceValues, path: Path = []): unknown {
  if (typeof value === 'string') return value.replace(BRACES, (whole, name: string) => valueOf(name, values) ?? whole);
  return eachPart(value, path, (part, at) => fillBraces(part, values, at));
}

/** Those that no value is there for. */
export function openBraces(value: unknown, values: BraceValues, path: Path = []): Brace[] {
  const open: Brace[] = [];
  if (typeof value === 'string') {
    for (const [, name = ''] of value.matchAll(BRACES))
      if (valueOf(name, values) === undefined) open.push({ name, path });
  } else eachPart(value, path, (part, at) => void open.push(...openBraces(part, values, at)));
  return open;
}

/** What is wrong with a name in braces that nothing ever fills in; undefined where something may. */
export function braceProblem(name: string): string | undefined {
  if (isBraceName(name)) return undefined;
  const known = braceNames.map((each) => `{${each}}`).join(', ');
  return `has {${name.slice(0, 40)}}, which nothing fills in here; known are ${known}${didYouMean(name, [...braceNames])}`;
}

const BRACES = /\{([^{}]*)\}/g;

const isBraceName = (name: string): name is BraceName => (braceNames as readonly string[]).includes(name);
const valueOf = (name: string, values: BraceValues) => (isBraceName(name) ? values[name] : undefined);

function eachPart(value: unknown, path: Path, put: (part: unknown, path: Path) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part, index) => put(part, [...path, index]));
  if (!isGroup(value)) return value;
  const entries = Object.entries(value).map(([key, part]) =>
    path.length === 0 && OTHERS.includes(key) ? [key, part] : [key, put(part, [...path, key])],
  );
  return Object.fromEntries(entries);
}
