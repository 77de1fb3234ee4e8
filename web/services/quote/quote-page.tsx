import type { QuoteContent } from '#contract/content/quote-content.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { formatMessage } from '#contract/text/format.ts';
import { textIn, useFormValue } from '../../ui/form-fields.ts';
import { emOfLongestWord } from '../../ui/text-width.ts';
import type { ServicesPageProps } from '../contact-links.tsx';
import { groundClass } from '../site-frame.tsx';
import { questions, QuoteForm, QuoteOutcome } from './quote-form.tsx';

/** The strategic assessment form (spec point 2). */
export function Page({ content, starts, session, functions }: ServicesPageProps) {
  const { quote } = content;
  if (!quote) return null;
  return (
    <main className="quote" id="main" tabIndex={-1}>
      <div className={`quote-head ${groundClass(content.ground)}`}>
        <div className="wrap">
          <h1 className="section-heading" id="quote-title" tabIndex={-1} {...emOfLongestWord(quote.title)}>
            {quote.title}
          </h1>
          <p className="lead">{quote.intro}</p>
        </div>
      </div>
      <div className="wrap quote-body">
        <QuoteForm content={{ ...content, quote }} posted={starts.quote} session={session} functions={functions} />
        <NextSteps next={quote.next} />
      </div>
    </main>
  );
}

/** The outcome of the form, which follows the visitor to the other pages. */
export function Outcome({ content, session }: ServicesPageProps) {
  const { quote } = content;
  return quote && <QuoteOutcome content={{ ...content, quote }} session={session} />;
}

function NextSteps({ next }: { next: QuoteContent['next'] }) {
  return (
    <aside className="next-steps" aria-labelledby="next-heading">
      <h2 className="next-heading" id="next-heading">
        {next.heading}
      </h2>
      <ol>
        {next.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {next.reader && <p>{next.reader}</p>}
      {next.reply && <p>{next.reply}</p>}
      {next.answered && <AnsweredCount text={next.answered} />}
    </aside>
  );
}

/**
 * The count of acceptable answers. It is not a live region, because that would interrupt screen reader users while they
 * type. They find it next to the form. Without the script it is empty.
 */
function AnsweredCount({ text }: { text: string }) {
  // One digit for each question.
  const answered = useFormValue('quote-form', (form) => questions.map((name) => answeredIn(form, name)).join(''), '');
  if (!answered) return null;
  const marks = Array.from(answered, (digit) => digit === '1');
  return (
    <p className="answered">
      <span className="answered-marks" aria-hidden="true">
        {marks.map((done, index) => (
          <span data-done={done || undefined} key={questions[index]} />
        ))}
      </span>
      {formatMessage(text, { done: `${marks.filter(Boolean).length}`, all: `${marks.length}` })}
    </p>
  );
}

function answeredIn(form: HTMLFormElement, name: (typeof questions)[number]): '0' | '1' {
  const { min, max } = quoteForm.fields[name];
  const { length } = Array.from(textIn(form, name));
  return length >= min && length <= max ? '1' : '0';
}
