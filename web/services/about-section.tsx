import type { ServicesContent } from '#contract/services-content.ts';
import { longestWord } from '../ui/longest-word.ts';
import { Static } from '../ui/static.tsx';

export function AboutSection({ words }: { words: ServicesContent['about'] }) {
  return (
    <Static as="section" className="section" id="about" aria-labelledby="about-heading">
      <div className="wrap about">
        <h2 className="section-heading" id="about-heading" {...longestWord(words.heading)}>
          {words.heading}
        </h2>
        <div className="about-text">
          {words.text.map((paragraph) => (
            <p className="lead" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        {words.principles && (
          <dl className="principles">
            {words.principles.map((principle) => (
              <div className="principle" key={principle.title}>
                <dt>{principle.title}</dt>
                <dd>{principle.text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Static>
  );
}
