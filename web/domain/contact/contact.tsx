import { useEffect, useState } from 'react';
import type { ContactContent } from '#contract/content/domain-content.ts';
import type { OfferField } from '#contract/forms/offer.ts';
import { BUY_PLACE } from '#contract/site/for-sale.ts';
import { Honeypot } from '../../lead-form/fields.tsx';
import { BuyNow, type PurchaseProps } from '../hero/hero.tsx';
import { Section } from '../frame.tsx';
import { ContactButton, formatMailLink, formatWhatsappLink } from './contact-button.tsx';
import type { OfferFormProps, OfferFormType } from './offer-form.tsx';

interface ContactProps extends OfferFormProps, Pick<PurchaseProps, 'onBuy'> {
  contact: ContactContent;
  form: OfferFormType;
}

/** The offer form and the other ways to write. The button that leads back to it follows the section. */
export function Contact({ form: Form, onBuy, ...props }: ContactProps) {
  const { content, contact } = props;
  const { offers, sale, hero } = content;
  return (
    <>
      <Section name="contact" heading={contact.heading} text={contact.text}>
        {sale?.note && (
          <p className="contact-note asking-way" id={sale.buy && BUY_PLACE}>
            {sale.note}
          </p>
        )}
        {content.away && <p className="contact-note">{content.away}</p>}
        <Form {...props} />
        {offers === 'deliver' && <Honeypot form="offer" label={content.words.controls.empty} />}
        <DirectLinks content={content} contact={contact} />
      </Section>
      {hero.offerButton && <FloatingOffer content={content} to="contact" label={hero.offerButton} onBuy={onBuy} />}
    </>
  );
}

type DirectLinksProps = Pick<ContactProps, 'content' | 'contact'>;

/** The other ways to write: an email, and a prepared WhatsApp message (spec point 7). */
function DirectLinks({ content: { email, name, whatsapp }, contact: { direct } }: DirectLinksProps) {
  return (
    <div className="direct">
      <h3>{direct.heading}</h3>
      <ul>
        <li>
          <a href={formatMailLink(email, name)}>
            <span className="direct-way">{direct.email} </span>
            <bdi>{email}</bdi>
          </a>
        </li>
        {whatsapp && (
          <li>
            <a href={formatWhatsappLink(whatsapp, direct.whatsappText)}>
              <span className="direct-way">{direct.whatsapp} </span>
              <bdi>{whatsapp}</bdi>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** Scroll position in pixels beyond which the button is shown, not at it (spec point 9). */
const THRESHOLD = 300;

/** Distance from the window's lower edge to the top of the button, in pixels. */
const REACH = 80;

const FIRST_FIELD: OfferField = 'name';

/**
 * A button that follows the visitor to the end of the page. It is small while the contact section is in view, so that
 * the form stays readable. It comes after that section in the Tab order. While hidden, it is in neither the Tab order
 * nor the accessibility tree.
 */
function FloatingOffer({ content, to, label, onBuy }: PurchaseProps & { to: string; label: string }) {
  const [isShown, setShown] = useState(false);
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > THRESHOLD);
    look();
    addEventListener('scroll', look, { passive: true });
    const contact = new IntersectionObserver((seen) => setSmall(seen.at(-1)!.isIntersecting), {
      rootMargin: `0px 0px -${REACH}px`,
    });
    contact.observe(document.getElementById(to)!);
    return () => {
      removeEventListener('scroll', look);
      contact.disconnect();
    };
  }, [to]);

  const buy = content.sale?.buy;
  return (
    <div className="floating-offer" data-shown={isShown || undefined} data-small={isSmall || undefined}>
      {buy && !isSmall ? (
        <BuyNow buy={buy} content={content} to={to} label={buy.floating} onBuy={onBuy} />
      ) : (
        <ContactButton to={isSmall ? FIRST_FIELD : to} kind="primary">
          {label}
        </ContactButton>
      )}
    </div>
  );
}
