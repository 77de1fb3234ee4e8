import { fieldsOf, type LeadForm } from '#contract/lead-form.ts';

/** Answers that are not sent yet, as they are kept on the visitor's device. */
export interface Draft {
  /** The form's random id; with the draft, so that a second tab sends under the same key. */
  id: string;
  values: Record<string, string>;
}

/** Which form it is: its name in the storage, and its fields. */
export interface DraftPlace {
  name: string;
  fields: readonly string[];
}

export const draftPlace = (form: LeadForm): DraftPlace => ({ name: `${form.kind}-draft`, fields: fieldsOf(form) });

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Even naming the storage throws where it is blocked; the draft's functions catch that. */
export const deviceStore: Store = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};

/** Seven days, in milliseconds. */
const KEPT_FOR = 7 * 24 * 60 * 60 * 1000;

/** Reads the draft; one that is too old or cannot be read is removed. Never throws, as storage may be blocked. */
export function readDraft(store: Store, { name, fields }: DraftPlace, now: number): Draft | null {
  try {
    const kept = JSON.parse(store.getItem(name) ?? 'null');
    if (kept === null) return null;
    if (typeof kept.id === 'string' && kept.savedAt <= now && now - kept.savedAt < KEPT_FOR) {
      const texts = fields.filter((field) => typeof kept.values?.[field] === 'string');
      return { id: kept.id, values: Object.fromEntries(texts.map((field) => [field, kept.values[field]])) };
    }
  } catch {
    // Not ours, or blocked: as good as none.
  }
  removeDraft(store, name);
  return null;
}

/** Returns whether the draft is kept now. */
export function writeDraft(store: Store, name: string, draft: Draft, now: number): boolean {
  try {
    store.setItem(name, JSON.stringify({ ...draft, savedAt: now }));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(store: Store, name: string): void {
  try {
    store.removeItem(name);
  } catch {
    // Blocked, so that nothing was kept.
  }
}
