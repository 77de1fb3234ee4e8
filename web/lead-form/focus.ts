import type { FormMachine } from './form-state.ts';

/** Call it once the state is drawn, so that a field is announced with its own message. */
export function moveFocus(form: HTMLFormElement, { state, isRefused }: FormMachine): void {
  if (isRefused) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // A disabled button gives its focus up; it takes it back once it is enabled again.
  if (state.status === 'failed' && document.activeElement === document.body) focusSubmit(form);
}

/** Where the focus goes when the control that had it is gone. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
}
