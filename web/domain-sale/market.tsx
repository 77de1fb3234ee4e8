import type { DomainSection } from '#contract/domain-content.ts';
import { MarketTotal } from './market-total.tsx';
import { Section, SourceNote } from './section.tsx';
import { hasRoom, percent } from './tape.tsx';

/** Market opportunity: stats to one linear scale, and their sum as one tape. */
export function Market({ stats = [], total, basis, ...named }: DomainSection<'market'>) {
  const sizes = stats.flatMap((stat) => ('billions' in stat ? stat : []));
  const largest = Math.max(...stats.map((stat) => ('billions' in stat ? stat.billions : stat.onBillions)));
  const marketOf = (stat: (typeof stats)[number]) =>
    'onBillions' in stat ? sizes.find(({ billions }) => billions === stat.onBillions)?.label : undefined;

  return (
    <Section name="market" {...named}>
      {stats.length > 0 && (
        <ul className="market-stats">
          {stats.map((stat) => (
            <li key={stat.label}>
              <p className="market-words">
                <strong>
                  <bdi>{stat.figure}</bdi>
                </strong>
                <span>{stat.label}</span>
                <SourceNote {...stat} />
              </p>
              <MarketBar stat={stat} largest={largest} grows={marketOf(stat)} />
            </li>
          ))}
        </ul>
      )}
      {total ? <MarketTotal sizes={sizes} total={total} basis={basis} /> : <SourceNote source={basis} />}
    </Section>
  );
}

type MarketStat = NonNullable<DomainSection<'market'>['stats']>[number];

interface MarketBarProps {
  stat: MarketStat;
  largest: number;
  /** The market that grows, where the page names it. */
  grows?: string | undefined;
}

/** A size as a bar of the common scale; a growth rate as its market, and behind it what a year adds. */
function MarketBar({ stat, largest, grows }: MarketBarProps) {
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
