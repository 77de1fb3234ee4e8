import { useRef } from 'react';
import { honeypotField } from '#contract/honeypot.ts';
import type { QuoteStart } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import { quoteWords, type QuoteRequest } from '#contract/quote-request.ts';
import type { Functions } from '#contract/reply.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Honeypot } from '../../ui/honeypot.tsx';
import { ToastRegion, useToast, type Toast } from '../../ui/toast.tsx';
import { ContactFields } from './contact-fields.tsx';
import { KeptNote } from './kept-note.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { QuestionFields } from './question-fields.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';
import { useDraft } from './use-draft.ts';
import { focusSubmit, useQuoteForm } from './use-quote-form.ts';

interface QuoteFormProps {
  content: ServicesContent;
  start: QuoteStart;
  functions: Functions;
}

/** Uncontrolled fields, so that what was typed before the script arrived stays; the states of spec point 4 around them. */
export function QuoteForm({ content, start, functions }: QuoteFormProps) {
  const words = content.quote.form;
  const form = useRef<HTMLFormElement>(null);
  const failure = (values: QuoteRequest): Toast => ({
    ...quoteWords.failed,
    destructive: true,
    more: <UnsentAnswers values={values} content={content} />,
  });
  const { toast, show, hide } = useToast(start.status === 'failed' ? failure(start.values) : null);
  const draft = useDraft(form);
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
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields' events bubble up to it */}
      <form
        className="quote-form"
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
        <Honeypot name={honeypotField} />
        <div className="quote-send">
          <OfflineNotice form={form} words={words} waiting={state === 'waiting'} onWithdraw={withdraw} />
          <Button type="submit" busy={state === 'submitting' && quoteWords.submitting}>
            {quoteWords.submit}
          </Button>
          <KeptNote words={words} shown={draft.kept} onClear={clear} />
        </div>
      </form>
      <ToastRegion toast={toast} onClose={hide} />
      {state === 'sent' && (
        <Dialog title={quoteWords.sent.title} close={quoteWords.sent.close} onClose={closeThanks}>
          <p>{quoteWords.sent.text}</p>
        </Dialog>
      )}
    </>
  );
}
