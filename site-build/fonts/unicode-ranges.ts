/** First and last code point of a piece of a `unicode-range` (CSS Fonts 4). */
export type Range = readonly [first: number, last: number];

/** Reads `U+0000-00FF,U+0131`. */
export function parseRanges(text: string): Range[] {
  return text.split(',').map((piece) => {
    const [first, last = first] = piece.trim().slice('U+'.length).split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const;
  });
}

/** Writes code points as short as they can be. */
export function formatRanges(points: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const point of [...points].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && point <= last[1] + 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(',');
}

export function isIn(ranges: readonly Range[], point: number): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last);
}
