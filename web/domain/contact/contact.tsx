import type { ContactContent, DomainContent } from '#contract/content/domain-content.ts';
import type { OfferField } from '#contract/forms/offer.ts';
import { Honeypot } from '../../lead-form/fields.tsx';
import { BuyNow, type PurchaseProps, SaleNote } from '../hero/price-tag.tsx';
import { Section } from '../section.tsx';
import { ContactButton, FloatingOffer, mailLink, whatsappLink } from './contact-button.tsx';
import type { OfferFormProps, OfferFormType } from './offer-form.tsx';

export interface ContactProps extends OfferFormProps, Pick<PurchaseProps, 'onBuy'> {
  content: DomainContent;
  contact: ContactContent;
  form: OfferFormType;
}

/** The offer form and the other ways to write. The button that leads back to it follows the section. */
export function Contact({ form: Form, onBuy, ...props }: ContactProps) {
  const { content, contact } = props;
  const { offers, sale, hero } = content;
  const { anchor = 'contact', heading, text } = contact;
  return (
    <>
      <Section name="contact" anchor={anchor} heading={heading} text={text}>
        {sale?.note && <SaleNote sale={sale} />}
        {content.away && <p className="contact-note">{content.away}</p>}
        <Form {...props} />
        {offers === 'deliver' && <Honeypot form="offer" label={content.words.controls.empty} />}
        <DirectLinks content={content} contact={contact} />
      </Section>
      {hero.offerButton && (
        <FloatingOffer to={anchor}>
          {(isSmall) =>
            sale?.buy && !isSmall ? (
              <BuyNow buy={sale.buy} content={content} to={anchor} label={sale.buy.floating} onBuy={onBuy} />
            ) : (
              <ContactButton to={isSmall ? FIRST_FIELD : anchor} kind="primary">
                {hero.offerButton!}
              </ContactButton>
            )
          }
        </FloatingOffer>
      )}
    </>
  );
}

const FIRST_FIELD: OfferField = 'name';

/** The other ways to write: an email, and a prepared WhatsApp message (spec point 7). */
function DirectLinks({
  content: { email, name, whatsapp },
  contact: { direct },
}: Pick<ContactProps, 'content' | 'contact'>) {
  return (
    <div className="direct">
      <h3>{direct.heading}</h3>
      <ul>
        <li>
          <a href={mailLink(email, name)}>
            <span className="direct-way">{direct.email} </span>
            <bdi>{email}</bdi>
          </a>
        </li>
        {whatsapp && (
          <li>
            <a href={whatsappLink(whatsapp, direct.whatsappText)}>
              <span className="direct-way">{direct.whatsapp} </span>
              <bdi>{whatsapp}</bdi>
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
