import { evidenceHeaders } from '#contract/forms/evidence.ts';
import {
  consentField,
  consentHeader,
  type FieldOf,
  listFields,
  type FormMessages,
  idempotencyHeader,
  type LeadErrors,
  type LeadForm,
} from '#contract/forms/lead-form.ts';
import { type LeadResult, parseLead } from '#contract/forms/parse-lead.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { emptyForm, formValues } from '../ui/form-fields.ts';
import { type FormSession, type FormState, type Functions, randomId } from './form-session.ts';

interface Attempt<Form extends LeadForm> {
  messages: FormMessages<FieldOf<Form>>;
  functions: Functions;
}

/**
 * Checks the session's form and sends it. Resolves to its final state. A sent form is emptied, even if the visitor
 * has left its page, or has left it and come back.
 */
export async function submitLead<Form extends LeadForm>(
  session: FormSession<Form>,
  descriptor: Form,
  { messages, functions }: Attempt<Form>,
): Promise<FormState<Form>> {
  const form = session.form!;
  const parsed = parseForm(form, descriptor, messages);
  if (!parsed.ok) return { status: 'invalid', errors: parsed.errors, isRefused: true };
  const values = parsed.value;
  const key = requestKey((session.id ||= randomId()), values);
  // The body has the fields alone (product.md, "The function").
  const consent = consentBoxOf(form);
  const headers: Record<string, string> = { ...gatherEvidence(session), [idempotencyHeader]: key };
  if (consent) headers[consentHeader] = encodeURIComponent(consent.value);
  const result = await functions.call(descriptor.functionName, values, headers);
  if (!result.ok) {
    console.error(result.error);
    return { status: 'failed', values };
  }
  emptyForm(session.form!, listFields(descriptor));
  const nextConsent = consentBoxOf(session.form!);
  // The next lead needs its own consent.
  if (nextConsent) nextConsent.checked = false;
  session.id = '';
  return { status: 'sent' };
}

/** Makes the headers by which the server knows robots. The answers of an earlier visit may be sent at once. */
function gatherEvidence({ form, isRestored }: Pick<FormSession, 'form' | 'isRestored'>): Record<string, string> {
  const evidence: Record<string, string> = {};
  const honeypot = form!.elements.namedItem(honeypotField) as HTMLInputElement | null;
  if (honeypot?.value) evidence[evidenceHeaders.honeypot] = 'filled';
  if (!isRestored) evidence[evidenceHeaders.age] = String(Math.round(performance.now()));
  return evidence;
}

/** Finds the values or the errors that a submit would find now. */
export function parseForm<Form extends LeadForm>(
  form: HTMLFormElement,
  descriptor: Form,
  messages: FormMessages<FieldOf<Form>>,
): LeadResult<Form> {
  const parsed = parseLead(descriptor, formValues(form, listFields(descriptor)), messages);
  const box = consentBoxOf(form);
  if (!box || box.checked) return parsed;
  const errors = { ...(parsed.ok ? {} : parsed.errors), [consentField]: box.dataset['missing'] };
  return { ok: false, errors: errors as LeadErrors<Form> };
}

/** Finds the box of a form that requires consent. Its value is the sentence that the visitor agrees to. */
const consentBoxOf = (form: HTMLFormElement) => form.elements.namedItem(consentField) as HTMLInputElement | null;

/**
 * Makes the form's random id with a fingerprint of its answers in the last group. A repeated send carries the same key
 * from any tab. Corrected answers get another key, because the server refuses another body under a known key.
 */
export function requestKey(formId: string, values: Record<string, string>): string {
  return formId.slice(0, 24) + fingerprint(JSON.stringify(Object.entries(values)));
}

/** Hashes a text twice by 24-bit FNV-1a, as 12 hex digits. It distinguishes texts of one form, and secures nothing. */
function fingerprint(text: string): string {
  return [0x811c9dc5, 0x050c5d1f]
    .map((seed) => {
      let sum = seed;
      for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193);
      return ((sum ^ (sum >>> 24)) & 0xffffff).toString(16).padStart(6, '0');
    })
    .join('');
}
