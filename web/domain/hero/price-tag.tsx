import type { DomainContent } from '#contract/content/domain-content.ts';
import { BUY_PLACE, type Buying, type Sale } from '#contract/site/for-sale.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ContactButton, mailLink } from '../contact/contact-button.tsx';

export interface PurchaseProps {
  content: DomainContent;
  to: string | undefined;
  onBuy: () => void;
}

/** A piece of the tape with the price, the way to buy immediately, and whether the name is still available. */
export function PriceTag({ content, sale, to, onBuy }: PurchaseProps & { sale: Sale }) {
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

const NOTE_ID = 'asking-note';

interface BuyNowProps extends PurchaseProps {
  buy: Buying;
  label: string;
}

/** Leads to the seller's payment page, otherwise to the form or an email, each with the message in it. */
export function BuyNow({ buy, content: { email, name }, to, label, onBuy }: BuyNowProps) {
  const { link, message } = buy;
  if (to && !link)
    return (
      <ContactButton to={BUY_PLACE} kind="primary" onPress={onBuy}>
        {label}
      </ContactButton>
    );
  const mail = `${mailLink(email, name)}&body=${encodeURIComponent(message)}`;
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

/** The note next to the form: how to buy without a script, or that the name is reserved. */
export function SaleNote({ sale: { note, buy } }: { sale: Sale }) {
  return (
    <p className="contact-note asking-way" id={buy && BUY_PLACE}>
      {note}
    </p>
  );
}
