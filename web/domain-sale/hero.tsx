import type { DomainContent } from '#contract/domain-content.ts';
import { ContactButton } from './contact-button.tsx';
import { NamePoster } from './name-poster.tsx';

type HeroProps = Pick<DomainContent, 'name' | 'letters'> & DomainContent['hero'];

export function Hero({ name, letters, badges, lead, offerButton, contactButton }: HeroProps) {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <ul className="hero-badges">
        {badges.map((badge) => (
          <li key={badge}>{badge}</li>
        ))}
      </ul>
      <NamePoster name={name} letters={letters} headingId="hero-heading" />
      <div className="hero-foot">
        <p className="hero-lead">{lead}</p>
        <div className="hero-buttons">
          <ContactButton kind="primary">{offerButton}</ContactButton>
          <ContactButton kind="secondary">{contactButton}</ContactButton>
        </div>
      </div>
    </section>
  );
}
