import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { longestWord } from '../ui/longest-word.ts';
import { ContactPlaces } from './contact-places.tsx';
import { groundClass } from './ground-class.ts';
import { PhoneLink } from './phone-link.tsx';
import { QuoteLink } from './quote-link.tsx';

/** First the plan, then the ways to write or call. */
export function ContactSection({ content }: { content: ServicesContent }) {
  const { contact: words, email, phone, ground } = content;
  return (
    <section className={`section contact ${groundClass(ground)}`} id="contact" aria-labelledby="contact-heading">
      <div className="wrap">
        <h2 className="section-heading" id="contact-heading" {...longestWord(words.heading)}>
          {words.heading}
        </h2>
        <div className="contact-plan">
          <p>{words.quoteHint}</p>
          <QuoteLink className={buttonClass('primary')}>{words.action}</QuoteLink>
        </div>
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
