import { consentField, consentHeader } from '#contract/consent.ts';
import { fieldsOf, type FieldOf, type FormMessages, type LeadErrors, type LeadForm } from '#contract/lead-form.ts';
import { readLead, type Reading } from '#contract/read-lead.ts';
import type { FormState } from './form-state.ts';
import { emptyForm, formValues } from './form-values.ts';
import { randomId, requestKey, type FormId } from './request-key.ts';
import type { Transport } from './transport.ts';

/** What a form needs from its first touch on; apart from the hook, so that a first view can do without. */
export interface Submission {
  submitLead: typeof submitLead;
  errorsIn: typeof errorsIn;
}

interface Attempt<Form extends LeadForm> {
  messages: FormMessages<FieldOf<Form>>;
  transport: Transport;
  formId: FormId;
  /** Whether the visitor agreed to have it sent once the line is back. */
  sendLater: boolean;
}

/** Checks what stands in the form and sends it. Resolves to the state it ended in; what was sent is gone from the form. */
export async function submitLead<Form extends LeadForm>(
  form: HTMLFormElement,
  descriptor: Form,
  { messages, transport, formId, sendLater }: Attempt<Form>,
): Promise<FormState<Form>> {
  const reading = read(form, descriptor, messages);
  if (!reading.ok) return { status: 'invalid', errors: reading.errors, isRefused: true };
  const values = reading.value;
  if (sendLater && !navigator.onLine) return { status: 'waiting' };
  const key = requestKey((formId.current ||= randomId()), values);
  const result = await transport.send(values, key, consentHeaders(form));
  if (!result.ok) {
    console.error(result.error);
    return { status: 'failed', values };
  }
  emptyForm(form, fieldsOf(descriptor));
  forgetConsent(form);
  formId.current = '';
  return { status: 'sent' };
}

/** What a submit would find now. */
export function errorsIn<Form extends LeadForm>(
  form: HTMLFormElement,
  descriptor: Form,
  messages: FormMessages<FieldOf<Form>>,
): LeadErrors<Form> {
  const reading = read(form, descriptor, messages);
  return reading.ok ? {} : reading.errors;
}

function read<Form extends LeadForm>(
  form: HTMLFormElement,
  descriptor: Form,
  messages: FormMessages<FieldOf<Form>>,
): Reading<Form> {
  const reading = readLead(descriptor, formValues(form, fieldsOf(descriptor)), messages);
  const missing = missingConsent(form);
  if (missing === undefined) return reading;
  return { ok: false, errors: { ...(reading.ok ? {} : reading.errors), [consentField]: missing } as LeadErrors<Form> };
}

/** What is said where the form asks for consent and has none; undefined where nothing is missing. */
function missingConsent(form: HTMLFormElement): string | undefined {
  const box = boxOf(form);
  return box && !box.checked ? box.dataset['missing'] : undefined;
}

/** The sentence that was agreed to, as it goes beside the form's own fields. */
function consentHeaders(form: HTMLFormElement): Record<string, string> {
  const box = boxOf(form);
  return box ? { [consentHeader]: encodeURIComponent(box.value) } : {};
}

/** Another form is agreed to anew. */
function forgetConsent(form: HTMLFormElement): void {
  const box = boxOf(form);
  if (box) box.checked = false;
}

const boxOf = (form: HTMLFormElement) => form.elements.namedItem(consentField) as HTMLInputElement | null;
