import type { DomainContent } from '#contract/domain-content.ts';
import { percent } from './tape.tsx';

type MarketStat = DomainContent['market']['stats'][number];

/** A size as a bar of the common scale; a growth rate as its market with what a year adds. */
export function MarketBar({ stat, largest }: { stat: MarketStat; largest: number }) {
  const before = 'billions' in stat ? 0 : stat.onBillions / largest;
  const bar = 'billions' in stat ? stat.billions / largest : (before * stat.percent) / 100;
  return (
    <svg className="market-bar" aria-hidden="true">
      <rect className="market-track" width="100%" height="100%" />
      {before > 0 && <rect className="market-before" width={percent(before)} height="100%" />}
      <rect className="market-size" x={percent(before)} width={percent(bar)} height="100%" />
    </svg>
  );
}
