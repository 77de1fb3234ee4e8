import type { Path } from './yaml-document.ts';

/** Such as `market.stats[4].billions`: entries counted from 1. */
export function keyName(path: Path): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step + 1}]`;
      return index === 0 ? String(step) : `.${String(step)}`;
    })
    .join('');
}
