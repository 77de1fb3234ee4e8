import { writeField, type Field } from '../ui/form-reading.ts';

type Values = Record<string, string>;

/** What stands in the fields, untrimmed. */
export function formValues<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Record<Name, string> {
  const data = new FormData(form);
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<Name, string>;
}

/** Writes into fields that are still empty; what the visitor typed stays. */
export function fillEmptyFields(form: HTMLFormElement, values: Values): void {
  for (const [field, value] of Object.entries(values)) {
    const input = form.elements.namedItem(field) as Field;
    if (!value || input.value) continue;
    writeField(input, value);
    // Whoever is about to type here types over it and not behind it.
    if (input === document.activeElement && 'select' in input) input.select();
  }
}

/** Empties the form, also of values that a posted form brought back; the reset tells the counters. */
export function emptyForm(form: HTMLFormElement, fields: readonly string[]): void {
  form.reset();
  for (const field of fields) (form.elements.namedItem(field) as Field).value = '';
}

export function isFilled(values: Values): boolean {
  return Object.values(values).some((value) => value.trim());
}
