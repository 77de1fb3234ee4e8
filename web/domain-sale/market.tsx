import type { DomainContent } from '#contract/domain-content.ts';
import { MarketBar } from './market-bar.tsx';
import { StaticSection } from './section.tsx';
import { SourceNote } from './source-note.tsx';
import { Tape } from './tape.tsx';

/** Market opportunity: five stats on one linear scale, and their sum as one tape. */
export function Market({ heading, text, stats, total }: DomainContent['market']) {
  const sizes = stats.flatMap((stat) => ('billions' in stat ? stat : []));
  const largest = Math.max(...sizes.map(({ billions }) => billions));
  const sum = sizes.reduce((before, { billions }) => before + billions, 0);
  const labelOf = ({ label, billions }: (typeof sizes)[number]) => (billions / sum > WIDE_ENOUGH ? label : undefined);

  return (
    <StaticSection id="market" className="market" heading={heading} text={text}>
      <ul className="market-stats">
        {stats.map((stat) => (
          <li key={stat.label}>
            <p className="market-words">
              <strong>{stat.figure}</strong>
              <span>{stat.label}</span>
              <SourceNote {...stat} />
            </p>
            <MarketBar stat={stat} largest={largest} />
          </li>
        ))}
      </ul>
      <div className="market-total">
        <p>
          {total.label}: <strong>{total.figure}</strong>
        </p>
        <Tape
          className="tape-plain"
          cells={sizes
            .toSorted((one, other) => other.billions - one.billions)
            .map((size) => ({ share: size.billions, label: labelOf(size) }))}
        />
        <p className="market-note">
          {total.text} <SourceNote {...total} />
        </p>
      </div>
    </StaticSection>
  );
}

/** Share of the tape from which a label fits its cell on a phone. */
const WIDE_ENOUGH = 0.25;
