import { useState } from 'react';
import type { QuoteContent } from '#contract/content/quote-content.ts';
import type { ServicesContent } from '#contract/content/services-content.ts';
import type { FieldMessages } from '#contract/forms/lead-form.ts';
import { type QuoteErrors, type QuoteField, quoteForm, type QuoteRequest } from '#contract/forms/quote-request.ts';
import { idleStart, type QuoteStart } from '#contract/site/page.ts';
import { autosaveDraft } from '../../lead-form/draft.ts';
import { EmailField } from '../../lead-form/email-field.tsx';
import { AnswerToNote, ConsentField, Honeypot, KeptNote, NeedsScript } from '../../lead-form/extra-fields.tsx';
import { dismissOutcome, type FormSession, useFormSession } from '../../lead-form/form-session.ts';
import {
  disabledWithoutScript,
  formTarget,
  type Functions,
  functionTransport,
  needsScript,
} from '../../lead-form/form-state.ts';
import { copyFields, errorsIn, freezeForm, submitLead } from '../../lead-form/submit-lead.ts';
import { clearWithNotice, Fallback, OfflineNotice } from '../../lead-form/unsent-notices.tsx';
import { useLeadForm } from '../../lead-form/use-lead-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { emOfLongestWord } from '../../ui/text-width.ts';
import { type Toast, ToastRegion } from '../../ui/toast.tsx';
import { Dialog } from './dialog.tsx';

/** The content of a site that has the quote page. */
export type WithQuote = ServicesContent & { quote: NonNullable<ServicesContent['quote']> };

interface QuoteFormProps {
  content: WithQuote;
  /** The form as posted without a script. */
  posted: QuoteStart | undefined;
  session: QuoteSession;
  functions: Functions;
}

export type QuoteSession = FormSession<typeof quoteForm>;

export function QuoteForm({ content, posted = idleStart, session, functions }: QuoteFormProps) {
  const { form: words, words: formWords } = content.quote;
  const { controls } = content.words;
  // A form that comes back gets the values of the form before it instead.
  const [start] = useState(session.form ? idleStart : posted);
  const typed = 'values' in start ? start.values : undefined;
  const target = formTarget(quoteForm.path);
  const { isSending, errors, attributes, draft, clearDraft, offline } = useLeadForm({
    descriptor: quoteForm,
    session,
    messages: formWords.messages,
    transport: functionTransport(quoteForm, functions),
    loadSubmission,
    autosaveDraft,
  });

  return (
    <>
      <form className="quote-form" id="quote-form" {...target} {...attributes}>
        {target === needsScript && <NeedsScript text={words.withoutScript} email={content.email} />}
        {content.away && <p className="offline-notice">{content.away}</p>}
        <p className="quote-required">
          {words.required}{' '}
          <KeptNote words={words} draft={draft} onClear={() => clearWithNotice(session, words, clearDraft)} />
        </p>
        <ContactFields quote={content.quote} values={typed} errors={errors} email={formWords.messages.email} />
        <QuestionFields quote={content.quote} values={typed} errors={errors} />
        <div className="quote-send" data-clear-of-toast>
          <OfflineNotice words={words} {...offline} />
          <ConsentField content={content} start={start} errors={errors} />
          <Button type="submit" busyText={formWords.submitting} busy={isSending} {...disabledWithoutScript(target)}>
            {formWords.submit}
          </Button>
        </div>
      </form>
      <Honeypot form="quote-form" label={controls.empty} />
    </>
  );
}

/** This page already includes the code. */
const loadSubmission = async () => ({ submitLead, errorsIn, copyFields, freezeForm });

interface QuoteOutcomeProps {
  content: WithQuote;
  session: QuoteSession;
}

/** The thank-you dialog, or the message of a failure, on every page of the site. */
export function QuoteOutcome({ content, session }: QuoteOutcomeProps) {
  const { state, notice } = useFormSession(session);
  const { sent, close } = content.quote.words;
  const toast = notice ?? (state.status === 'failed' ? failureToast(state.values, content) : null);
  const dismiss = () => dismissOutcome(session);
  const closeThanks = () => {
    dismiss();
    // On the form's page, the submit button would get the focus. The emptied form begins with the heading.
    document.getElementById('quote-title')?.focus();
  };
  return (
    <>
      <ToastRegion toast={toast} onClose={dismiss} />
      {state.status === 'sent' && (
        <Dialog title={sent.title} closeLabel={close} onClose={closeThanks}>
          <p>{sent.text}</p>
          <AnswerToNote note={state.answerTo} link={content.thanks?.link} />
        </Dialog>
      )}
    </>
  );
}

function failureToast(values: QuoteRequest | undefined, { email, quote }: WithQuote): Toast {
  const mail = { to: email, subject: quote.title };
  return {
    ...quote.words.failed,
    destructive: true,
    more: values && <Fallback values={values} labels={quote.labels} mail={mail} words={quote.form} />,
  };
}

function QuestionFields({ quote, values, errors }: QuoteFieldsProps) {
  return (
    <section className="quote-part" aria-labelledby="assessment-questions">
      <h2 className="quote-part-heading" id="assessment-questions" {...emOfLongestWord(quote.questionsHeading)}>
        {quote.questionsHeading}
      </h2>
      <ol className="questions">
        {questions.map((name) => (
          <li className="question" key={name}>
            <TextArea
              name={name}
              label={quote.labels[name]}
              required
              hint={hintOf(quote, name)}
              error={errors[name]}
              defaultValue={values?.[name]}
              limit={quoteForm.fields[name].max}
              autoComplete="off"
              enterKeyHint="enter"
              // Spec point 9: the last answer has a larger box.
              className={name === 'question5' ? 'answer answer-large' : 'answer'}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lists an answer's examples, if the content has some. */
function hintOf({ hints, form }: QuoteContent, name: (typeof questions)[number]) {
  const examples = hints?.[name];
  return examples && <Examples lead={form.example} examples={examples} />;
}

function Examples({ lead, examples }: { lead: string; examples: string[] }) {
  return (
    <>
      <p>{lead}</p>
      <ul className="examples">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
    </>
  );
}

/** The questions, in the form's order. */
export const questions = ['question1', 'question2', 'question3', 'question4', 'question5'] as const;

interface QuoteFieldsProps {
  quote: QuoteContent;
  values: QuoteRequest | undefined;
  errors: QuoteErrors;
}

function ContactFields({ quote, values, errors, email }: QuoteFieldsProps & { email: FieldMessages }) {
  const field = (name: Exclude<QuoteField, (typeof questions)[number]>) => ({
    name,
    label: quote.labels[name],
    error: errors[name],
    defaultValue: values?.[name],
    limit: quoteForm.fields[name].max,
    enterKeyHint: 'next' as const,
  });
  return (
    <section className="quote-part" aria-labelledby="contact-information">
      <h2 className="quote-part-heading" id="contact-information" {...emOfLongestWord(quote.contactHeading)}>
        {quote.contactHeading}
      </h2>
      <div className="contact-fields">
        <TextField {...field('name')} required autoComplete="name" inputMode="text" />
        <EmailField {...field('email')} messages={email} />
        <TextField {...field('company')} autoComplete="organization" inputMode="text" />
        <TextField {...field('phone')} type="tel" autoComplete="tel" inputMode="tel" />
      </div>
    </section>
  );
}
