import type { SiteKind } from '../site/kinds.ts';
import type { LeadForm } from './lead-form.ts';
import { messageForm } from './message.ts';
import { offerForm } from './offer.ts';
import { quoteForm } from './quote-request.ts';

/** Every form whose leads are stored. Server, emails, commands and the build read them from here. */
export const leadForms: readonly LeadForm[] = [quoteForm, messageForm, offerForm];

export const findForm = (kind: string) => leadForms.find((form) => form.kind === kind);

export const listForms = (kind: SiteKind) => leadForms.filter(({ site }) => site === kind);
