import type { ContactContent, DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Functions } from '../lead-form/functions-port.ts';
import type { Toast } from '../ui/toast.tsx';
import { Honeypot } from '../lead-form/honeypot.tsx';
import type { ChosenParts } from './chosen-parts.ts';
import { DirectLinks } from './direct-links.tsx';
import { OfferForm } from './offer-form.tsx';
import { Section } from './section.tsx';

interface ContactProps {
  content: DomainContent;
  contact: ContactContent;
  start: OfferStart;
  functions: Functions;
  asking: ChosenParts['asking'];
  terms: ChosenParts['terms'];
  onToast: (toast: Toast | null) => void;
}

export function Contact({ content, contact, start, functions, asking, terms, onToast }: ContactProps) {
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
      {asking && sale?.note && <asking.SaleNote sale={sale} offers={offers} />}
      <OfferForm
        content={content}
        contact={contact}
        start={start}
        functions={functions}
        terms={terms}
        onToast={onToast}
      />
      {offers === 'deliver' && <Honeypot form="offer" label={content.words.controls.empty} />}
      <DirectLinks content={content} direct={contact.direct} />
    </Section>
  );
}
