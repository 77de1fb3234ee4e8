import { createHash } from 'node:crypto';
import type { Mark } from '#contract/page.ts';
import { compositions, fit, type MarkShapes } from './compositions.ts';
import { drawLetters } from './draw-letters.ts';
import { initialsOf } from './initials.ts';
import { loadShapes } from './shapes.ts';

/** What a mark is drawn from; the same makes the same. */
export interface MarkSource {
  name: string;
  accent: string | undefined;
  /** Packages of the fonts of its letters, the first that has one first. */
  fonts: string[];
}

/** A mark of a brand's own, of its initials; of its figure alone where no font of ours has them. */
export async function drawMark({ name, accent = '', fonts }: MarkSource): Promise<Mark> {
  const read = await loadShapes();
  const initials = initialsOf(name);
  const letters = initials.length > 0 ? await drawLetters(initials, fonts) : null;
  const pick = picker(`${name.normalize('NFC').toLowerCase()}\n${accent}`);
  const count = letters?.length === 2 ? 2 : 1;
  const compose = compositions[count][pick(compositions[count].length)]!;
  const shapes: MarkShapes = compose({ letters: letters ?? [read(STAR)], read, pick });
  return { ink: shapes.ink.path(), accent: shapes.accent.path() };
}

/** The outline of a domain's first letter, in a square of 32 by 24; undefined where no font of ours has it. */
export async function drawInitial({ name, fonts }: MarkSource): Promise<string | undefined> {
  const [initial] = initialsOf(/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '');
  const [letter] = (initial && (await drawLetters([initial], fonts))) || [];
  return letter && fit(letter, { x: 0, y: 0, width: 32, height: 24 }).path();
}

/** Stands where a letter would, in scripts that no font of ours has. */
const STAR =
  'M12 0h8v10.5l9.1-5.2 4 6.9L24 17.5l9.1 5.3-4 6.9-9.1-5.2V35h-8V24.5l-9.1 5.2-4-6.9L8 17.5l-9.1-5.3 4-6.9 9.1 5.2z';

/** Numbers that a text decides on, one after another. */
function picker(text: string): (count: number) => number {
  const bytes = createHash('sha256').update(text).digest();
  let at = 0;
  return (count) => bytes.readUInt16BE(2 * (at++ % 16)) % count;
}
