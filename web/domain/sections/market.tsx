import type { DomainSection } from '#contract/content/domain-content.ts';
import { hasRoom, percent, Tape } from '../../ui/tape.tsx';
import { Section, SourceNote } from '../section.tsx';

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

/** A size as a bar of the common scale. A growth rate shows its market, and after it what a year adds. */
function MarketBar({ stat, largest, grows }: { stat: MarketStat; largest: number; grows?: string | undefined }) {
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

interface MarketSize {
  figure: string;
  label: string;
  billions: number;
}

interface MarketTotalProps {
  sizes: MarketSize[];
  total: NonNullable<DomainSection<'market'>['total']>;
  basis: string | undefined;
}

/** All sizes as one tape, the largest first. Those too short for their names are repeated below, magnified. */
function MarketTotal({ sizes, total, basis }: MarketTotalProps) {
  const sorted = sizes.toSorted((one, other) => other.billions - one.billions);
  const sum = sumOf(sorted);
  const wide = ({ billions, label }: MarketSize) => hasRoom(label, billions / sum);
  const slivers = sorted.filter((size) => !wide(size));
  return (
    <div className="market-total">
      <p>
        {total.label}:{' '}
        <strong>
          <bdi>{total.figure}</bdi>
        </strong>
      </p>
      <p className="market-note">
        {total.text} <SourceNote {...total} />
        <SourceNote source={basis} />
      </p>
      {sorted.length > 1 && (
        <Tape
          className="tape-plain"
          cells={sorted.map((size) => ({ share: size.billions, label: wide(size) ? size.label : undefined }))}
        />
      )}
      {slivers.length > 0 && slivers.length < sorted.length && (
        <Magnified slivers={slivers} from={1 - sumOf(slivers) / sum} />
      )}
    </div>
  );
}

const sumOf = (sizes: MarketSize[]) => sizes.reduce((before, { billions }) => before + billions, 0);

/** The end of the tape from a share of it on, as wide as the tape itself. */
function Magnified({ slivers, from }: { slivers: MarketSize[]; from: number }) {
  return (
    <div className="market-lens" aria-hidden="true">
      <svg className="market-lens-rays">
        <line x1={percent(from)} x2="0" y2="100%" />
        <line x1="100%" x2="100%" y2="100%" />
        <text x="100%" dx="-12" y="62%">
          ×{Math.round(1 / (1 - from))}
        </text>
      </svg>
      <Tape
        className="tape-plain"
        cells={slivers.map(({ billions, figure }) => ({
          share: billions,
          label: hasRoom(figure, billions / sumOf(slivers)) ? figure : undefined,
        }))}
      />
      <p>
        {slivers.map(({ figure, label }) => (
          <span key={label}>
            {slivers.length > 2 && `${figure} `}
            {label}
          </span>
        ))}
      </p>
    </div>
  );
}
