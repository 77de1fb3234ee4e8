/** The keys that lead to a value, from the outermost; numbers are places in lists, from 0. */
export type Path = PropertyKey[];

/** Such as `market.stats[4].billions`: entries counted from 1. */
export function keyName(path: Path): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step + 1}]` : `.${String(step)}`));
  return steps.join('').replace(/^\./, '');
}

export function holds(value: unknown, path: Path): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return holds((value as Record<PropertyKey, unknown>)[step], rest);
}
