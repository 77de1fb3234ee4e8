import { fontsFor } from '../fonts/letter-fonts.ts';

/** A letter to be drawn, and how far its ink reaches from where it stands on its line, in em, y upward. */
export interface Letter {
  left: number;
  right: number;
  top: number;
  bottom: number;
  path(x: number, y: number, size: number): string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Opens letters in bold, from the first of the families that has them; null where none has one of them. */
export async function openLetters(letters: string[], families: string[]): Promise<Letter[] | null> {
  const opened = await Promise.all(
    letters.map(async (letter) => {
      const fonts = await fontsFor(letter, families, BOLD);
      const font = fonts.find((each) => each.letters.has(letter.codePointAt(0)!));
      return (
        font && {
          ...font.ink(letter),
          path: (x: number, y: number, size: number) => font.set(letter, { x, y, size }).path,
        }
      );
    }),
  );
  return opened.every((letter) => letter !== undefined && letter.right > letter.left) ? (opened as Letter[]) : null;
}

/** A weight that every font of ours has. */
const BOLD = 800;
/** Between two letters, of the height of the second. */
const GAP = 0.09;

/** Sets letters on one line, close, as large as they fit into the box, in its middle; `ink`: where they are. */
export function fitLetters(letters: Letter[], box: Box): { path: string; ink: Box } {
  let end = 0;
  const places = letters.map(({ left, right, top, bottom }, at) => {
    const start = end + (at === 0 ? 0 : (top - bottom) * GAP);
    end = start + right - left;
    return start - left;
  });
  const top = Math.max(...letters.map((letter) => letter.top));
  const high = top - Math.min(...letters.map((letter) => letter.bottom));
  const size = Math.min(box.width / end, box.height / high);
  const [width, height] = [end * size, high * size];
  const ink = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
  const path = letters.map((letter, at) => letter.path(ink.x + places[at]! * size, ink.y + top * size, size)).join('');
  return { path, ink };
}
