import { listFields, type LeadForm } from '#contract/forms/lead-form.ts';
import { type FormControl, readValues, watchForm } from '../ui/form-fields.ts';
import { createId, type Draft, type FormSession } from './form-session.ts';

/**
 * Saves the form's input for this tab until the form is emptied, each time under another id: the server refuses other
 * content under a known one. What may have been sent keeps its id, so that nobody stores it twice: after a reload or a
 * crash, and if a visitor types the same again after a lost answer. Returns whether the storage allows it.
 */
export function keepDraft(
  form: HTMLFormElement,
  descriptor: LeadForm,
  session: Pick<FormSession, 'id' | 'sent' | 'isRestored'>,
): boolean {
  const save = () => {
    const values = readValues(form, listFields(descriptor));
    const isSent = JSON.stringify(session.sent?.values) === JSON.stringify(values);
    session.id = isSent ? session.sent!.id : createId();
    const isFilled = Object.values(values).some((value) => value.trim());
    return saveDraft(descriptor, isFilled ? { id: session.id, values } : null);
  };
  const draft = readDraft(descriptor);
  if (draft) {
    session.isRestored = true;
    session.sent ??= draft;
    fillEmptyFields(form, draft.values);
  }
  // Ends with the form: a visitor may leave the page while their answers are on their way.
  watchForm(form, save);
  // The visitor may have typed before this ran, or the browser may have restored other values.
  return save();
}

/** Writes into empty fields. The visitor's own text stays. */
function fillEmptyFields(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field) as FormControl | RadioNodeList;
    if (!control.value) control.value = value;
  }
  form.dispatchEvent(new Event('input'));
}

const keyFor = (form: LeadForm) => `${form.kind}-draft`;

/** Reads the draft. Never throws: if storage is blocked, even naming it does. */
export function readDraft(form: LeadForm): Draft | null {
  try {
    const { id, values } = JSON.parse(sessionStorage.getItem(keyFor(form))!);
    const texts = listFields(form).filter((field) => typeof values[field] === 'string');
    return { id: String(id), values: Object.fromEntries(texts.map((field) => [field, values[field]])) };
  } catch {
    return null;
  }
}

/** Writes the draft, or removes it. Returns whether the storage allowed it. */
export function saveDraft(form: LeadForm, draft: Draft | null): boolean {
  try {
    if (draft) sessionStorage.setItem(keyFor(form), JSON.stringify(draft));
    else sessionStorage.removeItem(keyFor(form));
    return true;
  } catch {
    return false;
  }
}
