import { useRef } from 'react';
import { honeypotField } from '#contract/honeypot.ts';
import type { QuoteStart } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import { quoteFields, quoteForm, quoteWords, type QuoteRequest } from '#contract/quote-request.ts';
import { readLead } from '#contract/read-lead.ts';
import type { Functions } from '#contract/reply.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Honeypot } from '../../ui/honeypot.tsx';
import { answersAsMail, answersAsText } from '../../ui/kept-form/answers-as-text.ts';
import { formValues } from '../../ui/kept-form/form-values.ts';
import { KeptNote } from '../../ui/kept-form/kept-note.tsx';
import { OfflineNotice } from '../../ui/kept-form/offline-notice.tsx';
import { UnsentAnswers } from '../../ui/kept-form/unsent-answers.tsx';
import { useDraft } from '../../ui/kept-form/use-draft.ts';
import { ToastRegion, useToast, type Toast } from '../../ui/toast.tsx';
import { ContactFields } from './contact-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { focusSubmit, useQuoteForm } from './use-quote-form.ts';

interface QuoteFormProps {
  content: ServicesContent;
  start: QuoteStart;
  functions: Functions;
}

/** Uncontrolled fields, so that what was typed before the script arrived stays; the states of spec point 4 around them. */
export function QuoteForm({ content, start, functions }: QuoteFormProps) {
  const { form: words, labels, title } = content.quote;
  const form = useRef<HTMLFormElement>(null);
  const failure = (values: QuoteRequest): Toast => ({
    ...quoteWords.failed,
    destructive: true,
    more: (
      <UnsentAnswers
        text={answersAsText(values, labels)}
        mail={answersAsMail(content.email, title, values, labels)}
        words={words}
      />
    ),
  });
  const { toast, show, hide } = useToast(start.status === 'failed' ? failure(start.values) : null);
  const draft = useDraft(form, place);
  const { state, errors, submit, recheck, withdraw, closeThanks } = useQuoteForm({
    form,
    start,
    functions,
    draft,
    onFailure: (values) => show(failure(values)),
    onAttempt: hide,
  });
  const values = start.status === 'invalid' || start.status === 'failed' ? start.values : undefined;

  const clear = () => {
    const restore = draft.clear();
    const bringBack = () => {
      restore();
      hide();
      focusSubmit(form.current);
    };
    afterPaint(() => {
      show({
        title: words.cleared,
        text: words.clearedHint,
        more: (
          <button className="toast-action" type="button" onClick={bringBack}>
            {words.restore}
          </button>
        ),
      });
      focusSubmit(form.current);
    });
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields' events bubble up to it */}
      <form
        className="quote-form"
        id="quote-form"
        ref={form}
        method="post"
        action={paths.quote}
        noValidate
        onFocus={functions.prepare}
        onInput={recheck}
        onSubmit={submit}
      >
        <p className="quote-required">{words.required}</p>
        <ContactFields words={content.quote} values={values} errors={errors} />
        <QuestionFields words={content.quote} values={values} errors={errors} />
        <div className="quote-send">
          <OfflineNotice
            form={form}
            words={words}
            isComplete={isComplete}
            waiting={state === 'waiting'}
            onWithdraw={withdraw}
          />
          <Button type="submit" busy={state === 'submitting' && quoteWords.submitting}>
            {quoteWords.submit}
          </Button>
          <KeptNote words={words} shown={draft.kept} onClear={clear} />
        </div>
      </form>
      <Honeypot name={honeypotField} form="quote-form" />
      <ToastRegion toast={toast} onClose={hide} />
      {state === 'sent' && (
        <Dialog title={quoteWords.sent.title} close={quoteWords.sent.close} onClose={closeThanks}>
          <p>{quoteWords.sent.text}</p>
        </Dialog>
      )}
    </>
  );
}

/** Five growing fields are laid out anew when the form is emptied; what follows would make the visitor wait for both. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

const place = { name: 'quote-draft', fields: quoteFields };
const isComplete = (form: HTMLFormElement) => readLead(quoteForm, formValues(form, quoteFields)).ok;
