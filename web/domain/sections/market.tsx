import type { DomainSection } from '#contract/content/domain-content.ts';
import { Tape } from '../../ui/tape.tsx';
import { Section, SourceNote, Stats } from '../frame.tsx';

/** Market opportunity: the figures in a row, and their sum on a tape of all markets end to end, the largest first. */
export function Market({ stats = [], total, basis, ...named }: DomainSection<'market'>) {
  const sizes = stats.flatMap(({ billions = [] }) => billions);
  return (
    <Section name="market" {...named}>
      {stats.length > 0 && <Stats className="market-stats" stats={stats} />}
      {total && (
        <div className="market-total">
          <Tape
            cells={sizes.length > 0 ? sizes.toSorted((one, other) => other - one).map((share) => ({ share })) : WHOLE}
            countSteps={(share) => (share > 0.1 ? 4 : 1)}
          />
          <p>
            {total.label}:{' '}
            <strong>
              <bdi>{total.figure}</bdi>
            </strong>
          </p>
          <span className="source-note">{total.text}</span>
          <SourceNote {...total} />
        </div>
      )}
      <SourceNote source={basis} />
    </Section>
  );
}

/** The tape of a sum without parts. */
const WHOLE = [{ share: 1 }];
