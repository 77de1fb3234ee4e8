import type { ServicesContent } from '#contract/services-content.ts';
import { emOfLongestWord } from '../ui/text-width.ts';
import { rowsOf } from './rows.ts';

type About = NonNullable<ServicesContent['about']>;

export function AboutSection({ words }: { words: About }) {
  return (
    <section className="section" id={words.anchor ?? 'about'} aria-labelledby="about-heading">
      <div className="wrap about">
        <h2 className="section-heading" id="about-heading" {...emOfLongestWord(words.heading)}>
          {words.heading}
        </h2>
        <div className="about-text">
          {words.text.map((paragraph) => (
            <p className="lead" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        {words.principles && <Principles principles={words.principles} />}
      </div>
    </section>
  );
}

/** As many beside each other as there is room for. */
function Principles({ principles }: { principles: NonNullable<About['principles']> }) {
  const rows = rowsOf(principles.length, 4);
  return (
    <dl className="principles">
      {principles.map((principle, index) => (
        <div className="principle" data-row={rows?.[index]} key={principle.title}>
          <dt>{principle.title}</dt>
          <dd>{principle.text}</dd>
        </div>
      ))}
    </dl>
  );
}
