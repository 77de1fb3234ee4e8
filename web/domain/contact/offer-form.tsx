import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { DomainContent, OfferFormTexts } from '#contract/content/domain-content.ts';
import type { OfferFormContent } from '#contract/content/portfolio-content.ts';
import type { Money } from '#contract/content/price.ts';
import { type Offer, type OfferErrors, type OfferField, offerForm } from '#contract/forms/offer.ts';
import { idleStart, type OfferStart } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import { AnswerToNote, ConsentField, EmailField, KeptNote, NeedsScript } from '../../lead-form/extra-fields.tsx';
import { dismissOutcome, type FormSession, useFormSession } from '../../lead-form/form-session.ts';
import {
  disabledWithoutScript,
  type FormState,
  formTarget,
  type Functions,
  needsScript,
} from '../../lead-form/form-state.ts';
import { loadSubmission, useLeadForm } from '../../lead-form/use-lead-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { textIn, writeField } from '../../ui/form-fields.ts';
import { type Toast, ToastRegion } from '../../ui/toast.tsx';

export interface OfferFormProps {
  content: OfferFormContent;
  contact: OfferFormTexts;
  start: OfferStart;
  session: OfferSession;
  functions: Functions;
  /** Count of presses on the button that buys at the price. */
  purchases: number;
  terms?: OfferTermFields;
}

export type OfferSession = FormSession<typeof offerForm>;

/** The plain form of a name's page, or the one with further fields (`offer-terms.tsx`). */
export type OfferFormType = ComponentType<OfferFormProps & { content: DomainContent }>;

/** The fields of a form that requests more than a message. */
export interface OfferTermFields {
  descriptor: typeof offerForm;
  /** Renders fields before the message, and those after it. */
  amount?(start: OfferStart, errors: OfferErrors): ReactNode;
  plans?(start: OfferStart, errors: OfferErrors): ReactNode;
  /** Writes a price into the form, unless the visitor has written an amount. */
  fillPrice?(form: HTMLFormElement, price: Money): void;
  /** Formats the amount in the form, such as `$12,500`. It is empty without an offer. */
  formatOffered?(form: HTMLFormElement): string;
  /** Formats an offer's values for another way than the form. */
  formatValues(values: Offer): Offer;
}

export function OfferForm({ content, contact, start: given, session, functions, terms, purchases }: OfferFormProps) {
  const { offers, sale, email } = content;
  // A form that comes back gets the values of the form before it instead.
  const [start] = useState(session.form ? idleStart : given);
  const target = offers === 'deliver' ? formTarget(paths.home, functions) : needsScript;
  const { unsent, isSettled } = useUnsentOffer(offers);
  const { isSending, errors, attributes, draft, clearDraft } = useLeadForm({
    descriptor: terms?.descriptor ?? offerForm,
    session,
    messages: content.words.offer.messages,
    functions: offers === 'deliver' ? functions : discarding,
    autosaveDraft: unsent?.autosaveDraft,
    onSubmit(form) {
      const offered = terms?.formatOffered?.(form) ?? '';
      return (end) => {
        if (end.status === 'sent') return { ...end, offered };
        if (end.status !== 'failed') return end;
        const values = end.values && terms ? terms.formatValues(end.values) : end.values;
        return { ...end, fallback: unsent && values && fallbackOf(unsent, values, content) };
      };
    },
  });

  const beginPurchase = useEffectEvent(() => {
    const form = attributes.ref.current!;
    if (!sale?.buy || textIn(form, 'message') !== '') return;
    if (sale.price) terms?.fillPrice?.(form, sale.price);
    writeField(form.elements.namedItem('message') as HTMLTextAreaElement, sale.buy.message);
  });
  // Runs after a draft is restored, because the visitor's own text counts.
  useEffect(() => {
    if (purchases > 0 && isSettled) beginPurchase();
  }, [purchases, isSettled]);

  const field = (name: OfferField, required = false) => ({
    name,
    label: contact.labels[name],
    required,
    nativeRequired: required,
    defaultValue: valuesIn(start)[name],
    error: errors[name],
    enterKeyHint: name === 'message' ? undefined : ('next' as const),
  });
  return (
    <form className="offer" id="offer" {...target} {...attributes}>
      {target === needsScript && <NeedsScript text={contact.withoutScript} email={email} />}
      <p className="offer-required">
        {contact.requiredNote}
        {offers === 'deliver' && contact.form && (
          <KeptNote
            words={contact.form}
            draft={draft}
            onClear={() => unsent?.clearWithNotice(session, contact.form!, clearDraft)}
          />
        )}
      </p>
      <TextField {...field('name', true)} autoComplete="name" />
      <EmailField {...field('email', true)} messages={content.words.offer.messages.email} />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      {terms?.amount?.(start, errors)}
      <TextArea {...field('message', true)} rows={4} className="offer-message" limit={offerForm.fields.message.max} />
      {terms?.plans?.(start, errors)}
      {unsent && <unsent.OfflineNotice words={contact.form!} />}
      {offers === 'deliver' && <ConsentField content={content} start={start} errors={errors} />}
      <Button type="submit" busyText={contact.sending} busy={isSending} {...disabledWithoutScript(target)}>
        {contact.submit}
      </Button>
    </form>
  );
}

