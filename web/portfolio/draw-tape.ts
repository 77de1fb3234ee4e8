import type { PortfolioName } from '#contract/portfolio-name.ts';
import { element, type Markup } from './markup.ts';

/** A cell narrower than this part of the tape has no room for its words on a phone. */
const NARROW = 0.13;
/** So many are told apart; the rest is one cell. */
const CELLS = 8;

/** All names laid end to end on one tape, a cell an ending: how much of the whole each is. The search says the same in words. */
export function drawTape(names: readonly PortfolioName[], endings: readonly string[]): Markup | false {
  if (names.length === 0) return false;
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
  return element(
    'svg',
    { class: 'tape', 'aria-hidden': 'true' },
    drawn.map(({ from, share, tone }) =>
      element(
        'svg',
        { x: percent(from), width: percent(share), 'data-tone': tone },
        element('rect', { width: '101%', height: '100%' }),
        element('line', { y2: '56%' }),
        share > NARROW / 2 && element('line', { x1: '50%', x2: '50%', y2: '30%' }),
      ),
    ),
    drawn.map(
      ({ label, from, share, tone }) =>
        share >= NARROW && element('text', { x: percent(from + share / 2), y: '80%', 'data-tone': tone }, label),
    ),
  );
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
