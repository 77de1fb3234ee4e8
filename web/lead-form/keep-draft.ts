import type { LeadForm } from '#contract/lead-form.ts';
import { watchForm } from '../ui/form-reading.ts';
import { deviceStore, draftPlace, readDraft, removeDraft, writeDraft } from './draft.ts';
import { emptyForm, fillEmptyFields, formValues, isFilled } from './form-values.ts';
import { randomId, type FormId } from './request-key.ts';

/** How long typing rests before it is kept, in milliseconds. */
const REST = 400;

export interface DraftKeeper {
  /** Empties the form; the returned function brings the answers back. */
  clear(): () => void;
  /** Keeps what was typed last, then nothing more. */
  stop(): void;
}

export type KeepDraft = typeof keepDraft;

/**
 * Keeps what is typed into the form on this device until the form is emptied, and brings it back after a reload or a crash,
 * with the id under which it may have been sent already. `onChange`: whether something is kept now.
 */
export function keepDraft(
  form: HTMLFormElement,
  descriptor: LeadForm,
  id: FormId,
  onChange: (kept: boolean) => void,
): DraftKeeper {
  const place = draftPlace(descriptor);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    const values = formValues(form, place.fields);
    const filled = isFilled(values);
    if (!filled) removeDraft(deviceStore, place.name);
    onChange(filled && writeDraft(deviceStore, place.name, { id: (id.current ||= randomId()), values }, Date.now()));
  };
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, REST);
  };
  const keepNow = () => timer !== undefined && keep();

  const draft = readDraft(deviceStore, place, Date.now());
  if (draft) {
    id.current = draft.id;
    fillEmptyFields(form, draft.values);
  }
  // Also what was typed, or brought back by the browser, before this ran.
  if (isFilled(formValues(form, place.fields))) keep();
  addEventListener('pagehide', keepNow);
  // Ends with the form: a visitor may leave the page while his answers are on their way.
  watchForm(form, keepSoon, keep);

  return {
    clear() {
      const values = formValues(form, place.fields);
      const before = id.current;
      emptyForm(form, place.fields);
      id.current = '';
      return () => {
        id.current = before;
        fillEmptyFields(form, values);
      };
    },
    stop() {
      keepNow();
      removeEventListener('pagehide', keepNow);
    },
  };
}
