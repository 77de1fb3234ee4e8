import type { DomainContent } from '#contract/domain-content.ts';
import { Asking } from './asking/asking.tsx';
import { HeroButtons } from './hero-buttons.tsx';
import { NamePoster } from './name-poster.tsx';

interface HeroProps {
  content: DomainContent;
  /** Id of the contact section, where there is one. */
  to: string | undefined;
  /** Begins an offer at the price, in the form. */
  onBuy: () => void;
}

export function Hero({ content, to, onBuy }: HeroProps) {
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
        {content.sale && <Asking content={content} sale={content.sale} to={to} onBuy={onBuy} />}
        <p className="hero-lead">{lead}</p>
        <HeroButtons content={content} to={to} />
      </div>
    </section>
  );
}
