import type { Picture } from './read-png.ts';

/**
 * Measures the contrast of a text with its ground (WCAG 2.2, "contrast ratio") from its picture. The ground is the
 * colour of the most pixels, the letters are the colour furthest from it. Edges of letters are blended between the two.
 */
export function measureContrast({ pixels }: Picture): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 3) {
    const color = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const [ground] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0]);
  return Math.max(1, ...[...counts.keys()].map((color) => contrast(color, ground)));
}

function contrast(one: number, other: number): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: number): number {
  const linear = (part: number) => (part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(color >> 16) + 0.7152 * linear((color >> 8) & 255) + 0.0722 * linear(color & 255);
}
