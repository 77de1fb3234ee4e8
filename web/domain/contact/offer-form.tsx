import {
  type ComponentType,
  type FormHTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { ContactContent, DomainContent } from '#contract/content/domain-content.ts';
import type { Money } from '#contract/content/price.ts';
import type { FieldMessages } from '#contract/forms/lead-form.ts';
import { type Offer, type OfferErrors, type OfferField, offerForm } from '#contract/forms/offer.ts';
import type { AnswerTo, OfferStart } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import { EmailField } from '../../lead-form/email-field.tsx';
import { AnswerToNote, ConsentField } from '../../lead-form/extra-fields.tsx';
import { type Functions, functionTransport, type Transport } from '../../lead-form/form-state.ts';
import { useLeadForm } from '../../lead-form/use-lead-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { textIn, writeField } from '../../ui/form-fields.ts';
import type { Toast } from '../../ui/toast.tsx';

export interface OfferFormProps {
  content: DomainContent;
  contact: ContactContent;
  start: OfferStart;
  functions: Functions;
  /** Count of presses on the button that buys at the price. */
  purchases: number;
  onToast: (toast: Toast | null) => void;
}

/** The plain form, or the one with further fields (`offer-terms.tsx`). */
export type OfferFormType = ComponentType<OfferFormProps>;

/** The fields of a form that requests more than a message. */
export interface OfferTermFields {
  descriptor: typeof offerForm;
  /** Renders the fields before the message, and those after it. */
  amount(start: OfferStart, errors: OfferErrors): ReactNode;
  plans(start: OfferStart, errors: OfferErrors): ReactNode;
  /** Writes a price into the form, unless the visitor has written an amount. */
  fillPrice(form: HTMLFormElement, price: Money): void;
  /** Formats the amount in the form, such as `$12,500`. The text is empty without an offer. */
  formatOffered(form: HTMLFormElement): string;
  /** Formats an offer's values for another way than the form. */
  formatValues(values: Offer): Offer;
}

interface OfferFormWithTermsProps extends OfferFormProps {
  terms?: OfferTermFields;
}

export function OfferForm({ content, contact, start, functions, terms, purchases, onToast }: OfferFormWithTermsProps) {
  const { offers, sale } = content;
  const { transport, target } = offerDelivery(offers, functions);
  const { unsent, isSettled } = useUnsentOffer(offers);
  const offered = useRef('');
  const { state, errors, attributes, draft, offline } = useLeadForm({
    descriptor: terms?.descriptor ?? offerForm,
    messages: content.words.offer.messages,
    start,
    transport,
    loadSubmission,
    autosaveDraft: unsent?.autosaveDraft,
    onState(reached) {
      if (reached.status === 'submitting' && terms) offered.current = terms.formatOffered(attributes.ref.current!);
      if (reached.status === 'sent') onToast(sentToast(content, offered.current));
      if (reached.status !== 'failed') return;
      const values = reached.values && terms ? terms.formatValues(reached.values) : reached.values;
      onToast(failureToast(content, unsent?.offerFallback(values, content)));
    },
  });

  const beginPurchase = useEffectEvent(() => {
    const form = attributes.ref.current!;
    if (!sale?.buy || textIn(form, 'message') !== '') return;
    if (sale.price) terms?.fillPrice(form, sale.price);
    writeField(form.elements.namedItem('message') as HTMLTextAreaElement, sale.buy.message);
  });
  // Runs after a draft is restored, because the visitor's own text counts.
  useEffect(() => {
    if (purchases > 0 && isSettled) beginPurchase();
  }, [purchases, isSettled]);

  return (
    <form className="offer" id="offer" {...target} {...attributes}>
      <p className="offer-required">{contact.requiredNote}</p>
      <OfferFields
        labels={contact.labels}
        email={content.words.offer.messages.email}
        start={start}
        errors={errors}
        before={terms?.amount(start, errors)}
        after={terms?.plans(start, errors)}
      />
      {unsent && <unsent.UnsentOffer words={contact.form!} draft={draft} offline={offline} onToast={onToast} />}
      {offers === 'deliver' && <ConsentField content={content} start={start} errors={errors} />}
      <Button type="submit" busyText={contact.sending} busy={state.status === 'submitting'}>
        {contact.submit}
      </Button>
    </form>
  );
}

interface OfferDelivery {
  transport: Transport;
  /** Attributes that send the form without JavaScript. */
  target: FormHTMLAttributes<HTMLFormElement>;
}

/**
 * Chooses how a domain's offers are sent. Those of the sample go nowhere (spec point 4), even without JavaScript: a
 * `method="dialog"` form outside a dialog does nothing.
 */
function offerDelivery(offers: DomainContent['offers'], functions: Functions): OfferDelivery {
  return offers === 'deliver'
    ? { transport: functionTransport(offerForm, functions), target: { method: 'post', action: paths.home } }
    : { transport: discardingTransport, target: { method: 'dialog' } };
}

const discardingTransport: Transport = { prepare() {}, send: async () => ({ ok: true }) };

type UnsentOffer = typeof import('./unsent-offer.tsx');

/** Loads the notices of an unsent offer. They are not part of the first view, nor of a page that drops its offers. */
function useUnsentOffer(offers: DomainContent['offers']) {
  const [loaded, setLoaded] = useState<UnsentOffer | 'failed'>();
  useEffect(() => {
    if (offers !== 'deliver') return;
    import('./unsent-offer.tsx').then(setLoaded, (error) => {
      // The form also sends without it.
      console.error(error);
      setLoaded('failed');
    });
  }, [offers]);
  const unsent = loaded === 'failed' ? undefined : loaded;
  /** `isSettled`: a saved draft is restored, or there is none. */
  return { unsent, isSettled: offers !== 'deliver' || loaded !== undefined };
}

/** If the fetch fails, the browser fetches it again the next time. */
const loadSubmission = () => import('../../lead-form/submit-lead.ts');

interface OfferFieldsProps {
  labels: ContactContent['labels'];
  email: FieldMessages;
  start: OfferStart;
  errors: OfferErrors;
  /** Further fields before the message, and after it. */
  before?: ReactNode;
  after?: ReactNode;
}

function OfferFields({ labels, email, start, errors, before, after }: OfferFieldsProps) {
  const field = (name: OfferField, required = false) => ({
    name,
    label: labels[name],
    required,
    nativeRequired: required,
    defaultValue: 'values' in start ? start.values[name] : undefined,
    error: errors[name],
    enterKeyHint: name === 'message' ? undefined : ('next' as const),
  });

  return (
    <>
      <TextField {...field('name', true)} autoComplete="name" />
      <EmailField {...field('email', true)} messages={email} />
      <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      {before}
      <TextArea {...field('message', true)} rows={4} className="offer-message" limit={offerForm.fields.message.max} />
      {after}
    </>
  );
}

/** Makes the toast of a sent offer. `offered` is the formatted amount. */
function sentToast({ words }: DomainContent, offered = '', answerTo?: AnswerTo): Toast {
  if (offered === '' && !answerTo) return words.offer.sent;
  const more = (
    <>
      {offered && <bdi>{offered}</bdi>}
      <AnswerToNote note={answerTo} />
    </>
  );
  return { ...words.offer.sent, more };
}

/** Makes the toast of a failure. `fallback` is another way to send the offer, by default the address to write to. */
function failureToast({ email, words }: DomainContent, fallback?: ReactNode): Toast {
  const more = fallback ?? (
    <a href={`mailto:${email}`}>
      <bdi>{email}</bdi>
    </a>
  );
  return { ...words.offer.failed, destructive: true, more };
}

/** Makes the toast of a page that answers a posted offer. */
export function firstToast(start: OfferStart, content: DomainContent): Toast | null {
  if (start.status === 'sent') return sentToast(content, start.offered, start.answerTo);
  return start.status === 'failed' ? failureToast(content) : null;
}
