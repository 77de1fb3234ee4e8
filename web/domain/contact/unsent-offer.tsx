import type { ReactNode } from 'react';
import type { LeadFormWords } from '#contract/content/parts.ts';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { Offer } from '#contract/forms/offer.ts';
import {
  type DraftForm,
  DraftNotice,
  Fallback,
  type OfflineForm,
  OfflineNotice,
} from '../../lead-form/unsent-notices.tsx';
import type { Toast } from '../../ui/toast.tsx';

export { autosaveDraft } from '../../lead-form/draft.ts';
// Loaded together, because an offer may be finished while the line is down.
export { submitLead } from '../../lead-form/submit-lead.ts';

interface UnsentOfferProps {
  words: LeadFormWords;
  draft: DraftForm;
  offline: OfflineForm;
  onToast: (toast: Toast | null) => void;
}

/** The notices of an unsent offer. */
export function UnsentOffer({ words, draft, offline, onToast }: UnsentOfferProps) {
  return (
    <>
      <OfflineNotice words={words} {...offline} />
      <DraftNotice words={words} {...draft} onToast={onToast} />
    </>
  );
}

/** Makes the fallback of the failure toast: the same text by email, or copied. */
export function offerFallback(offer: Offer | undefined, { name, email, contact }: DomainContent): ReactNode {
  if (!offer || !contact?.form) return null;
  return <Fallback values={offer} labels={contact.labels} mail={{ to: email, subject: name }} words={contact.form} />;
}
