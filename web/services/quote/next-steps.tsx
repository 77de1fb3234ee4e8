import type { QuoteContent } from '#contract/quote-content.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { textIn, useFormReading } from '../../ui/form-reading.ts';
import { questions } from './quote-fields.tsx';

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

/**
 * How many of the questions have an answer that would be accepted. It is no live region: who hears the page would be
 * interrupted at his own typing, and finds it beside the form. Without the script nobody counts, and nothing stands here.
 */
function AnsweredCount({ words }: { words: string }) {
  // A digit for each question.
  const answered = useFormReading('quote-form', (form) => questions.map((name) => answeredIn(form, name)).join(''), '');
  if (!answered) return null;
  const marks = Array.from(answered, (digit) => digit === '1');
  const numbers = { done: marks.filter(Boolean).length, all: marks.length };
  return (
    <p className="answered">
      <span className="answered-marks" aria-hidden="true">
        {marks.map((done, index) => (
          <span data-done={done || undefined} key={questions[index]} />
        ))}
      </span>
      {words.replace('{done}', String(numbers.done)).replace('{all}', String(numbers.all))}
    </p>
  );
}

function answeredIn(form: HTMLFormElement, name: (typeof questions)[number]): '0' | '1' {
  const { min, max } = quoteForm.fields[name];
  const { length } = Array.from(textIn(form, name));
  return length >= min && length <= max ? '1' : '0';
}
