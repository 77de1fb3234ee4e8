import type { DomainSection } from '#contract/domain-content.ts';
import { MarketBar } from './market-bar.tsx';
import { MarketTotal } from './market-total.tsx';
import { Section } from './section.tsx';
import { SourceNote } from './source-note.tsx';

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
