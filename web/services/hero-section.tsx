import { Link } from 'react-router';
import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { longestWord } from '../ui/longest-word.ts';
import { groundClass } from './ground-class.ts';
import { PhoneLink } from './phone-link.tsx';
import { QuoteLink } from './quote-link.tsx';

/** A tagline of more letters is a sentence, and is set as one. */
const SHORT = 40;

export function HeroSection({ content }: { content: ServicesContent }) {
  const { tagline, ground, phone, hero: words } = content;
  return (
    <section className={`hero ${groundClass(ground)}`} aria-labelledby="tagline">
      <div className="wrap">
        <h1
          className="hero-tagline"
          id="tagline"
          data-words={tagline.length > SHORT ? 'many' : undefined}
          {...longestWord(tagline)}
        >
          {tagline}
        </h1>
        <div className="hero-more">
          <p className="lead">{words.lead}</p>
          <div className="hero-ways">
            <QuoteLink className={buttonClass('primary')}>{words.action}</QuoteLink>
            <Link className={buttonClass('quiet')} to="/#process">
              {words.more}
            </Link>
          </div>
          {words.call && phone && (
            <p className="hero-call">
              {words.call} <PhoneLink number={phone} />
            </p>
          )}
        </div>
        {words.picture && <HeroPicture {...words.picture} />}
      </div>
    </section>
  );
}

function HeroPicture({ words, ...picture }: NonNullable<ServicesContent['hero']['picture']>) {
  return (
    <p className="hero-picture">
      <img {...picture} alt={words} />
    </p>
  );
}
