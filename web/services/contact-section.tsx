import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { QuoteLink } from './quote-link.tsx';

interface ContactSectionProps {
  words: ServicesContent['contact'];
  email: string;
}

export function ContactSection({ words, email }: ContactSectionProps) {
  return (
    <section className="section contact on-tint" id="contact" aria-labelledby="contact-heading">
      <div className="wrap">
        <h2 className="section-heading" id="contact-heading">
          {words.heading}
        </h2>
        <a className="contact-mail" href={`mailto:${email}`}>
          {email}
        </a>
        <p className="lead">{words.mailHint}</p>
        <div className="contact-quote">
          <p className="lead">{words.quoteHint}</p>
          <QuoteLink className={buttonClass('primary')}>{words.action}</QuoteLink>
        </div>
      </div>
    </section>
  );
}
