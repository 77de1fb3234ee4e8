import { Honeypot } from '../lead-form/honeypot.tsx';
import { SaleNote } from './asking/asking.tsx';
import { DirectLinks } from './direct-links.tsx';
import type { OfferFormProps, OfferFormType } from './offer-form.tsx';
import { Section } from './section.tsx';

interface ContactProps extends OfferFormProps {
  form: OfferFormType;
}

export function Contact({ form: Form, ...props }: ContactProps) {
  const { content, contact } = props;
  const { offers, email, sale } = content;
  const { anchor, heading, text } = contact;
  return (
    <Section name="contact" anchor={anchor} heading={heading} text={text}>
      {offers === 'none' && (
        <noscript>
          <p className="contact-note">
            {contact.withoutScript}{' '}
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </p>
        </noscript>
      )}
      {sale?.note && <SaleNote sale={sale} />}
      <Form {...props} />
      {offers === 'deliver' && <Honeypot form="offer" label={content.words.controls.empty} />}
      <DirectLinks content={content} direct={contact.direct} />
    </Section>
  );
}
