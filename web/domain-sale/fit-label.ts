import { widthOf as letterWidth } from '#contract/letter-metrics.ts';

/** Width of words in a drawing, in em of their type: as the bold face has it, and a little more for what stands in for its letters. */
export function labelWidth(label: string): number {
  return Array.from(label).reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** Type as large as `size`, or as small as the room asks for, in the room's unit; null below `least`: then nothing is drawn. */
export function fitLabel(label: string, room: number, size: number, least: number): number | null {
  const fitting = Math.min(size, Math.floor((room / labelWidth(label)) * 10) / 10);
  return fitting < least ? null : fitting;
}

function widthOf(letter: string): number {
  if (letter === ' ') return 0.25;
  if (/[\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/.test(letter)) return 1.05;
  return /[\x21-\x7e]/.test(letter) ? letterWidth(letter) / 100 : 0.72;
}

/** Room that a share of a bar has on a phone, where it is narrowest beside its type, in em. */
export function barRoom(share: number): number {
  return share * BAR - 0.3;
}
const BAR = 20.8;
