import type { DomainContent } from '#contract/domain-content.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Functions } from '../lead-form/functions-port.ts';
import type { Toast } from '../ui/toast.tsx';
import { Honeypot } from '../lead-form/honeypot.tsx';
import { DirectLinks } from './direct-links.tsx';
import { OfferForm } from './offer-form.tsx';
import { Section } from './section.tsx';

interface ContactProps {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  onToast: (toast: Toast | null) => void;
}

export function Contact({ content, start, functions, onToast }: ContactProps) {
  const { contact, offers, email } = content;
  return (
    <Section id="contact" className="contact" heading={contact.heading} text={contact.text}>
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
      <OfferForm content={content} start={start} functions={functions} onToast={onToast} />
      {offers === 'deliver' && <Honeypot form="offer" label={content.words.controls.empty} />}
      <DirectLinks content={content} />
    </Section>
  );
}
