import type { ServicesContent } from '#contract/services-content.ts';
import { longestWord } from '../ui/longest-word.ts';
import { Static } from '../ui/static.tsx';
import { rowsOf } from './rows.ts';

/** The steps of a project, each with the customer's part and the company's. */
export function ProcessSection({ words }: { words: NonNullable<ServicesContent['process']> }) {
  const rows = rowsOf(words.steps.length, 5);
  return (
    <Static as="section" className="section on-ink" id={words.anchor ?? 'process'} aria-labelledby="process-heading">
      <div className="wrap">
        <div className="section-head">
          <h2 className="section-heading" id="process-heading" {...longestWord(words.heading)}>
            {words.heading}
          </h2>
          <p className="lead">{words.intro}</p>
        </div>
        <ol className="steps">
          {words.steps.map((step, index) => (
            <li className="step" data-row={rows?.[index]} key={step.title}>
              <h3 className="step-title" {...longestWord(step.title)}>
                {step.title}
              </h3>
              <dl className="step-parts">
                <div>
                  <dt>{words.you}</dt>
                  <dd>{step.you}</dd>
                </div>
                <div>
                  <dt>{words.we}</dt>
                  <dd>{step.we}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ol>
      </div>
    </Static>
  );
}
