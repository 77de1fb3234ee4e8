import { fieldsOf, type LeadForm } from '#contract/forms/lead-form.ts';
import { emptyForm, type FormControl, formValues, watchForm, writeField } from '../ui/form-fields.ts';
import { type FormSession, randomId } from './form-session.ts';

/** Pause in typing after which the draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 400;

export interface DraftAutosave {
  /** Empties the form. The returned function restores the answers. */
  clear(): () => void;
  /** Saves the last input and stops. */
  stop(): void;
}

export type AutosaveDraft = typeof autosaveDraft;

interface AutosaveOptions {
  descriptor: LeadForm;
  session: Pick<FormSession, 'id' | 'isRestored'>;
  onChange: (state: DraftState) => void;
}

/** Whether a draft is saved, or none can be. */
export type DraftState = 'empty' | 'saved' | 'blocked';

/**
 * Saves the form's input for this tab until the form is emptied. Restores it after a reload or a crash, with the id
 * under which it may have been sent already.
 */
export function autosaveDraft(
  form: HTMLFormElement,
  { descriptor, session, onChange }: AutosaveOptions,
): DraftAutosave {
  const fields = fieldsOf(descriptor);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const values = formValues(form, fields);
    const draft = isFilled(values) ? { id: (session.id ||= randomId()), values } : null;
    if (!saveDraft(descriptor, draft)) onChange('blocked');
    else onChange(draft ? 'saved' : 'empty');
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  const saveNow = () => timer !== undefined && save();

  const draft = readDraft(descriptor);
  if (draft) {
    session.id = draft.id;
    session.isRestored = true;
    fillEmptyFields(form, draft.values);
  }
  // Includes what the visitor typed, or the browser restored, before this ran.
  save();
  addEventListener('pagehide', saveNow);
  // Ends with the form: a visitor may leave the page while their answers are on their way.
  watchForm(form, saveSoon, save);

  return {
    clear() {
      const values = formValues(form, fields);
      const before = session.id;
      emptyForm(form, fields);
      session.id = '';
      return () => {
        session.id = before;
        fillEmptyFields(form, values);
      };
    },
    stop() {
      saveNow();
      removeEventListener('pagehide', saveNow);
    },
  };
}

/** Writes into empty fields. The visitor's own text stays. */
function fillEmptyFields(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [field, value] of Object.entries(values)) {
    const input = form.elements.namedItem(field) as FormControl;
    if (!value || input.value) continue;
    writeField(input, value);
    // A visitor who is about to type here replaces the text instead of adding to it.
    if (input === document.activeElement && 'select' in input) input.select();
  }
}

function isFilled(values: Record<string, string>): boolean {
  return Object.values(values).some((value) => value.trim());
}

/** Unsent answers, as saved for the visitor's tab. */
interface Draft {
  /** The form's random id. It belongs to the draft, so that a copy of the tab sends under the same key. */
  id: string;
  values: Record<string, string>;
}

const nameOf = (form: LeadForm) => `${form.kind}-draft`;

/** Reads the draft, and removes an unreadable one. Never throws: if storage is blocked, even naming it does. */
export function readDraft(form: LeadForm): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null');
    if (stored === null) return null;
    if (typeof stored.id === 'string') {
      const texts = fieldsOf(form).filter((field) => typeof stored.values?.[field] === 'string');
      return { id: stored.id, values: Object.fromEntries(texts.map((field) => [field, stored.values[field]])) };
    }
  } catch {
    // Foreign or blocked: counts as no draft.
  }
  saveDraft(form, null);
  return null;
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
