import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { readDraft, removeDraft, writeDraft, type DraftPlace } from './draft.ts';
import { emptyForm, fillEmptyFields, formValues, isFilled } from './form-values.ts';
import { randomId } from './request-key.ts';

/** How long typing rests before it is kept, in milliseconds. */
const REST = 400;

export interface KeptDraft {
  /** Whether something is kept on this device now. */
  kept: boolean;
  /** The random id of the form as it is filled in now. */
  id: () => string;
  /** Forgets the answers and empties the form; the returned function brings them back. */
  clear: () => () => void;
  /** The answers are with the company: forgets them, empties the form and begins another one. */
  finish: () => void;
}

/**
 * Keeps what is typed into the form on this device, and brings it back after a reload or a crash. `firstId`: of a form that
 * may have been sent already; a new one by default.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, place: DraftPlace, firstId = ''): KeptDraft {
  const formId = useRef(firstId);
  const [kept, setKept] = useState(false);
  const id = () => (formId.current ||= randomId());

  // With the layout, so that a submit which was held until the script arrived already finds the answers.
  useLayoutEffect(() => {
    const element = form.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const values = formValues(element, place.fields);
      const filled = isFilled(values);
      if (!filled) removeDraft(deviceStore, place.name);
      setKept(filled && writeDraft(deviceStore, place.name, { id: id(), values }, Date.now()));
    };
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST);
    };
    const keepNow = () => timer !== undefined && keep();

    const draft = readDraft(deviceStore, place, Date.now());
    if (draft) {
      formId.current = draft.id;
      fillEmptyFields(element, draft.values);
    }
    // Also what was typed, or brought back by the browser, before this ran.
    if (isFilled(formValues(element, place.fields))) keep();

    element.addEventListener('input', keepSoon);
    addEventListener('pagehide', keepNow);
    return () => {
      keepNow();
      element.removeEventListener('input', keepSoon);
      removeEventListener('pagehide', keepNow);
    };
  }, [form, place]);

  const finish = () => {
    // The visitor may have left the page while the request was on its way.
    if (form.current) emptyForm(form.current, place.fields);
    removeDraft(deviceStore, place.name);
    setKept(false);
    formId.current = '';
  };
  const clear = () => {
    const values = formValues(form.current!, place.fields);
    const before = id();
    finish();
    return () => {
      formId.current = before;
      fillEmptyFields(form.current!, values);
    };
  };
  return { kept, id, clear, finish };
}

/** Even naming the storage throws where it is blocked; the draft's functions catch that. */
const deviceStore: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
};
