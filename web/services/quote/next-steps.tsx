import type { QuoteContent } from '#contract/quote-content.ts';
import { AnsweredCount } from './answered-count.tsx';

export function NextSteps({ words }: { words: QuoteContent['next'] }) {
  return (
    <aside className="next-steps" aria-labelledby="next-heading">
      <h2 className="next-heading" id="next-heading">
        {words.heading}
      </h2>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {words.reader && <p>{words.reader}</p>}
      {words.reply && <p>{words.reply}</p>}
      {words.answered && <AnsweredCount words={words.answered} />}
    </aside>
  );
}
