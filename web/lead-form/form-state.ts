/// <reference types="vite/types/importMeta.d.ts" />
import type { FormHTMLAttributes, ReactNode } from 'react';
import type { LeadErrors, LeadForm, LeadValues } from '#contract/forms/lead-form.ts';

/** The whole life of a form (spec point 4), with the states in between. */
export type FormState<Form extends LeadForm = LeadForm> =
  | { status: 'idle' | 'submitting' }
  /** `offered`: the formatted amount of an offer. */
  | { status: 'sent'; offered?: string; answerTo?: string }
  /** `isRefused`: a submit has just found these errors, and the first invalid field must take the focus. */
  | { status: 'invalid'; errors: LeadErrors<Form>; isRefused?: boolean }
  /** `values` can be sent another way. Without them, the form was unreadable. `fallback` offers that way. */
  | { status: 'failed'; values?: LeadValues<Form>; fallback?: ReactNode };

/** Updates messages while the visitor corrects fields. Only a submit adds new ones. `found` has all errors. */
export function updateErrors<Form extends LeadForm>(state: FormState<Form>, found: LeadErrors<Form>): FormState<Form> {
  if (state.status !== 'invalid') return state;
  const left = Object.entries(found).filter(([field]) => field in state.errors);
  return left[0] ? { status: 'invalid', errors: Object.fromEntries(left) as LeadErrors<Form> } : { status: 'idle' };
}

/**
 * Makes the attributes that send a form without JavaScript to the page's own server. If its script sends it elsewhere,
 * the form needs the script: with `method="dialog"` outside a dialog it does nothing.
 */
export function formTarget(path: string, { areElsewhere }: Functions): FormHTMLAttributes<HTMLFormElement> {
  return areElsewhere ? needsScript : { method: 'post', action: path };
}

export const needsScript = { method: 'dialog' };

/** Makes the attributes of the button of such a form. The application enables it when it is there. */
export function disabledWithoutScript(target: FormHTMLAttributes<HTMLFormElement>) {
  return target === needsScript && { disabled: import.meta.env.SSR, suppressHydrationWarning: true };
}

/**
 * The backend functions as the browser calls them. `call` rejects only if the client does not load: it returns other
 * failures, and `error` goes to the console (spec point 8). `prepare` loads the client ahead of the first call, when a
 * visitor turns to a form.
 */
export interface Functions {
  call(
    name: string,
    body: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<{ ok: true } | { ok: false; error: unknown }>;
  prepare(): void;
  /** Whether another server has them, so that a form cannot be posted without a script. */
  areElsewhere: boolean;
}
