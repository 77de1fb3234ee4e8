import type { ServicesContent } from '#contract/services-content.ts';
import { emOfLongestWord } from '../ui/text-width.ts';
import { processGroundClass } from './ground-class.ts';
import { rowsOf } from './rows.ts';

interface ProcessSectionProps {
  words: NonNullable<ServicesContent['process']>;
  ground: ServicesContent['ground'];
}

/** The steps of a project, each with the customer's part and the company's. */
export function ProcessSection({ words, ground }: ProcessSectionProps) {
  const rows = rowsOf(words.steps.length, 5);
  return (
    <section
      className={`section ${processGroundClass(ground)}`}
      id={words.anchor ?? 'process'}
      aria-labelledby="process-heading"
    >
      <div className="wrap">
        <div className="section-head">
          <h2 className="section-heading" id="process-heading" {...emOfLongestWord(words.heading)}>
            {words.heading}
          </h2>
          <p className="lead">{words.intro}</p>
        </div>
        <ol className="steps">
          {words.steps.map((step, index) => (
            <li className="step" data-row={rows?.[index]} key={step.title}>
              <h3 className="step-title" {...emOfLongestWord(step.title)}>
                {step.title}
              </h3>
              {step.text && <p className="step-text">{step.text}</p>}
              {(step.you ?? step.we) && (
                <dl className="step-parts">
                  <StepPart who={words.you} does={step.you} />
                  <StepPart who={words.we} does={step.we} />
                </dl>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function StepPart({ who, does }: { who: string | undefined; does: string | undefined }) {
  if (!who || !does) return null;
  return (
    <div>
      <dt>{who}</dt>
      <dd>{does}</dd>
    </div>
  );
}
