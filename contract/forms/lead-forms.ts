import type { SiteKind } from '../site/kinds.ts';
import type { LeadForm } from './lead-form.ts';
import { messageForm } from './message.ts';
import { offerForm } from './offer.ts';
import { quoteForm } from './quote-request.ts';

/** Every form whose leads are stored. Server, emails, commands and the build read them from here. */
export const leadForms: readonly LeadForm[] = [quoteForm, messageForm, offerForm];

export function findForm(kind: string): LeadForm | undefined {
  return leadForms.find((form) => form.kind === kind);
}

export function listForms(kind: SiteKind): LeadForm[] {
  return leadForms.filter(({ site }) => site === kind);
}
