import { useLayoutEffect, useRef, useState } from 'react';
import type { ContactContent } from '#contract/content/domain-content.ts';
import { BUY_PLACE } from '#contract/site/for-sale.ts';
import { Honeypot } from '../../lead-form/fields.tsx';
import { BuyNow, type PurchaseProps } from '../hero/hero.tsx';
import { Section } from '../frame.tsx';
import { ContactButton, formatMailLink, formatWhatsappLink } from './contact-button.tsx';
import type { OfferFormProps, OfferFormType } from './offer-form.tsx';

interface ContactProps extends OfferFormProps {
  contact: ContactContent;
  form: OfferFormType;
}

export function Contact({ form: Form, ...props }: ContactProps) {
  const { content, contact } = props;
  const { offers, sale } = content;
  return (
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

/**
 * A bar with a button that leads back to the form. It is hidden while a part of the form is in view, and is then in
 * neither the Tab order nor the accessibility tree. Until this runs, the stylesheet does the same.
 */
export function FloatingOffer({ content, onBuy }: Omit<PurchaseProps, 'to'>) {
  const bar = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const look = () => {
      const { top, bottom } = document.getElementById('offer')!.getBoundingClientRect();
      const reach = bar.current!.offsetHeight;
      // Firefox 153 stops at parts of a pixel.
      setShown(Math.round(scrollY) > THRESHOLD && (bottom < reach || top > innerHeight - reach));
    };
    // Firefox does not scroll to what the focus comes to if a part is in sight, though the bar may cover that.
    const uncover = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') document.activeElement!.scrollIntoView({ block: 'nearest' });
    };
    look();
    const ending = new AbortController();
    addEventListener('keyup', uncover, { signal: ending.signal });
    for (const type of ['scroll', 'resize']) addEventListener(type, look, { signal: ending.signal, passive: true });
    return () => ending.abort();
  }, []);

  const { name, hero, sale } = content;
  return (
    <div className="floating-offer" data-shown={isShown || undefined} ref={bar}>
      <bdi className="floating-name" aria-hidden="true">
        {name}
      </bdi>
      {sale?.buy ? (
        <BuyNow buy={sale.buy} content={content} to="contact" label={sale.buy.floating} onBuy={onBuy} />
      ) : (
        <ContactButton to="contact" kind="primary">
          {hero.offerButton!}
        </ContactButton>
      )}
    </div>
  );
}
