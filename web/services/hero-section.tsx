import { Link } from 'react-router';
import type { ServicesContent } from '#contract/services-content.ts';
import { buttonClass } from '../ui/button.tsx';
import { longestWord } from '../ui/longest-word.ts';
import { QuoteLink } from './quote-link.tsx';

interface HeroSectionProps {
  tagline: string;
  words: ServicesContent['hero'];
}

export function HeroSection({ tagline, words }: HeroSectionProps) {
  return (
    <section className="hero on-tint" aria-labelledby="tagline">
      <div className="wrap">
        <h1 className="hero-tagline" id="tagline" {...longestWord(tagline)}>
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
        </div>
      </div>
    </section>
  );
}
