import { Link } from 'react-router';
import type { ServicesContent } from '#contract/services-content.ts';
import { sectionsOf } from '#contract/services-sections.ts';
import { buttonClass } from '../ui/button.tsx';
import { emOfLongestWord } from '../ui/text-width.ts';
import { groundClass } from './ground-class.ts';
import { PhoneLink } from './phone-link.tsx';
import { QuoteLink } from './quote-link.tsx';

/** A tagline of more letters is a sentence, and is set as one. */
const SHORT = 40;

/** What the company says first, and the ways on that there are. */
export function HeroSection({ content }: { content: ServicesContent }) {
  const { tagline, ground, phone, hero } = content;
  const further = hero.more && wayOn(content);
  return (
    <section className={`hero ${groundClass(ground)}`} aria-labelledby="tagline">
      <div className="wrap">
        <h1
          className="hero-tagline"
          id="tagline"
          data-words={tagline.length > SHORT ? 'many' : undefined}
          {...emOfLongestWord(tagline)}
        >
          {tagline}
        </h1>
        <div className="hero-more">
          <p className="lead">{hero.lead}</p>
          {(hero.action || further) && (
            <div className="hero-ways">
              {hero.action && <QuoteLink className={buttonClass('primary')}>{hero.action}</QuoteLink>}
              {further && (
                <Link className={buttonClass('quiet')} to={`/#${further}`}>
                  {hero.more}
                </Link>
              )}
            </div>
          )}
          {hero.call && phone && (
            <p className="hero-call">
              {hero.call} <PhoneLink number={phone} />
            </p>
          )}
        </div>
        {hero.picture && <HeroPicture {...hero.picture} />}
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

/** How the work goes, or else the first section that is there. */
function wayOn(content: ServicesContent): string | undefined {
  const there = sectionsOf(content);
  return (there.find(({ name }) => name === 'process') ?? there[0])?.anchor;
}
