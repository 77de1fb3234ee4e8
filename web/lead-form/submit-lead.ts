import { evidenceHeaders } from '#contract/forms/evidence.ts';
import {
  consentField,
  consentHeader,
  type FieldOf,
  fieldsOf,
  type FormMessages,
  idempotencyHeader,
  type LeadErrors,
  type LeadForm,
} from '#contract/forms/lead-form.ts';
import { type LeadResult, parseLead } from '#contract/forms/parse-lead.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { emptyForm, type FormControl, formValues, writeField } from '../ui/form-fields.ts';
import { type FormSession, randomId } from './form-session.ts';
import type { FormState, Functions } from './form-state.ts';

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
  emptyForm(session.form!, fieldsOf(descriptor));
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

/** Finds the errors that a submit would find now. */
export function errorsIn<Form extends LeadForm>(
  form: HTMLFormElement,
  descriptor: Form,
  messages: FormMessages<FieldOf<Form>>,
): LeadErrors<Form> {
  const parsed = parseForm(form, descriptor, messages);
  return parsed.ok ? {} : parsed.errors;
}

function parseForm<Form extends LeadForm>(
  form: HTMLFormElement,
  descriptor: Form,
  messages: FormMessages<FieldOf<Form>>,
): LeadResult<Form> {
  const parsed = parseLead(descriptor, formValues(form, fieldsOf(descriptor)), messages);
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

/** Fills a form's empty fields with the values of one that has left the page, boxes included. */
export function copyFields(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const [name, value] of new FormData(from)) {
    const control = to.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    // A group of radio buttons follows its hidden field.
    else if (control && !(control instanceof RadioNodeList) && !(control as FormControl).value)
      writeField(control as FormControl, value as string);
  }
}

/**
 * Keeps a form as it is until the signal. No control is disabled, because that would take the focus and the values.
 * Boxes, lists and sliders know no read-only state, so their input is undone.
 */
export function freezeForm(form: HTMLFormElement, until: AbortSignal): void {
  const controls = Array.from(form.elements) as HTMLInputElement[];
  const before = controls.map(({ value }) => value);
  const undo = (event: Event) => {
    const control = event.target as HTMLInputElement;
    const isTicked = /checkbox|radio/.test(control.type);
    if (event.type === 'click' && !isTicked) return;
    // Cancelled, a click leaves a box as it was.
    event.preventDefault();
    event.stopPropagation();
    if (!isTicked) control.value = before[controls.indexOf(control)]!;
  };
  const setReadOnly = (isReadOnly: boolean) => {
    for (const control of controls) control.readOnly = isReadOnly;
  };
  setReadOnly(true);
  until.addEventListener('abort', () => setReadOnly(false));
  for (const type of ['click', 'input', 'change']) form.addEventListener(type, undo, { capture: true, signal: until });
}
