import type { QuoteStart } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import { quoteForm, type QuoteRequest } from '#contract/quote-request.ts';
import type { ServicesContent } from '#contract/services-content.ts';
import { ConsentField } from '../../lead-form/consent-field.tsx';
import { DraftNotice } from '../../lead-form/draft-notice.tsx';
import { Fallback } from '../../lead-form/fallback.tsx';
import { Honeypot } from '../../lead-form/honeypot.tsx';
import { keepDraft } from '../../lead-form/keep-draft.ts';
import { OfflineNotice } from '../../lead-form/offline-notice.tsx';
import { errorsIn, submitLead } from '../../lead-form/submit-lead.ts';
import { functionTransport, type Functions } from '../../lead-form/transport.ts';
import { useLeadForm } from '../../lead-form/use-lead-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ToastRegion, useToast, type Toast } from '../../ui/toast.tsx';
import type { WithQuote } from '../with-quote.ts';
import { ContactFields, QuestionFields } from './quote-fields.tsx';

interface QuoteFormProps {
  content: WithQuote;
  start: QuoteStart;
  functions: Functions;
}

export function QuoteForm({ content, start, functions }: QuoteFormProps) {
  const words = content.quote.form;
  const { quote: formWords, controls } = content.words;
  const typed = 'values' in start ? start.values : undefined;
  const { toast, show, hide } = useToast(start.status === 'failed' ? failureToast(start.values, content) : null);
  const { state, errors, attributes, draft, offline, close } = useLeadForm({
    descriptor: quoteForm,
    messages: formWords.messages,
    start,
    transport: functionTransport(quoteForm, functions),
    loadSubmission,
    keepDraft,
    onState(reached) {
      if (reached.status === 'submitting') hide();
      if (reached.status === 'failed') show(failureToast(reached.values, content));
    },
  });

  return (
    <>
      <form className="quote-form" id="quote-form" method="post" action={paths.quote} {...attributes}>
        <p className="quote-required">{words.required}</p>
        <ContactFields words={content.quote} values={typed} errors={errors} />
        <QuestionFields words={content.quote} values={typed} errors={errors} />
        <div className="quote-send" data-clear-of-toast>
          <OfflineNotice words={words} {...offline} />
          <ConsentField content={content} start={start} errors={errors} />
          <Button type="submit" busyWords={formWords.submitting} busy={state.status === 'submitting'}>
            {formWords.submit}
          </Button>
          <DraftNotice words={words} {...draft} onToast={show} />
        </div>
      </form>
      <Honeypot form="quote-form" label={controls.empty} />
      <ToastRegion toast={toast} onClose={hide} />
      {state.status === 'sent' && <QuoteThanks words={formWords} onClose={close} />}
    </>
  );
}

/** This page brings it along. */
const loadSubmission = async () => ({ submitLead, errorsIn });

function failureToast(values: QuoteRequest | undefined, { email, quote, words }: WithQuote): Toast {
  const mail = { to: email, subject: quote.title };
  return {
    ...words.quote.failed,
    destructive: true,
    more: values && <Fallback values={values} labels={quote.labels} mail={mail} words={quote.form} />,
  };
}

interface QuoteThanksProps {
  words: ServicesContent['words']['quote'];
  onClose: () => void;
}

/** Its close button is gone with it, so the focus goes to the heading of the page. */
function QuoteThanks({ words, onClose }: QuoteThanksProps) {
  const close = () => {
    onClose();
    document.getElementById('quote-title')?.focus();
  };
  return (
    <Dialog title={words.sent.title} close={words.close} onClose={close}>
      <p>{words.sent.text}</p>
    </Dialog>
  );
}
