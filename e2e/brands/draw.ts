/**
 * Chance that a seed repeats: each draw depends on the seed and its own name only, so that a new key changes no other.
 */
export interface Draw {
  /** A draw of its own, below this one. */
  of(...name: (string | number)[]): Draw;
  /** From 0 up to 1. */
  number(): number;
  /** Both ends included. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  one<Item>(items: readonly Item[]): Item;
  /** A key, as often as its weight says. */
  weighted<Key extends string>(weights: Record<Key, number>): Key;
}

export function drawFrom(seed: string): Draw {
  let state = hashOf(seed);
  const number = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(number() * (most - least + 1));
  return {
    of: (...name) => drawFrom([seed, ...name].join('/')),
    number,
    whole,
    chance: (share) => number() < share,
    one: (items) => items[whole(0, items.length - 1)]!,
    weighted<Key extends string>(weights: Record<Key, number>) {
      const entries = Object.entries<number>(weights) as [Key, number][];
      let left = number() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      return (entries.find(([, weight]) => (left -= weight) < 0) ?? entries[0]!)[0];
    },
  };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
