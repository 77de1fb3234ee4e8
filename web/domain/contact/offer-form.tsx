import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DomainContent, OfferFormTexts } from '#contract/content/domain-content.ts';
import type { Money } from '#contract/content/price.ts';
import { type Offer, type OfferErrors, type OfferField, offerForm } from '#contract/forms/offer.ts';
import { idleStart, type OfferStart } from '#contract/site/page.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import { ConsentField, EmailField, KeptNote, NeedsScript } from '../../lead-form/fields.tsx';
import { type FormSession, type FormState, type Functions, useFormSession } from '../../lead-form/form-session.ts';
import { SentLine, SentNotes, UnsentLinks } from '../../lead-form/outcome.tsx';
import { useLeadForm } from '../../lead-form/use-lead-form.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { readText, writeField } from '../../ui/form-fields.ts';
import { MailLink } from '../../ui/page/page-links.tsx';
import { type Toast, ToastRegion } from '../../ui/toast.tsx';

export interface OfferFormProps {
  content: DomainContent;
  contact: OfferFormTexts;
  start: OfferStart;
  session: OfferSession;
  functions: Functions;
  purchases: number;
  terms?: OfferTermFields;
}

export type OfferSession = FormSession<typeof offerForm>;

/** The plain form of a name's page, or the one with further fields (`offer-terms.tsx`). */
export type OfferFormType = ComponentType<OfferFormProps>;

export interface OfferTermFields {
  descriptor: typeof offerForm;
  renderAmount(start: OfferStart, errors: OfferErrors): ReactNode;
  renderPlans(start: OfferStart, errors: OfferErrors): ReactNode;
  /** Writes a price into the form, unless the visitor has written an amount. */
  fillPrice(form: HTMLFormElement, price: Money): void;
  /** Formats the amount in the form, such as `$12,500`. It is empty without an offer. */
  formatOffered(form: HTMLFormElement): string;
  /** Formats an offer's values for another way than the form. */
  formatValues(values: Offer): Offer;
}

export function OfferForm({ content, contact, start: given, session, functions, terms, purchases }: OfferFormProps) {
  const { sale, email } = content;
  const isDelivered = content.offers === 'deliver';
  const receiver = isDelivered ? functions : discarding;
  // A form that comes back gets the values of the form before it instead.
  const [start] = useState(session.form ? idleStart : given);
  const { isSending, errors, attributes, isKept } = useLeadForm({
    descriptor: terms?.descriptor ?? offerForm,
    session,
    messages: content.words.offer.messages,
    functions: receiver,
    keepsDraft: isDelivered,
    onSubmit(form) {
      const offered = terms?.formatOffered(form) ?? '';
      return (end) => {
        if (end.status === 'sent') return { ...end, offered };
        if (end.status !== 'failed' || !end.values || !terms) return end;
        return { ...end, values: terms.formatValues(end.values) };
      };
    },
  });

  const beginPurchase = useEffectEvent(() => {
    const form = attributes.ref.current!;
    if (!sale?.buy || readText(form, 'message') !== '') return;
    if (sale.price) terms?.fillPrice(form, sale.price);
    writeField(form.elements.namedItem('message') as HTMLTextAreaElement, sale.buy.message);
  });
  // Runs after a draft is restored, because the visitor's own text counts.
  useEffect(() => {
    if (purchases > 0) beginPurchase();
  }, [purchases]);

  const field = (name: OfferField, required = false) => ({
    name,
    label: contact.labels[name],
    required,
    nativeRequired: required,
    defaultValue: readPosted(start)[name],
    error: errors[name],
    enterKeyHint: name === 'message' ? undefined : ('next' as const),
  });
  return (
    <form className="offer" id="offer" {...attributes}>
      {contact.form && <SentLine words={contact.form} receipt={session.receipt} />}
      {receiver.needScript && <NeedsScript text={contact.withoutScript} email={email} />}
      <p className="offer-required">
        {contact.requiredNote}
        {contact.form && <KeptNote words={contact.form} isKept={isKept} />}
        {contact.demonstration && <strong>{contact.demonstration}</strong>}
      </p>
      {terms?.renderAmount(start, errors)}
      <div className="offer-fields">
        <TextField {...field('name', true)} autoComplete="name" />
        <EmailField {...field('email', true)} messages={content.words.offer.messages.email} />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
        <TextArea {...field('message', true)} rows={4} className="offer-message" limit={offerForm.fields.message.max} />
      </div>
      {terms?.renderPlans(start, errors)}
      {isDelivered && <ConsentField content={content} start={start} errors={errors} />}
      <SubmitButton isSending={isSending} busyText={contact.sending} needsScript={receiver.needScript}>
        {contact.submit}
      </SubmitButton>
    </form>
  );
}

/** Reads the values that a form posted without JavaScript has brought back. */
export const readPosted = (start: OfferStart) => ('values' in start ? start.values : {}) as Record<string, string>;

/** Sends the offers of a domain that keeps none, as the sample does (spec point 4). */
const discarding: Functions = { prepare() {}, call: async () => ({ ok: true, reference: '' }), needScript: true };

export function OfferToast({ content, session }: Pick<OfferFormProps, 'content' | 'session'>) {
  const toast = makeToast(useFormSession(session), content);
  return <ToastRegion toast={toast} onClose={() => session.change({ status: 'idle' })} />;
}

function makeToast(state: FormState<typeof offerForm>, content: DomainContent): Toast | null {
  const { name, email, contact, words, thanks, asked } = content;
  const { sent, failed } = words.offer;
  if (state.status === 'sent') {
    const { offered, answerTo } = state;
    if (!offered && !answerTo && !thanks?.link) return sent;
    const more = (
      <>
        {offered && <p>{formatMessage(asked!.words.yourOffer, { amount: isolate(offered, content) })}</p>}
        <SentNotes note={answerTo} link={thanks?.link} />
      </>
    );
    return { ...sent, more, stays: !!thanks?.link };
  }
  if (state.status !== 'failed') return null;
  let more = <MailLink email={email} />;
  if (state.values && contact?.form) {
    const mail = { to: email, subject: name };
    more = <UnsentLinks values={state.values} labels={contact.labels} mail={mail} words={contact.form} />;
  }
  return { ...failed, destructive: true, more };
}
