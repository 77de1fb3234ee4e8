import { fieldsOf, type LeadForm } from '#contract/forms/lead-form.ts';
import { watchForm } from '../ui/form-fields.ts';
import { emptyForm, fillEmptyFields, type FormId, formValues, isFilled, randomId } from './submit-lead.ts';

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
  id: FormId;
  /** Called with whether a draft is saved. */
  onChange: (saved: boolean) => void;
}

/**
 * Saves the form's input on this device until the form is emptied. Restores it after a reload or a crash, with the id
 * under which it may have been sent already.
 */
export function autosaveDraft(form: HTMLFormElement, { descriptor, id, onChange }: AutosaveOptions): DraftAutosave {
  const slot = draftSlot(descriptor);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const values = formValues(form, slot.fields);
    const filled = isFilled(values);
    if (!filled) removeDraft(slot);
    onChange(filled && writeDraft(slot, { id: (id.current ||= randomId()), values }, Date.now()));
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  const saveNow = () => timer !== undefined && save();

  const draft = readDraft(slot, Date.now());
  if (draft) {
    id.current = draft.id;
    fillEmptyFields(form, draft.values);
  }
  // Includes what the visitor typed, or the browser restored, before this ran.
  if (isFilled(formValues(form, slot.fields))) save();
  addEventListener('pagehide', saveNow);
  // Ends with the form: a visitor may leave the page while their answers are on their way.
  watchForm(form, saveSoon, save);

  return {
    clear() {
      const values = formValues(form, slot.fields);
      const before = id.current;
      emptyForm(form, slot.fields);
      id.current = '';
      return () => {
        id.current = before;
        fillEmptyFields(form, values);
      };
    },
    stop() {
      saveNow();
      removeEventListener('pagehide', saveNow);
    },
  };
}

/** Unsent answers, as saved on the visitor's device. */
interface Draft {
  /** The form's random id. It belongs to the draft, so that a second tab sends under the same key. */
  id: string;
  values: Record<string, string>;
}

/** A form's name in the storage, and its fields. */
interface DraftSlot {
  store: Store;
  name: string;
  fields: readonly string[];
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** If storage is blocked, even naming it throws. The functions of the draft catch that. */
const deviceStore: Store = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

const draftSlot = (form: LeadForm): DraftSlot => ({
  store: deviceStore,
  name: `${form.kind}-draft`,
  fields: fieldsOf(form),
});

/** Seven days, in milliseconds. */
const DRAFT_LIFE_MS = 7 * 24 * 60 * 60 * 1000;

/** Reads the draft, and removes one that is too old or unreadable. Never throws, because storage may be blocked. */
export function readDraft(slot: DraftSlot, now: number): Draft | null {
  const { store, name, fields } = slot;
  try {
    const stored = JSON.parse(store.getItem(name) ?? 'null');
    if (stored === null) return null;
    if (typeof stored.id === 'string' && stored.savedAt <= now && now - stored.savedAt < DRAFT_LIFE_MS) {
      const texts = fields.filter((field) => typeof stored.values?.[field] === 'string');
      return { id: stored.id, values: Object.fromEntries(texts.map((field) => [field, stored.values[field]])) };
    }
  } catch {
    // Foreign or blocked: counts as no draft.
  }
  removeDraft(slot);
  return null;
}

/** Writes the draft and returns whether it is saved. */
export function writeDraft({ store, name }: DraftSlot, draft: Draft, now: number): boolean {
  try {
    store.setItem(name, JSON.stringify({ ...draft, savedAt: now }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft({ store, name }: DraftSlot): void {
  try {
    store.removeItem(name);
  } catch {
    // Blocked, so nothing was saved.
  }
}
