import type { DomainContent } from '#contract/domain-content.ts';
import { ContactButton } from './contact-button.tsx';
import { NamePoster } from './name-poster.tsx';

export function Hero({ name, badges, lead, offerButton, contactButton }: { name: string } & DomainContent['hero']) {
  return (
    <section className="hero" aria-labelledby="hero-heading">
      <ul className="hero-badges">
        {badges.map((badge) => (
          <li key={badge}>{badge}</li>
        ))}
      </ul>
      <NamePoster name={name} headingId="hero-heading" />
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
