import { listFields, type LeadForm } from '#contract/forms/lead-form.ts';
import { type FormControl, formValues, watchForm } from '../ui/form-fields.ts';
import { type FormSession, randomId } from './form-session.ts';

const SAVE_DELAY_MS = 400;

/**
 * Saves the form's input for this tab until the form is emptied. Restores it after a reload or a crash, with the id
 * under which it may have been sent already. Returns a function to stop, or null if the storage is blocked.
 */
export function keepDraft(
  form: HTMLFormElement,
  descriptor: LeadForm,
  session: Pick<FormSession, 'id' | 'isRestored'>,
): (() => void) | null {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const values = formValues(form, listFields(descriptor));
    const isFilled = Object.values(values).some((value) => value.trim());
    return saveDraft(descriptor, isFilled ? { id: (session.id ||= randomId()), values } : null);
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  const saveNow = () => {
    if (timer !== undefined) save();
  };

  const draft = readDraft(descriptor);
  if (draft) {
    session.id = draft.id;
    session.isRestored = true;
    fillEmptyFields(form, draft.values);
  }
  // Includes what the visitor typed, or the browser restored, before this ran.
  if (!save()) return null;
  addEventListener('pagehide', saveNow);
  // Ends with the form: a visitor may leave the page while their answers are on their way.
  watchForm(form, saveSoon, save);
  return () => {
    saveNow();
    removeEventListener('pagehide', saveNow);
  };
}

/** Writes into empty fields. The visitor's own text stays. */
function fillEmptyFields(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field) as FormControl | RadioNodeList;
    if (!control.value) control.value = value;
  }
  form.dispatchEvent(new Event('input'));
}

interface Draft {
  /** The form's random id. It belongs to the draft, so that a copy of the tab sends under the same key. */
  id: string;
  values: Record<string, string>;
}

const nameOf = (form: LeadForm) => `${form.kind}-draft`;

/** Reads the draft. Never throws: if storage is blocked, even naming it does. */
export function readDraft(form: LeadForm): Draft | null {
  try {
    const { id, values } = JSON.parse(sessionStorage.getItem(nameOf(form))!);
    const texts = listFields(form).filter((field) => typeof values[field] === 'string');
    return { id: String(id), values: Object.fromEntries(texts.map((field) => [field, values[field]])) };
  } catch {
    return null;
  }
}

/** Writes the draft, or removes it. Returns whether the storage allowed it. */
export function saveDraft(form: LeadForm, draft: Draft | null): boolean {
  try {
    if (draft) sessionStorage.setItem(nameOf(form), JSON.stringify(draft));
    else sessionStorage.removeItem(nameOf(form));
    return true;
  } catch {
    return false;
  }
}