/** Returns the values of a form that was posted without a script. */
export const valuesIn = (start: OfferStart) => ('values' in start ? start.values : {}) as Record<string, string>;

/** Makes the fallback of the failure toast: the same text by email, or copied. */
function fallbackOf({ Fallback }: Notices, offer: Offer, { name, email, contact }: OfferFormContent): ReactNode {
  const { labels, form } = contact!;
  return form && <Fallback values={offer} labels={labels} mail={{ to: email, subject: name }} words={form} />;
}

/** Sends the offers of a domain that keeps none, as the sample does (spec point 4). */
const discarding: Functions = { prepare() {}, call: async () => ({ ok: true }), areElsewhere: false };

type Notices = typeof import('../../lead-form/unsent-notices.tsx');

/** Loads the notices of an unsent offer. They are not part of the first view, nor of a page that drops its offers. */
function useUnsentOffer(offers: OfferFormContent['offers']) {
  /** `isSettled`: a saved draft is restored, or there is none. */
  const [notices, setNotices] = useState<{ unsent?: Notices; isSettled: boolean }>({ isSettled: offers !== 'deliver' });
  useEffect(() => {
    if (offers !== 'deliver') return;
    // An offer may be finished while the line is down.
    loadSubmission().catch(() => {});
    import('../../lead-form/unsent-notices.tsx').then(
      (unsent) => setNotices({ unsent, isSettled: true }),
      (error) => {
        // The form also sends without it.
        console.error(error);
        setNotices({ isSettled: true });
      },
    );
  }, [offers]);
  return notices;
}

/** The message of the form, on every page of the domain. */
export function OfferToast({ content, session }: Pick<OfferFormProps, 'content' | 'session'>) {
  const { state, notice } = useFormSession(session);
  return <ToastRegion toast={notice ?? toastOf(state, content)} onClose={() => dismissOutcome(session)} />;
}

function toastOf(state: FormState<typeof offerForm>, { email, words, thanks }: OfferFormContent): Toast | null {
  const { sent, failed } = words.offer;
  if (state.status === 'sent') {
    const { offered, answerTo } = state;
    if (!offered && !answerTo && !thanks?.link) return sent;
    const more = (
      <>
        {offered && <bdi>{offered}</bdi>}
        <AnswerToNote note={answerTo} link={thanks?.link} />
      </>
    );
    return { ...sent, more, stays: !!thanks?.link };
  }
  if (state.status !== 'failed') return null;
  // Without another way to send the offer, the address to write to.
  const more = state.fallback ?? (
    <a href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  );
  return { ...failed, destructive: true, more };
}
