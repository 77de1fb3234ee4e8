import type { DomainContent } from '#contract/domain-content.ts';
import { offerForm, offerWords } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { Functions } from '#contract/reply.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import type { Toast } from '../ui/toast.tsx';
import { LazyOfferCare } from './lazy-offer-care.tsx';
import { useOffer } from './use-offer.ts';

interface OfferFormProps {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  onToast: (toast: Toast | null) => void;
}

/**
 * The fields are the browser's: what was typed before the application took over stays. Without JavaScript an offer that
 * is delivered is posted; one that is not goes nowhere, as a dialog's form outside a dialog does.
 */
export function OfferForm({ content, start, functions, onToast }: OfferFormProps) {
  const { contact, offers } = content;
  const { form, formId, care, life, errors, submit, withdraw } = useOffer({ content, start, functions, onToast });
  const kept = 'values' in start ? start.values : undefined;

  return (
    <form
      className="offer"
      id="offer"
      ref={form}
      noValidate
      {...(offers === 'deliver' ? { method: 'post', action: paths.home } : { method: 'dialog' })}
      onSubmit={submit}
    >
      <TextField
        name="name"
        label={contact.labels.name}
        required
        nativeRequired
        autoComplete="name"
        enterKeyHint="next"
        defaultValue={kept?.name}
        error={errors.name}
      />
      <TextField
        name="email"
        type="email"
        inputMode="email"
        label={contact.labels.email}
        required
        nativeRequired
        autoComplete="email"
        enterKeyHint="next"
        defaultValue={kept?.email}
        error={errors.email}
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={contact.labels.phone}
        autoComplete="tel"
        enterKeyHint="next"
        defaultValue={kept?.phone}
        error={errors.phone}
      />
      <TextArea
        name="message"
        rows={4}
        className="offer-message"
        label={offerWords.messageLabel}
        required
        nativeRequired
        limit={offerForm.fields.message.max}
        defaultValue={kept?.message}
        error={errors.message}
      />
      {offers === 'deliver' && (
        <LazyOfferCare
          form={form}
          formId={formId}
          content={content}
          waiting={life === 'waiting'}
          posted={start.status === 'sent'}
          care={care}
          onWithdraw={withdraw}
          onToast={onToast}
        />
      )}
      <Button type="submit" busy={life === 'submitting' && contact.sending}>
        {contact.submit}
      </Button>
    </form>
  );
}
