import { consentField, type LeadForm, LONGEST_CONSENT } from '#contract/forms/lead-form.ts';
import { withOfferTerms } from '#contract/forms/offer-terms.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { cleanLine, parseLead } from '#contract/forms/parse-lead.ts';
import { quoteForm, withQuestions } from '#contract/forms/quote-request.ts';
import type { Site } from '#contract/site/site.ts';
import { type Channel, listLeadChannels } from '../../delivery/channels.ts';
import { toStoredOffer } from '../offers.ts';
import type { Fields } from '../store/lead.ts';
import type { Accept, Acceptance } from './accept.ts';
import { type Evidence, findSuspicion } from './spam-check.ts';

export interface Target {
  form: LeadForm;
  site: Site;
}

/** Makes the form as the site asks it: with its terms of an offer, or with its owner's rules for the questions. */
export function formForSite(
  form: LeadForm,
  { asked, questions, lang }: Pick<Site, 'asked' | 'questions' | 'lang'>,
): LeadForm {
  if (form.kind === offerForm.kind && asked) return withOfferTerms(asked, lang);
  if (form.kind === quoteForm.kind && questions) return withQuestions(questions);
  return form;
}

export interface ReceiveDependencies {
  accept: Accept;
  publicKeys: string[];
  /** The services that are set. A delivery to another would wait for nothing. */
  services: Channel[];
  accepted(lead: AcceptedLead): void;
  unstored(error: unknown): void;
}

export interface AcceptedLead {
  id: string;
  kind: string;
  site: string;
  repeated: boolean;
  /** The reason why it is held, or null if it is not. */
  held: string | null;
}

interface ParsedRequest {
  fields: Fields;
  consent: string | null;
  idempotencyKey: string | null;
  evidence: Evidence;
}

/** Checks for spam, hands the fields to `accept`, and reports the result to the log and the metrics. */
export async function receiveLead(
  { form, site }: Target,
  sent: ParsedRequest,
  dependencies: ReceiveDependencies,
): Promise<Acceptance> {
  const { kind } = form;
  const { fields, consent, idempotencyKey } = sent;
  const suspicion = findSuspicion(sent.evidence, form, fields) ?? (isShown(consent, site) ? null : 'consent');
  const acceptance = await dependencies.accept({
    kind,
    site: site.key,
    fields,
    stored: toStoredOffer(kind, fields, site),
    consent,
    idempotencyKey,
    channels: listLeadChannels(site, dependencies.services),
    held: suspicion !== null,
  });
  if (acceptance.kind === 'accepted') {
    const { id, repeated } = acceptance;
    const held = acceptance.held ? (suspicion ?? 'a sender marked as spam') : null;
    dependencies.accepted({ id, kind, site: site.key, repeated, held });
  }
  if (acceptance.kind === 'unstored') dependencies.unstored(acceptance.error);
  return acceptance;
}

/** Whether the page has the sentence. The owner may have changed it since, but a stranger may send any text as one. */
function isShown(consent: string | null, site: Site): boolean {
  return consent === null || consent === cleanSentence(site.consent?.text ?? '');
}

const cleanSentence = (text: string) => cleanLine(text).slice(0, LONGEST_CONSENT).toWellFormed();

/** `consent`: the sentence that was agreed to, or null if the site asks for none. */
type ParsedFields = { ok: true; fields: Fields; consent: string | null } | { ok: false; errors: Fields };

/** `agreed`: the sentence of consent as the page showed it, if it was agreed to. */
export function parseFields({ form, site }: Target, input: unknown, agreed: string | null): ParsedFields {
  const parsed = parseLead(form, input, site.words.forms[form.kind]!.fields);
  const consent = site.consent ? cleanSentence(agreed ?? '') : null;
  const errors: Fields = {};
  if (!parsed.ok) Object.assign(errors, parsed.errors);
  if (consent === '') errors[consentField] = site.consent!.missing;
  if (!parsed.ok || consent === '') return { ok: false, errors };
  return { ok: true, fields: parsed.value, consent };
}
