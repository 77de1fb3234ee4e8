import type { DomainContent } from '#contract/content/domain-content.ts';
import { BUY_PLACE, type Buying, type Sale } from '#contract/site/for-sale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ContactButton, formatMailLink, formatWhatsappLink } from '../contact/contact-button.tsx';
import { NameAtWork } from './name-at-work.tsx';
import { NamePoster } from './name-poster.tsx';

export interface PurchaseProps {
  content: DomainContent;
  /** Id of the contact section, if the page has one. */
  to: string | undefined;
  onBuy: () => void;
}

export function Hero({ content, to, onBuy }: PurchaseProps) {
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
        {content.sale && <PriceTag content={content} sale={content.sale} to={to} onBuy={onBuy} />}
        <p className="hero-lead">{lead}</p>
        <HeroButtons content={content} to={to} />
      </div>
      {content.outline && <NameAtWork content={content} outline={content.outline} />}
    </section>
  );
}

const NOTE_ID = 'asking-note';

/** A piece of the tape with the price, the way to buy immediately, and whether the name is still available. */
function PriceTag({ content, sale, to, onBuy }: PurchaseProps & { sale: Sale }) {
  const { status, price, said, buy } = sale;
  const note = said?.text ?? buy?.through;
  return (
    <div className="asking" data-status={status}>
      {said && <p className="asking-figure">{said.label}</p>}
      {price && (
        <p className={said ? undefined : 'asking-figure'}>
          <span className="asking-label">{price.label} </span>
          {price.text}
        </p>
      )}
      {buy && <BuyNow buy={buy} content={content} to={to} label={buy.label} onBuy={onBuy} />}
      {note && (
        <p className="asking-note" id={NOTE_ID}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Leads to the seller's payment page, otherwise to the form or an email, each with the message in it. */
export function BuyNow({ buy, content, to, label, onBuy }: PurchaseProps & { buy: Buying; label: string }) {
  const { link, message } = buy;
  if (to && !link)
    return (
      <ContactButton to={BUY_PLACE} kind="primary" onPress={onBuy}>
        {label}
      </ContactButton>
    );
  const mail = `${formatMailLink(content.email, content.name)}&body=${encodeURIComponent(message)}`;
  return (
    <a
      className={buttonClass('primary')}
      href={link ?? mail}
      rel={link && 'noopener'}
      aria-describedby={link && NOTE_ID}
    >
      {label}
    </a>
  );
}

/** The two buttons, to the contact section, or to an email and WhatsApp. Omits a button that leads nowhere new. */
function HeroButtons({ content: { name, email, whatsapp, hero, sale }, to }: Omit<PurchaseProps, 'onBuy'>) {
  const { offerButton, contactButton } = hero;
  if (!offerButton && !contactButton) return null;
  const mail = formatMailLink(email, name);
  return (
    <div className="hero-buttons">
      {offerButton && (
        // A page has one prominent button.
        <ContactButton to={to} href={mail} kind={sale?.buy ? 'secondary' : 'primary'}>
          {offerButton}
        </ContactButton>
      )}
      {contactButton && (to || whatsapp || !offerButton) && (
        <ContactButton to={to} href={whatsapp ? formatWhatsappLink(whatsapp, name) : mail} kind="secondary">
          {contactButton}
        </ContactButton>
      )}
    </div>
  );
}
