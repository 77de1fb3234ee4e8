import type { DomainContent } from '#contract/domain-content.ts';
import type { ChosenParts } from './chosen-parts.ts';
import { HeroButtons } from './hero-buttons.tsx';
import { NamePoster } from './name-poster.tsx';

interface HeroProps {
  content: DomainContent;
  /** Id of the contact section, where there is one. */
  to: string | undefined;
  asking: ChosenParts['asking'];
}

export function Hero({ content, to, asking }: HeroProps) {
  const { badges, lead } = content.hero;
  return (
    <section className="hero" aria-labelledby="hero-heading">
      {badges && (
        <ul className="hero-badges">
          {badges.map((badge) => (
            <li key={badge}>{badge}</li>
          ))}
        </ul>
      )}
      <NamePoster name={content.name} poster={content.poster} headingId="hero-heading" />
      <div className="hero-foot">
        {asking && content.sale && <asking.Asking content={content} sale={content.sale} to={to} />}
        <p className="hero-lead">{lead}</p>
        <HeroButtons content={content} to={to} />
      </div>
    </section>
  );
}
