export interface TapeCell {
  /** Length of the cell, relative to the sum of all. */
  share: number;
  label?: string | undefined;
  /** Look of the cell: `tape` is yellow, `pale` a tint of it, `ink` the dark end, `bare` marks only. */
  tone?: 'tape' | 'pale' | 'ink' | 'bare';
}

interface TapeProps {
  cells: TapeCell[];
  className?: string;
  /** Its meaning for assistive technology. Without one, the text next to it says the same. */
  label?: string;
  /** Steps of a cell: quarters (the default), halves or none. */
  countSteps?: (share: number) => 4 | 2 | 1;
}

export function Tape({ cells, className, label, countSteps = () => 4 }: TapeProps) {
  const sum = cells.reduce((before, { share }) => before + share, 0);
  const starts = cells.map((_, at) => cells.slice(0, at).reduce((before, { share }) => before + share, 0));
  return (
    <svg
      className={className ? `tape ${className}` : 'tape'}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {cells.map(({ share, tone = 'tape' }, at) => (
        <svg key={at} x={percent(starts[at]! / sum)} width={percent(share / sum)} data-tone={tone}>
          <rect width="101%" height="100%" />
          <line x1="0.75" x2="0.75" y2="56%" />
          {countSteps(share / sum) > 1 && <line x1="50%" x2="50%" y2="30%" />}
          {countSteps(share / sum) > 2 && ['25%', '75%'].map((x) => <line x1={x} x2={x} y2="20%" key={x} />)}
        </svg>
      ))}
      {cells.map(
        ({ share, label, tone = 'tape' }, at) =>
          label && (
            <g className="upright" key={at}>
              <text x={percent((starts[at]! + share / 2) / sum)} y="80%" data-tone={tone}>
                {label}
              </text>
            </g>
          ),
      )}
    </svg>
  );
}

export const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/**
 * Estimates the width of a text in em, in the bold font of a domain's site, for drawings and for names that are as
 * large as their line allows: CSS cannot measure text.
 */
export const measureText = (text: string) => Array.from(text).reduce((sum, letter) => sum + measureLetter(letter), 0);

const measureLetter = (letter: string) => WIDTHS.find(([, letters]) => letters.test(letter))?.[0] ?? 0.57;

const WIDTHS: [em: number, letters: RegExp][] = [
  // Direction marks in amounts (Unicode CLDR).
  [0, /[\u061c\u200e\u200f]/],
  [1.02, /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]|[\u{20000}-\u{3ffff}]/u],
  [0.82, /[\u0590-\u08ff]/],
  [0.22, /\s/],
  [0.28, /[ijlI.,:;|!'’·()]/],
  [0.36, /[frtJ-]/],
  [0.53, /[cekosvxyz]/],
  [0.88, /[mwMW@]/],
  [0.66, /\p{Lu}/u],
];
