import type { NameOutline } from '#contract/site/artwork.ts';
import { splitLetters } from '#contract/text/domain-name.ts';
import { outlineInitial } from '../brand/logo.ts';
import { setLine } from '../fonts/set-line.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { splitName } from './split-name.ts';

/** Most letters that are legible on a drawing on a phone. */
const LONGEST = 20;

/** Outlines a name without its ending, for drawings. Returns undefined if it is too long, or no font has a letter. */
export async function outlineName(name: string, { fonts }: Typeface): Promise<NameOutline | undefined> {
  const { label } = splitName(name);
  const { runs, isWhole, isFromRight, set } = await setLine(label, fonts, 700);
  if (!isWhole || splitLetters(label).length > LONGEST) return undefined;
  const { path, end } = set({ x: 0, y: 0, size: SIZE, tracking: isFromRight ? 0 : -0.04 * SIZE });
  const letters = runs.flatMap((run) => run.font.measure(run.text));
  const top = SIZE * Math.max(...letters.map((letter) => letter.top));
  const bottom = SIZE * Math.min(...letters.map((letter) => letter.bottom));
  const box = [0, -top, end, top - bottom].map((length) => Math.round(length * 100) / 100);
  const initial = await outlineInitial(label, fonts, { x: 7, y: 7, size: 18 });
  return { path, box: box.join(' '), initial };
}

/** Size of the type. Outlines have two decimals, which is enough for the largest drawing. */
const SIZE = 10;
