import { useEffect } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { BUY_PLACE, type Buying, type Sale } from '#contract/sale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { emOf } from '../../ui/text-width.ts';
import { ContactButton } from '../contact-button.tsx';
import { mailLink } from '../write-links.ts';
import { beginOffer } from './begin-offer.ts';

interface AskingProps {
  content: DomainContent;
  sale: Sale;
  /** Id of the contact section, where there is one. */
  to: string | undefined;
}

/** A piece of the tape with what the name costs, how it is bought at once, and whether it is still to be had. */
export function Asking({ content, sale, to }: AskingProps) {
  const { status, price, said, buy } = sale;
  const note = said?.text ?? buy?.through;
  return (
    <div className="asking" data-status={status}>
      {said && <p className="asking-figure">{said.label}</p>}
      {price && (
        <p className={said ? undefined : 'asking-figure'} {...emOf(price.text)}>
          <span className="asking-label">{price.label} </span>
          {price.text}
        </p>
      )}
      {buy && <BuyNow sale={sale} buy={buy} content={content} to={to} label={buy.label} />}
      {note && (
        <p className="asking-note" id={NOTE}>
          {note}
        </p>
      )}
    </div>
  );
}

const NOTE = 'asking-note';

interface BuyNowProps {
  sale: Sale;
  buy: Buying;
  content: DomainContent;
  to: string | undefined;
  label: string;
}

/** Leads to the seller's payment page, else to the form with the message in it, else to a mail with the message in it. */
export function BuyNow({ sale, buy, content: { email, name, offers }, to, label }: BuyNowProps) {
  const { link, message } = buy;
  if (to && !link)
    return (
      <ContactButton to={BUY_PLACE} kind="primary" onPress={() => void beginOffer(sale, offers)}>
        {label}
      </ContactButton>
    );
  const mail = `${mailLink(email, name)}&body=${encodeURIComponent(message)}`;
  return (
    <a className={buttonClass('primary')} href={link ?? mail} rel={link && 'noopener'} aria-describedby={link && NOTE}>
      {label}
    </a>
  );
}

interface SaleNoteProps {
  sale: Sale;
  offers: DomainContent['offers'];
}

/** Beside the form: how the name is bought without a script, or that it is reserved. */
export function SaleNote({ sale, offers }: SaleNoteProps) {
  const { note, buy } = sale;
  useEffect(() => {
    // Pressed before the application was there.
    if (buy && location.hash === `#${BUY_PLACE}`) void beginOffer(sale, offers);
  }, []);
  return (
    <p className="contact-note asking-way" id={buy && BUY_PLACE}>
      {note}
    </p>
  );
}
