import { setLine } from '../fonts/set-line.ts';

/** A square in the units of a drawing. */
interface Square {
  x: number;
  y: number;
  size: number;
}

/**
 * Outlines a name's first letter in the middle of a square: the sign of a site without a logo. `fonts`: packages in
 * order of preference. Returns an empty path if no font of ours has the letter.
 */
export async function outlineInitial(name: string, fonts: string[], square: Square): Promise<string> {
  const letter = findInitial(name);
  const { runs } = await setLine(letter, fonts, BOLD);
  const [box] = runs[0]?.font.measure(letter) ?? [];
  if (!box || box.right <= box.left) return '';
  const { left, right, top, bottom } = box;
  const size = square.size / Math.max(right - left, top - bottom);
  const x = square.x + (square.size - (left + right) * size) / 2;
  const y = square.y + (square.size + (top + bottom) * size) / 2;
  return runs[0]!.font.set(letter, { x, y, size }).path;
}

/** A weight that every font of ours has. */
const BOLD = 800;

/** Finds the first letter or digit of a name, as a capital if that is one letter too. */
export function findInitial(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '';
  const capital = letter.toUpperCase();
  return Array.from(capital).length === 1 ? capital : letter;
}
