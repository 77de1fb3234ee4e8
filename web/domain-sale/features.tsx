import type { DomainSection } from '#contract/domain-content.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { Section, SourceNote } from './section.tsx';

export function Features({ badges, stats, basis, ...named }: DomainSection<'features'>) {
  return (
    <Section name="features" {...named}>
      {badges && (
        <ul className="feature-badges">
          {badges.map((badge) => (
            <li key={badge.title}>
              <Tooltip className="feature-badge" text={badge.tip}>
                {badge.title}
              </Tooltip>
              <p className="feature-tip">{badge.tip}</p>
            </li>
          ))}
        </ul>
      )}
      {(stats || basis) && (
        <div className="feature-figures">
          {stats && (
            <ul className="feature-stats">
              {stats.map((stat) => (
                <li key={stat.label}>
                  <strong>
                    <bdi>{stat.figure}</bdi>
                  </strong>{' '}
                  <span>{stat.label}</span>
                  <SourceNote {...stat} />
                </li>
              ))}
            </ul>
          )}
          <SourceNote source={basis} />
        </div>
      )}
    </Section>
  );
}
