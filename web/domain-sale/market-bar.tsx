import type { DomainSection } from '#contract/domain-content.ts';
import { hasRoom, percent } from './tape.tsx';

type MarketStat = NonNullable<DomainSection<'market'>['stats']>[number];

interface MarketBarProps {
  stat: MarketStat;
  largest: number;
  /** The market that grows, where the page names it. */
  grows?: string | undefined;
}

/** A size as a bar of the common scale; a growth rate as its market, and behind it what a year adds. */
export function MarketBar({ stat, largest, grows }: MarketBarProps) {
  if ('billions' in stat)
    return (
      <svg className="market-bar" aria-hidden="true">
        <rect className="market-track" width="100%" height="100%" />
        <rect className="market-size" width={percent(stat.billions / largest)} height="100%" />
      </svg>
    );
  const before = stat.onBillions / largest;
  const added = (before * stat.percent) / 100;
  return (
    <svg className="market-bar" aria-hidden="true">
      <rect className="market-track" width="100%" height="100%" />
      <rect className="market-before" width={percent(before)} height="100%" />
      <rect className="market-size" x={percent(before)} width={percent(added)} height="100%" />
      {grows && hasRoom(grows, before) && (
        <text className="market-grows" x={percent(before)} dx="-8" y="50%">
          {grows}
        </text>
      )}
      {hasRoom(`+${stat.figure}`, 1 - before - added) && (
        <text className="market-adds" x={percent(before + added)} dx="8" y="50%">
          +{stat.figure}
        </text>
      )}
    </svg>
  );
}
