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
import { emptyForm, readValues } from '../ui/form-fields.ts';
import { type FormSession, type FormState, type Functions, createId } from './form-session.ts';

/**
 * Checks the session's form and sends it. Resolves to its final state. A sent form is emptied, even if the visitor
 * has left its page, or has left it and come back.
 */
export async function submitLead<Form extends LeadForm>(
  session: FormSession<Form>,
  descriptor: Form,
  { messages, functions }: { messages: FormMessages<FieldOf<Form>>; functions: Functions },
): Promise<FormState<Form>> {
  const form = session.form!;
  const parsed = parseForm(form, descriptor, messages);
  if (!parsed.ok) return { status: 'invalid', errors: parsed.errors, isRefused: true };
  const values = parsed.value;
  // The body has the fields alone (product.md, "The function").
  const consent = findConsentBox(form);
  const headers = gatherEvidence(session);
  if (consent) headers[consentHeader] = encodeURIComponent(consent.value);
  // A repeated send carries the same key, from any tab.
  headers[idempotencyHeader] = session.id ||= createId();
  session.sent = { id: session.id, values: readValues(form, listFields(descriptor)) };
  const result = await functions.call(descriptor.functionName, values, headers);
  if (!result.ok) {
    console.error(result.error);
    return { status: 'failed', values };
  }
  emptyForm(session.form!, listFields(descriptor));
  const nextConsent = findConsentBox(session.form!);
  // The next lead needs its own consent.
  if (nextConsent) nextConsent.checked = false;
  session.id = '';
  session.sent = null;
  session.receipt = {
    time: new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short', hourCycle: 'h23' }),
    reference: result.reference,
  };
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
  const parsed = parseLead(descriptor, readValues(form, listFields(descriptor)), messages);
  const box = findConsentBox(form);
  if (!box || box.checked) return parsed;
  const errors = { ...(parsed.ok ? {} : parsed.errors), [consentField]: box.dataset['missing'] };
  return { ok: false, errors: errors as LeadErrors<Form> };
}

/** Finds the box of a form that requires consent. Its value is the sentence that the visitor agrees to. */
const findConsentBox = (form: HTMLFormElement) => form.elements.namedItem(consentField) as HTMLInputElement | null;
