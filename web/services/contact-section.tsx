import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { emOfLongestWord } from '../ui/text-width.ts';
import { ContactPlaces } from './contact-places.tsx';
import { groundClass } from './ground-class.ts';
import { PhoneLink } from './phone-link.tsx';
import { QuoteLink } from './quote-link.tsx';

interface ContactSectionProps {
  words: NonNullable<ServicesContent['contact']>;
  content: Pick<ServicesContent, 'email' | 'phone' | 'ground'>;
}

/** First the plan, then the ways to write or call. */
export function ContactSection({ words, content: { email, phone, ground } }: ContactSectionProps) {
  return (
    <section
      className={`section contact ${groundClass(ground)}`}
      id={words.anchor ?? 'contact'}
      aria-labelledby="contact-heading"
    >
      <div className="wrap">
        <h2 className="section-heading" id="contact-heading" {...emOfLongestWord(words.heading)}>
          {words.heading}
        </h2>
        {(words.quoteHint || words.action) && (
          <div className="contact-plan">
            {words.quoteHint && <p>{words.quoteHint}</p>}
            {words.action && <QuoteLink className={buttonClass('primary')}>{words.action}</QuoteLink>}
          </div>
        )}
        <div className="contact-direct">
          <p>{words.mailHint}</p>
          <p className="contact-ways">
            <a className="text-link" href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
            <PhoneLink number={phone} />
          </p>
        </div>
        <ContactPlaces words={words} />
      </div>
    </section>
  );
}
