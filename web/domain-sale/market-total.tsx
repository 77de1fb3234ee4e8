import type { DomainSection } from '#contract/domain-content.ts';
import { SourceNote } from './section.tsx';
import { hasRoom, percent, Tape } from './tape.tsx';

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

/** All sizes as one tape, where there are several, the largest first; those at its end that are too short for their names once more below, magnified. */
export function MarketTotal({ sizes, total, basis }: MarketTotalProps) {
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
