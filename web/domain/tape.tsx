import type { PosterWord } from '#contract/site/artwork.ts';
import { textWidth } from '../ui/text-width.ts';

export interface TapeCell {
  /** Length of the cell; only its part of the sum counts. */
  share: number;
  label?: string | undefined;
  /** `tape` is yellow, `ink` the dark end, `bare` an outline only. */
  tone?: 'tape' | 'ink' | 'bare';
}

interface TapeProps {
  cells: TapeCell[];
  className?: string;
  /** With quarter steps. */
  fine?: boolean;
}

/**
 * A piece of measuring tape. The words beside it say the same, so it is hidden from assistive technology.
 */
export function Tape({ cells, className, fine = true }: TapeProps) {
  const sum = cells.reduce((before, { share }) => before + share, 0);
  const starts = cells.map((_, at) => cells.slice(0, at).reduce((before, { share }) => before + share, 0));
  return (
    <svg className={className ? `tape ${className}` : 'tape'} aria-hidden="true">
      {cells.map(({ share, tone = 'tape' }, at) => (
        <svg key={at} x={percent(starts[at]! / sum)} width={percent(share / sum)} data-tone={tone}>
          <rect width="101%" height="100%" />
          <line y2="56%" />
          <line x1="50%" x2="50%" y2="30%" />
          {fine && (
            <>
              <line x1="25%" x2="25%" y2="20%" />
              <line x1="75%" x2="75%" y2="20%" />
            </>
          )}
        </svg>
      ))}
      {cells.map(
        ({ share, label, tone = 'tape' }, at) =>
          label && (
            <text key={at} x={percent((starts[at]! + share / 2) / sum)} y="80%" data-tone={tone}>
              {label}
            </text>
          ),
      )}
    </svg>
  );
}

/** Whether words have room in a share of a bar on a phone, where it is narrowest beside its type. */
export const hasRoom = (words: string, share: number) => textWidth(words) < share * PHONE - 0.2;

/** Width of a bar there, in em. */
const PHONE = 20.8;

export const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** The tape of each piece of a name: a cell a letter, numbered through, and one for the ending. `dir`: of the name. */
export function nameCells(words: PosterWord[], dir?: 'rtl'): TapeCell[][] {
  const counts = words.map(({ cells = [] }) => cells.length);
  const count = lettersOf(words);
  return words.map(({ text, cells: widths, dir: own = dir }, at) => {
    if (!widths) return [{ share: 1, label: text, tone: 'ink' }];
    const before = counts.slice(0, at).reduce((sum, other) => sum + other, 0);
    const cells = widths.map((share, place) => ({ share, label: labelOf(before, place, widths.length, count) }));
    return own === 'rtl' ? cells.toReversed() : cells;
  });
}

/** Of a name, without its ending. */
export function lettersOf(words: PosterWord[]): number {
  return words.reduce((sum, { cells = [] }) => sum + cells.length, 0);
}

/** Under small letters a number at an end would reach over it, and a long tape has room for every fifth number only. */
function labelOf(before: number, place: number, letters: number, count: number): string | undefined {
  const hasRoom = (count <= 24 && letters <= 9) || ((before === 0 || place >= 2) && place <= letters - 3);
  const number = before + place + 1;
  return hasRoom && (count <= 12 || number % 5 === 0) ? `${number}` : undefined;
}
