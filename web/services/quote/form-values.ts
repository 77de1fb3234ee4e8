import { quoteFields, type QuoteRequest } from '#contract/quote-request.ts';

/** What stands in the nine fields, untrimmed. */
export function formValues(form: HTMLFormElement): QuoteRequest {
  const data = new FormData(form);
  return Object.fromEntries(quoteFields.map((field) => [field, String(data.get(field) ?? '')])) as QuoteRequest;
}

/** Writes into fields that are still empty; what the visitor typed stays. */
export function fillEmptyFields(form: HTMLFormElement, values: Partial<QuoteRequest>): void {
  for (const field of quoteFields) {
    const input = form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
    const value = values[field];
    if (!value || input.value) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Empties the form, also of values that a posted form brought back. */
export function emptyForm(form: HTMLFormElement): void {
  for (const field of quoteFields) {
    (form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement).defaultValue = '';
  }
  form.reset();
}

export function isFilled(values: Partial<QuoteRequest>): boolean {
  return quoteFields.some((field) => values[field]?.trim());
}
