import type { DomainSection } from '#contract/content/domain-content.ts';
import { hasRoom, percent, Tape } from '../../ui/tape.tsx';
import { Section, SourceNote } from '../frame.tsx';

/** Market opportunity: stats to one linear scale, and their sum as one tape. */
export function Market({ stats = [], total, basis, ...named }: DomainSection<'market'>) {
  const sizes = stats.flatMap((stat) => ('billions' in stat ? stat : []));
  const largest = Math.max(...stats.map((stat) => ('billions' in stat ? stat.billions : stat.onBillions)));

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
              {'billions' in stat ? (
                <MarketBar size={stat.billions / largest} />
              ) : (
                <MarketBar
                  size={((stat.onBillions / largest) * stat.percent) / 100}
                  before={stat.onBillions / largest}
                  market={sizes.find(({ billions }) => billions === stat.onBillions)?.label}
                  growth={`+${stat.figure}`}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {total ? <MarketTotal sizes={sizes} total={total} basis={basis} /> : <SourceNote source={basis} />}
    </Section>
  );
}

interface MarketBarProps {
  /** Shares of the common scale: the size, or what a year adds to a market, and that market before. */
  size: number;
  before?: number;
  market?: string | undefined;
  growth?: string;
}

function MarketBar({ size, before = 0, market, growth }: MarketBarProps) {
  const end = before + size;
  return (
    <svg className="market-bar" aria-hidden="true">
      <rect className="market-track" width="100%" height="100%" />
      {before > 0 && <rect className="market-before" width={percent(before)} height="100%" />}
      <rect className="market-size" x={percent(before)} width={percent(size)} height="100%" />
      {market && hasRoom(market, before) && (
        <text className="market-grows" x={percent(before)} dx="-8" y="50%">
          {market}
        </text>
      )}
      {growth && hasRoom(growth, 1 - end) && (
        <text className="market-adds" x={percent(end)} dx="8" y="50%">
          {growth}
        </text>
      )}
    </svg>
  );
}

type MarketStat = NonNullable<DomainSection<'market'>['stats']>[number];
type MarketSize = Extract<MarketStat, { billions: number }>;

interface MarketTotalProps {
  sizes: MarketSize[];
  total: NonNullable<DomainSection<'market'>['total']>;
  basis: string | undefined;
}

/** All sizes as one tape, the largest first. Those too short for their names are repeated below, magnified. */
function MarketTotal({ sizes, total, basis }: MarketTotalProps) {
  const sorted = sizes.toSorted((one, other) => other.billions - one.billions);
  const sum = addUp(sorted);
  const isWide = ({ billions, label }: MarketSize) => hasRoom(label, billions / sum);
  const slivers = sorted.filter((size) => !isWide(size));
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
          cells={sorted.map((size) => ({ share: size.billions, label: isWide(size) ? size.label : undefined }))}
        />
      )}
      {slivers.length > 0 && slivers.length < sorted.length && (
        <Magnified slivers={slivers} from={1 - addUp(slivers) / sum} />
      )}
    </div>
  );
}

const addUp = (sizes: MarketSize[]) => sizes.reduce((before, { billions }) => before + billions, 0);

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
          label: hasRoom(figure, billions / addUp(slivers)) ? figure : undefined,
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
