import type { ReactNode } from 'react';
import type { FormContent, QuoteContent } from '#contract/content/form-content.ts';
import { questions, quoteForm } from '#contract/forms/quote-request.ts';
import { formatMessage } from '#contract/text/format.ts';
import { textIn, useFormValue } from '../../ui/form-fields.ts';
import type { ServicesPageProps } from '../contact-links.tsx';
import { groundClass } from '../site-frame.tsx';
import { MessageForm, QuoteForm } from './lead-form.tsx';
import { FormOutcome } from './outcome.tsx';

/** A page with a form: the strategic assessment (spec point 2), or the short form. */
export function Page({ name, content, starts, sessions, functions }: ServicesPageProps) {
  const { quote, message } = content;
  const page = content[name];
  if (!page) return null;
  const site = { content, posted: starts[name], session: sessions[name], functions };
  return (
    <main id="main" tabIndex={-1}>
      <div className={`form-head ${groundClass(content.ground)}`}>
        <div className="wrap">
          <h1 className="section-heading" id="form-title" tabIndex={-1}>
            {page.title}
          </h1>
          <p className="lead">{page.intro}</p>
        </div>
      </div>
      <div className="wrap form-body">
        {page === quote && <QuoteForm {...site} quote={quote} />}
        {page === message && <MessageForm {...site} message={message} />}
        <NextSteps next={page.next}>
          {page === quote && quote.next.answered && <AnsweredCount quote={quote} text={quote.next.answered} />}
        </NextSteps>
      </div>
    </main>
  );
}

export function Outcome({ name, content, sessions }: ServicesPageProps) {
  const page = content[name];
  return page && <FormOutcome page={page} content={content} session={sessions[name]} />;
}

function NextSteps({ next, children }: { next: FormContent['next']; children: ReactNode }) {
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
      {children}
    </aside>
  );
}

/**
 * The count of acceptable answers. It is not a live region, because that would interrupt screen reader users while they
 * type. They find it next to the form. Without the script it is empty.
 */
function AnsweredCount({ quote, text }: { quote: QuoteContent; text: string }) {
  // One digit for each question.
  const answered = useFormValue(
    'quote-form',
    (form) => questions.map((name) => answeredIn(form, name, quote)).join(''),
    '',
  );
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

function answeredIn(form: HTMLFormElement, name: (typeof questions)[number], quote: QuoteContent): '0' | '1' {
  const { min = 0, max } = quote.questions?.[name] ?? quoteForm.fields[name];
  const { length } = Array.from(textIn(form, name));
  return length >= Math.max(min, 1) && length <= max ? '1' : '0';
}
