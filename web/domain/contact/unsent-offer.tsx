import type { ReactNode } from 'react';
import type { DomainContent } from '#contract/content/domain-content.ts';
import type { Offer } from '#contract/forms/offer.ts';
import { Fallback } from '../../lead-form/unsent-notices.tsx';

export { autosaveDraft } from '../../lead-form/draft.ts';
// Loaded together, because an offer may be finished while the line is down.
export { submitLead } from '../../lead-form/submit-lead.ts';
export { clearWithNotice, OfflineNotice } from '../../lead-form/unsent-notices.tsx';

/** Makes the fallback of the failure toast: the same text by email, or copied. */
export function offerFallback(offer: Offer | undefined, { name, email, contact }: DomainContent): ReactNode {
  if (!offer || !contact?.form) return null;
  return <Fallback values={offer} labels={contact.labels} mail={{ to: email, subject: name }} words={contact.form} />;
}
