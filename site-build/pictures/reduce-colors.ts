export interface Palette {
  /** As a point has them in memory: red, green, blue and opacity from the lowest byte. */
  palette: number[];
  /** Of each colour of the picture in the palette. */
  places: Map<number, number>;
}

/** Every colour of a picture. */
export function wholePalette(counts: Map<number, number>): Palette {
  const palette = [...counts.keys()].toSorted((a, b) => a - b);
  return { palette, places: new Map(palette.map((color, place) => [color, place])) };
}

/**
 * At most 16 colours for a drawing of areas: those of its areas and two between each two of them, where others are the edges of
 * letters. Drawings of the same areas have the same palette, whatever is written in them.
 */
export function areaPalette(counts: Map<number, number>): Palette {
  const points = counts.values().reduce((sum, count) => sum + count, 0);
  const areas = [...counts]
    .filter(([, count]) => count > points * AREA)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_AREAS)
    .map(([color]) => color)
    .toSorted((a, b) => a - b);
  const edges = areas.flatMap((one, at) => areas.slice(at + 1).flatMap((other) => between(one, other)));
  const palette = [...areas, ...edges];
  return { palette, places: new Map([...counts.keys()].map((color) => [color, nearest(color, palette)])) };
}

/** Of all points; the edges of letters are less of any one colour. */
const AREA = 0.01;
const MOST_AREAS = 4;
const CHANNELS = [0, 8, 16, 24];

const channel = (color: number, shift: number) => (color >>> shift) & 255;

function between(one: number, other: number): number[] {
  const mix = (share: number) =>
    CHANNELS.reduce((sum, shift) => {
      const value = channel(one, shift) + (channel(other, shift) - channel(one, shift)) * share;
      return sum + Math.round(value) * 2 ** shift;
    }, 0);
  return [mix(1 / 3), mix(2 / 3)];
}

function nearest(color: number, palette: number[]): number {
  const distances = palette.map((other) =>
    CHANNELS.reduce((sum, shift) => sum + (channel(color, shift) - channel(other, shift)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}
