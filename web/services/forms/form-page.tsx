import { type MouseEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { FormContent, QuoteContent } from '#contract/content/form-content.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import { questions, quoteForm } from '#contract/forms/quote-request.ts';
import type { FormPage } from '#contract/site/site-pages.ts';
import type { PageDataOf } from '#contract/site/page.ts';
import { formatMessage } from '#contract/text/format.ts';
import { type FormSession, type Functions, useFormSession } from '../../lead-form/form-session.ts';
import { SentNotes, SentSign, UnsentLinks } from '../../lead-form/outcome.tsx';
import { readText, useFormValue } from '../../ui/form-fields.ts';
import { type Toast, ToastRegion } from '../../ui/toast.tsx';
import { groundClass } from '../site-frame.tsx';
import { MessageForm, QuoteForm } from './lead-form.tsx';

/** The properties of the component of a page (`Page`), which a row of `contract/site/site-pages.ts` names. */
export interface ServicesPageProps {
  content: ServicesContent;
  /** The name of the page, if it has a form. */
  name: FormPage;
  starts: PageDataOf<'services'>['starts'];
  /** The forms of the site, which outlive their pages. */
  sessions: Record<FormPage, FormSession>;
  functions: Functions;
}

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
          <h1>{page.title}</h1>
          <p className="lead">{page.intro}</p>
        </div>
      </div>
      <div className="wrap form-body">
        {page === quote && <QuoteForm {...site} quote={quote} />}
        {page === message && <MessageForm {...site} message={message} />}
        <NextSteps next={page.next}>
          {page === quote && quote.excerpt && <Excerpt excerpt={quote.excerpt} />}
          {page === quote && quote.next.answered && <AnsweredCount quote={quote} text={quote.next.answered} />}
        </NextSteps>
      </div>
    </main>
  );
}

function NextSteps({ next, children }: { next: FormContent['next']; children: ReactNode }) {
  return (
    <aside className="next-steps" aria-labelledby="next-heading">
      <h2 id="next-heading">{next.heading}</h2>
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

function Excerpt({ excerpt: { heading, lines } }: { excerpt: NonNullable<QuoteContent['excerpt']> }) {
  return (
    <section className="excerpt" aria-labelledby="excerpt-heading">
      <h2 id="excerpt-heading">{heading}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/**
 * The count of acceptable answers: next to the form, and without its text at the edge of the bar. It is not a live
 * region, because that would interrupt screen reader users while they type. Without the script it is empty.
 */
function AnsweredCount({ quote, text }: { quote: QuoteContent; text: string }) {
  const countAnswers = (form: HTMLFormElement) => questions.filter((name) => isAnswered(form, name, quote)).length;
  const done = useFormValue('quote-form', countAnswers, -1);
  if (done < 0) return null;
  const progress = formatMessage(text, { done: `${done}`, all: `${questions.length}` });
  return (
    <p
      className="answered"
      role="progressbar"
      aria-label={quote.questionsHeading}
      aria-valuemax={questions.length}
      aria-valuenow={done}
      aria-valuetext={progress}
    >
      <span className="answered-marks">
        {questions.map((name, index) => (
          <span data-done={index < done || undefined} key={name} />
        ))}
      </span>
      {progress}
    </p>
  );
}

function isAnswered(form: HTMLFormElement, name: (typeof questions)[number], quote: QuoteContent): boolean {
  const { min = 0, max } = quote.questions?.[name] ?? quoteForm.fields[name];
  const { length } = Array.from(readText(form, name));
  return length >= Math.max(min, 1) && length <= max;
}

/** The thank-you dialog, or the message of a failure, on every page of the site. */
export function Outcome({ name, content, sessions }: ServicesPageProps) {
  const session = sessions[name];
  const state = useFormSession(session);
  const page = content[name];
  if (!page) return null;
  const toast = state.status === 'failed' ? failureToast(state.values, page, content.email) : null;
  const dismiss = () => session.change({ status: 'idle' });
  const closeThanks = () => {
    dismiss();
    // On the form's page, the submit button would get the focus. The emptied form begins with what was sent.
    document.getElementById('sent-line')?.focus();
  };
  return (
    <>
      <ToastRegion toast={toast} onClose={dismiss} />
      {state.status === 'sent' && (
        <Thanks words={page.words} onClose={closeThanks}>
          <SentNotes note={state.answerTo} link={content.thanks?.link} />
        </Thanks>
      )}
    </>
  );
}

function failureToast(values: Record<string, string> | undefined, page: FormContent, email: string): Toast {
  const mail = { to: email, subject: page.title };
  return {
    ...page.words.failed,
    destructive: true,
    more: values && <UnsentLinks values={values} labels={page.labels} mail={mail} words={page.form} />,
  };
}

type ThanksProps = { words: FormContent['words']; children: ReactNode; onClose: () => void };

/**
 * The platform's modal dialog: it holds the focus, makes the page behind inert and closes on Escape. Rendered with
 * `open` and a `method="dialog"` form, it also opens and closes without JavaScript. The second half of a double click
 * on its opener does not close it.
 */
function Thanks({ words: { sent, close }, children, onClose }: ThanksProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closedBefore = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current!;
    if (!element.open) return closedBefore();
    if (element.matches(':modal')) return;
    element.open = false;
    element.showModal();
  }, []);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      open
      aria-labelledby="thanks"
      aria-describedby="thanks-text"
      onClose={onClose}
    >
      <form className="dialog-body" method="dialog">
        <SentSign width={240} />
        <h2 id="thanks">{sent.title}</h2>
        <div id="thanks-text">
          <p>{sent.text}</p>
          {children}
        </div>
        <button className="button button-primary" type="submit" autoFocus onClick={passBySecondClick}>
          {close}
        </button>
      </form>
    </dialog>
  );
}

function passBySecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}
