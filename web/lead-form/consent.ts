import { consentField, consentHeader } from '#contract/consent.ts';

/** What is said where the form asks for consent and has none; undefined where nothing is missing. */
export function missingConsent(form: HTMLFormElement): string | undefined {
  const box = boxOf(form);
  return box && !box.checked ? box.dataset['missing'] : undefined;
}

/** The sentence that was agreed to, as it goes beside the form's own fields. */
export function consentHeaders(form: HTMLFormElement): Record<string, string> {
  const box = boxOf(form);
  return box ? { [consentHeader]: encodeURIComponent(box.value) } : {};
}

/** Another form is agreed to anew. */
export function forgetConsent(form: HTMLFormElement): void {
  const box = boxOf(form);
  if (box) box.checked = false;
}

const boxOf = (form: HTMLFormElement) => form.elements.namedItem(consentField) as HTMLInputElement | null;
