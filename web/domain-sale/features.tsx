import type { DomainContent } from '#contract/domain-content.ts';
import { Static } from '../ui/static.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Section } from './section.tsx';
import { SourceNote } from './source-note.tsx';

export function Features({ heading, text, badges, stats, basis }: DomainContent['features']) {
  return (
    <Section id="features" className="features" heading={heading} text={text}>
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
      <Static as="div" className="feature-figures">
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
        <SourceNote source={basis} />
      </Static>
    </Section>
  );
}
