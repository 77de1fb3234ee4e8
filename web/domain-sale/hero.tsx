import type { DomainContent } from '#contract/domain-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { Asking } from './asking/asking.tsx';
import { ContactButton } from './contact-button.tsx';
import { NamePoster } from './name-poster.tsx';
import { mailLink, whatsappLink } from './write-links.ts';

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

interface HeroButtonsProps {
  content: DomainContent;
  /** Id of the contact section, where there is one. */
  to: string | undefined;
}

/** Both lead to the contact section; without one the first to a mail, the second to WhatsApp. One that leads nowhere new is left out. */
function HeroButtons({ content: { name, email, whatsapp, hero, sale }, to }: HeroButtonsProps) {
  const { offerButton, contactButton } = hero;
  // A page has one button that stands out.
  const first = sale?.buy ? 'secondary' : 'primary';
  if (to)
    return (
      <div className="hero-buttons">
        {offerButton && (
          <ContactButton to={to} kind={first}>
            {offerButton}
          </ContactButton>
        )}
        {contactButton && (
          <ContactButton to={to} kind="secondary">
            {contactButton}
          </ContactButton>
        )}
      </div>
    );
  const mail = mailLink(email, name);
  const second = whatsapp ? whatsappLink(whatsapp, name) : offerButton ? undefined : mail;
  if (!offerButton && !contactButton) return null;
  return (
    <div className="hero-buttons">
      {offerButton && (
        <a className={buttonClass(first)} href={mail}>
          {offerButton}
        </a>
      )}
      {contactButton && second && (
        <a className={buttonClass('secondary')} href={second}>
          {contactButton}
        </a>
      )}
    </div>
  );
}
