import { useCallback, useSyncExternalStore } from 'react';

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Calls `changed` on every input into a form, and after a script's reset. Returns a function to stop. */
export function watchForm(form: HTMLFormElement, changed: () => void): () => void {
  const ending = new AbortController();
  form.addEventListener('input', changed, ending);
  // The reset empties the fields after its event.
  form.addEventListener('reset', () => queueMicrotask(changed), ending);
  return () => ending.abort();
}

/**
 * Reads a value from a form's fields, which the browser owns: immediately, because the visitor may have typed already,
 * and after each change. `id` is that of the form or of one of its fields. `rendered` is the value without fields, as
 * on the server.
 */
export function useFormValue<Read extends string | number>(
  id: string,
  read: (form: HTMLFormElement) => Read,
  rendered: Read,
): Read {
  const watch = useCallback(
    (changed: () => void) => {
      const form = findForm(id);
      return form ? watchForm(form, changed) : () => {};
    },
    [id],
  );
  const readNow = () => {
    const form = findForm(id);
    return form ? read(form) : rendered;
  };
  return useSyncExternalStore(watch, readNow, () => rendered);
}

export function readText(form: HTMLFormElement, name: string): string {
  return (form.elements.namedItem(name) as FormControl).value.trim();
}

export function readValues<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<Name, string>;
}

/** Empties the form, including values that a posted form brought back. The reset notifies the counters. */
export function emptyForm(form: HTMLFormElement, fields: readonly string[]): void {
  form.reset();
  for (const field of fields) (form.elements.namedItem(field) as FormControl | RadioNodeList).value = '';
}

/** Writes into a field as a visitor does, so that everything that watches the form notices it. */
export function writeField(field: FormControl, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function findForm(id: string): HTMLFormElement | null {
  const element = document.getElementById(id);
  return element instanceof HTMLFormElement ? element : ((element as FormControl | null)?.form ?? null);
}
