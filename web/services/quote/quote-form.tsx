import { useState } from 'react';
import type { QuoteContent } from '#contract/content/quote-content.ts';
import type { QuoteWords, ServicesContent } from '#contract/content/services-content.ts';
import type { FieldMessages } from '#contract/forms/lead-form.ts';
import { type QuoteErrors, type QuoteField, quoteForm, type QuoteRequest } from '#contract/forms/quote-request.ts';
import type { AnswerTo, QuoteStart } from '#contract/site/page.ts';
import { autosaveDraft } from '../../lead-form/draft.ts';
import { EmailField } from '../../lead-form/email-field.tsx';
import { AnswerToNote, ConsentField, Honeypot } from '../../lead-form/extra-fields.tsx';
import { type Functions, functionTransport } from '../../lead-form/form-state.ts';
import { errorsIn, submitLead } from '../../lead-form/submit-lead.ts';
import { DraftNotice, Fallback, OfflineNotice } from '../../lead-form/unsent-notices.tsx';
import { useLeadForm } from '../../lead-form/use-lead-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { emOfLongestWord } from '../../ui/text-width.ts';
import { type Toast, ToastRegion, useToast } from '../../ui/toast.tsx';
import { Dialog } from './dialog.tsx';

/** The content of a site that has the quote page. */
export type WithQuote = ServicesContent & { quote: NonNullable<ServicesContent['quote']> };

interface QuoteFormProps {
  content: WithQuote;
  start: QuoteStart;
  functions: Functions;
}

export function QuoteForm({ content, start, functions }: QuoteFormProps) {
  const { form: words, words: formWords } = content.quote;
  const { controls } = content.words;
  const typed = 'values' in start ? start.values : undefined;
  const { toast, show, hide } = useToast(start.status === 'failed' ? failureToast(start.values, content) : null);
  const { state, errors, attributes, draft, offline, close } = useLeadForm({
    descriptor: quoteForm,
    messages: formWords.messages,
    start,
    transport: functionTransport(quoteForm, functions),
    loadSubmission,
    autosaveDraft,
    onState(reached) {
      if (reached.status === 'submitting') hide();
      if (reached.status === 'failed') show(failureToast(reached.values, content));
    },
  });

  const [answerTo, setAnswerTo] = useState(start.status === 'sent' ? start.answerTo : undefined);
  const closeThanks = () => {
    setAnswerTo(undefined);
    close();
  };

  return (
    <>
      <form className="quote-form" id="quote-form" method="post" action={quoteForm.path} {...attributes}>
        <p className="quote-required">{words.required}</p>
        <ContactFields quote={content.quote} values={typed} errors={errors} email={formWords.messages.email} />
        <QuestionFields quote={content.quote} values={typed} errors={errors} />
        <div className="quote-send" data-clear-of-toast>
          <OfflineNotice words={words} {...offline} />
          <ConsentField content={content} start={start} errors={errors} />
          <Button type="submit" busyText={formWords.submitting} busy={state.status === 'submitting'}>
            {formWords.submit}
          </Button>
          <DraftNotice words={words} {...draft} onToast={show} />
        </div>
      </form>
      <Honeypot form="quote-form" label={controls.empty} />
      <ToastRegion toast={toast} onClose={hide} />
      {state.status === 'sent' && <QuoteThanks words={formWords} answerTo={answerTo} onClose={closeThanks} />}
    </>
  );
}

/** This page already includes the code. */
const loadSubmission = async () => ({ submitLead, errorsIn });

function failureToast(values: QuoteRequest | undefined, { email, quote }: WithQuote): Toast {
  const mail = { to: email, subject: quote.title };
  return {
    ...quote.words.failed,
    destructive: true,
    more: values && <Fallback values={values} labels={quote.labels} mail={mail} words={quote.form} />,
  };
}

interface QuoteThanksProps {
  words: QuoteWords;
  answerTo: AnswerTo | undefined;
  onClose: () => void;
}

/** The thank-you dialog. Its close button disappears with it, so the focus moves to the heading of the page. */
function QuoteThanks({ words, answerTo, onClose }: QuoteThanksProps) {
  const close = () => {
    onClose();
    document.getElementById('quote-title')?.focus();
  };
  return (
    <Dialog title={words.sent.title} closeLabel={words.close} onClose={close}>
      <p>{words.sent.text}</p>
      <AnswerToNote note={answerTo} />
    </Dialog>
  );
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
