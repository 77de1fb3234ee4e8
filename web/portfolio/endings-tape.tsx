import type { PortfolioName } from '#contract/portfolio-name.ts';

/** A cell narrower than this part of the tape has no room for its words on a phone. */
const NARROW = 0.13;
/** So many are told apart; the rest is one cell. */
const CELLS = 8;

interface TapeProps {
  names: readonly PortfolioName[];
  endings: readonly string[];
}

/** All names laid end to end on one tape, a cell an ending: how much of the whole each is. The search says the same in words. */
export function EndingsTape({ names, endings }: TapeProps) {
  if (names.length === 0) return null;
  const counts = endings.map((ending) => ({ ending, count: names.filter((one) => one.ending === ending).length }));
  const rest = counts.slice(CELLS).reduce((sum, { count }) => sum + count, 0);
  const cells = [
    ...counts.slice(0, CELLS).map(({ ending, count }) => ({ label: `.${ending}`, share: count / names.length })),
    ...(rest > 0 ? [{ label: '', share: rest / names.length }] : []),
  ];
  let start = 0;
  const drawn = cells.map(({ label, share }, at) => {
    const from = start;
    start += share;
    return { label, share, from, tone: at === cells.length - 1 && cells.length > 1 ? 'ink' : 'tape' };
  });
  return (
    <svg className="tape" aria-hidden="true">
      {drawn.map(({ label, from, share, tone }) => (
        <svg key={label} x={percent(from)} width={percent(share)} data-tone={tone}>
          <rect width="101%" height="100%" />
          <line y2="56%" />
          {share > NARROW / 2 && <line x1="50%" x2="50%" y2="30%" />}
        </svg>
      ))}
      {drawn.map(
        ({ label, from, share, tone }) =>
          share >= NARROW && (
            <text key={label} x={percent(from + share / 2)} y="80%" data-tone={tone}>
              {label}
            </text>
          ),
      )}
    </svg>
  );
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
