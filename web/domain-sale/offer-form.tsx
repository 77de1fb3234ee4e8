import { useRef, useState } from 'react';
import type { ContactContent, DomainContent } from '#contract/domain-content.ts';
import { offerForm } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import type { Functions } from '../lead-form/functions-port.ts';
import { ConsentField } from '../lead-form/consent-field.tsx';
import { useLeadForm } from '../lead-form/use-lead-form.ts';
import { Button } from '../ui/button.tsx';
import type { Toast } from '../ui/toast.tsx';
import type { ChosenParts } from './chosen-parts.ts';
import { offerDelivery } from './offer-delivery.ts';
import { OfferFields } from './offer-fields.tsx';
import { failureToast, sentToast } from './offer-toasts.tsx';
import { loadSubmission, useUnsentOffer } from './use-unsent-offer.ts';

interface OfferFormProps {
  content: DomainContent;
  contact: ContactContent;
  start: OfferStart;
  functions: Functions;
  terms: ChosenParts['terms'];
  onToast: (toast: Toast | null) => void;
}

export function OfferForm({ content, contact, start, functions, terms, onToast }: OfferFormProps) {
  const { offers } = content;
  const { transport, target } = offerDelivery(offers, functions);
  const unsent = useUnsentOffer(offers);
  const [asked] = useState(() => (content.asked ? terms?.askOffer(content) : undefined));
  const offered = useRef('');
  const { state, errors, attributes, draft, offline } = useLeadForm({
    descriptor: asked?.descriptor ?? offerForm,
    messages: content.words.offer.messages,
    start,
    transport,
    loadSubmission,
    keepDraft: unsent?.keepDraft,
    onState(reached) {
      if (reached.status === 'submitting' && asked) offered.current = asked.tellOffered(attributes.ref.current!);
      if (reached.status === 'sent') onToast(sentToast(content, offered.current));
      if (reached.status !== 'failed') return;
      const values = reached.values && asked ? asked.tellValues(reached.values) : reached.values;
      onToast(failureToast(content, unsent?.offerFallback(values, content)));
    },
  });

  return (
    <form className="offer" id="offer" {...target} {...attributes}>
      <p className="offer-required">{contact.requiredNote}</p>
      <OfferFields
        labels={contact.labels}
        start={start}
        errors={errors}
        before={asked?.amount(start, errors)}
        after={asked?.plans(start, errors)}
      />
      {unsent && <unsent.UnsentOffer words={contact.form!} draft={draft} offline={offline} onToast={onToast} />}
      {offers === 'deliver' && <ConsentField content={content} start={start} errors={errors} />}
      <Button type="submit" busyWords={contact.sending} busy={state.status === 'submitting'}>
        {contact.submit}
      </Button>
    </form>
  );
}
