import type { Path } from './yaml-document.ts';

export type Group = Record<string, unknown>;

/** `own` over `given`, key by key: a list is replaced as a whole, and null takes away what was given. */
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

/** `given` without what `own` says otherwise: what `fillIn` takes of it. */
export function whatIsTaken(own: Group, given: Group): Group {
  const entries = Object.entries(given).flatMap(([key, value]) => {
    if (!Object.hasOwn(own, key)) return [[key, value] as const];
    const mine = own[key];
    return isGroup(mine) && isGroup(value) ? [[key, whatIsTaken(mine, value)] as const] : [];
  });
  return Object.fromEntries(entries);
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value without the group at this place. */
export function without(value: Group, [step, ...rest]: Path): Group {
  const key = String(step);
  const inner = value[key];
  if (rest.length === 0) return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
  return isGroup(inner) ? { ...value, [key]: without(inner, rest) } : value;
}

export function holds(value: unknown, path: Path): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return holds((value as Record<PropertyKey, unknown>)[step], rest);
}
