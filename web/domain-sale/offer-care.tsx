import { useEffect, useImperativeHandle, type ReactNode, type RefObject } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { offerFields, offerForm, offerWords, type Offer } from '#contract/offer.ts';
import { readLead } from '#contract/read-lead.ts';
import { answersAsMail, answersAsText } from '../ui/kept-form/answers-as-text.ts';
import { formValues } from '../ui/kept-form/form-values.ts';
import { KeptNote } from '../ui/kept-form/kept-note.tsx';
import { OfflineNotice, willSendLater } from '../ui/kept-form/offline-notice.tsx';
import { UnsentAnswers } from '../ui/kept-form/unsent-answers.tsx';
import { useDraft } from '../ui/kept-form/use-draft.ts';
import type { Toast } from '../ui/toast.tsx';

/** What the form asks of its care. */
export interface OfferCare {
  /** The random id of the form as it is filled in now. */
  id(): string;
  willSendLater(form: HTMLFormElement): boolean;
  /** The offer is with the seller: nothing of it stays on the device. */
  finish(): void;
  /** For the failure toast: the same text by mail, or copied. */
  wayOut(offer: Offer): ReactNode;
}

export interface OfferCareProps {
  form: RefObject<HTMLFormElement | null>;
  /** The id under which it may have been sent before this was loaded. */
  formId: string;
  content: DomainContent;
  waiting: boolean;
  /** The page came as the answer to a posted offer. */
  posted: boolean;
  care: RefObject<OfferCare | null>;
  onWithdraw: () => void;
  onToast: (toast: Toast | null) => void;
}

const place = { name: 'offer-draft', fields: offerFields };
const isComplete = (form: HTMLFormElement) => readLead(offerForm, formValues(form, offerFields)).ok;

/** Keeps an offer on the device until it is sent, says when the line is down, and sends once when it is back. */
export function OfferCare({ form, formId, content, waiting, posted, care, onWithdraw, onToast }: OfferCareProps) {
  const words = content.contact.form!;
  const draft = useDraft(form, place, formId);

  useImperativeHandle(care, () => ({
    id: draft.id,
    willSendLater,
    finish: draft.finish,
    wayOut: (offer) => wayOut(offer, content),
  }));
  // An offer posted without the script is sent as well: no draft of it comes back.
  useEffect(() => {
    if (posted) draft.finish();
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  const clear = () => {
    const restore = draft.clear();
    const bringBack = () => {
      restore();
      onToast(null);
    };
    const more = (
      <button className="toast-action" type="button" onClick={bringBack}>
        {words.restore}
      </button>
    );
    onToast({ title: words.cleared, text: words.clearedHint, more });
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
  };

  return (
    <>
      <OfflineNotice form={form} words={words} isComplete={isComplete} waiting={waiting} onWithdraw={onWithdraw} />
      <KeptNote words={words} shown={draft.kept} onClear={clear} />
    </>
  );
}

function wayOut(offer: Offer, { name, email, contact }: DomainContent): ReactNode {
  const labels = { ...contact.labels, message: offerWords.messageLabel };
  const mail = answersAsMail(email, name, offer, labels);
  return <UnsentAnswers text={answersAsText(offer, labels)} mail={mail} words={contact.form!} />;
}
