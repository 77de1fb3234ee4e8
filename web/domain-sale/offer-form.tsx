import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type FormHTMLAttributes,
  type ReactNode,
} from 'react';
import type { ContactContent, DomainContent } from '#contract/domain-content.ts';
import { offerForm, type Offer, type OfferErrors } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { Money } from '#contract/price-content.ts';
import { ConsentField } from '../lead-form/consent-field.tsx';
import { functionTransport, type Functions, type Transport } from '../lead-form/transport.ts';
import { useLeadForm } from '../lead-form/use-lead-form.ts';
import { Button } from '../ui/button.tsx';
import { textIn, writeField } from '../ui/form-reading.ts';
import type { Toast } from '../ui/toast.tsx';
import { OfferFields } from './offer-fields.tsx';
import { failureToast, sentToast } from './offer-toasts.tsx';

export interface OfferFormProps {
  content: DomainContent;
  contact: ContactContent;
  start: OfferStart;
  functions: Functions;
  /** How often a visitor has pressed the button to buy at the price. */
  purchases: number;
  onToast: (toast: Toast | null) => void;
}

/** The form as it is, or one that asks for more than a message (`terms/asked-offer.tsx`). */
export type OfferFormType = ComponentType<OfferFormProps>;

/** What a form asks for beside a message. */
export interface AskedOffer {
  descriptor: typeof offerForm;
  /** Before the message, and after it. */
  amount(start: OfferStart, errors: OfferErrors): ReactNode;
  plans(start: OfferStart, errors: OfferErrors): ReactNode;
  /** Writes a price into the form, unless the visitor has written an amount. */
  fillPrice(form: HTMLFormElement, price: Money): void;
  /** What stands in the form as it is understood, such as `$12,500`; empty where nothing is offered. */
  tellOffered(form: HTMLFormElement): string;
  /** An offer in words, where it goes another way. */
  tellValues(values: Offer): Offer;
}

interface AskingProps extends OfferFormProps {
  asked?: AskedOffer;
}

export function OfferForm({ content, contact, start, functions, asked, purchases, onToast }: AskingProps) {
  const { offers, sale } = content;
  const { transport, target } = offerDelivery(offers, functions);
  const { unsent, isSettled } = useUnsentOffer(offers);
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

  const beginPurchase = useEffectEvent(() => {
    const form = attributes.ref.current!;
    if (!sale?.buy || textIn(form, 'message') !== '') return;
    if (sale.price) asked?.fillPrice(form, sale.price);
    writeField(form.elements.namedItem('message') as HTMLTextAreaElement, sale.buy.message);
  });
  // Once a draft would have come back: it is the visitor's own word.
  useEffect(() => {
    if (purchases > 0 && isSettled) beginPurchase();
  }, [purchases, isSettled]);

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

interface OfferDelivery {
  transport: Transport;
  /** The way it takes without JavaScript. */
  target: FormHTMLAttributes<HTMLFormElement>;
}

/**
 * Where the domain's offers go. Those of the sample are sent nowhere (spec point 4), without JavaScript either: as a dialog's
 * form outside a dialog does.
 */
function offerDelivery(offers: DomainContent['offers'], functions: Functions): OfferDelivery {
  return offers === 'deliver'
    ? { transport: functionTransport(offerForm, functions), target: { method: 'post', action: paths.home } }
    : { transport: nowhere, target: { method: 'dialog' } };
}

const nowhere: Transport = { prepare() {}, send: async () => ({ ok: true }) };

type UnsentOffer = typeof import('./unsent-offer.tsx');

/** What an unsent offer needs is no part of the first view, and of no page that drops its offers. */
function useUnsentOffer(offers: DomainContent['offers']) {
  const [loaded, setLoaded] = useState<UnsentOffer | 'failed'>();
  useEffect(() => {
    if (offers !== 'deliver') return;
    import('./unsent-offer.tsx').then(setLoaded, (error) => {
      // Without it the form sends all the same.
      console.error(error);
      setLoaded('failed');
    });
  }, [offers]);
  const unsent = loaded === 'failed' ? undefined : loaded;
  /** `isSettled`: a draft that was kept is back, or none will come. */
  return { unsent, isSettled: offers !== 'deliver' || loaded !== undefined };
}

/** A browser that could not fetch it asks again the next time. */
const loadSubmission = () => import('../lead-form/submit-lead.ts');
