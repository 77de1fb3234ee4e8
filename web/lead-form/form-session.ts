/// <reference types="vite/types/importMeta.d.ts" />
import { type FormHTMLAttributes, type ReactNode, useSyncExternalStore } from 'react';
import type { LeadErrors, LeadForm, LeadValues } from '#contract/forms/lead-form.ts';

/** The whole life of a form (spec point 4), with the states in between. */
export type FormState<Form extends LeadForm = LeadForm> =
  | { status: 'idle' | 'submitting' }
  /** `offered`: the formatted amount of an offer. */
  | { status: 'sent'; offered?: string; answerTo?: string }
  /** `isRefused`: a submit has just found these errors, and the first invalid field must take the focus. */
  | { status: 'invalid'; errors: LeadErrors<Form>; isRefused?: boolean }
  /** `values` can be sent another way. Without them, the form was unreadable. */
  | { status: 'failed'; values?: LeadValues<Form> };

/** A face's form, which outlives its page: the outcome appears on the page that the visitor reads by then. */
export interface FormSession<Form extends LeadForm = LeadForm> {
  read(): FormState<Form>;
  change(state: FormState<Form>): void;
  subscribe(changed: () => void): () => void;
  readonly form: HTMLFormElement | null;
  attach(form: HTMLFormElement): void;
  /** The dialog or the toast of the form, once its code is there. */
  outcome: ReactNode;
  /** The random id of the current form. Empty until it is needed. */
  id: string;
  /** Whether the answers are those of an earlier visit. */
  isRestored: boolean;
}

export function createFormSession<Form extends LeadForm>(state: FormState<Form>): FormSession<Form> {
  const listeners = new Set<() => void>();
  let attached: HTMLFormElement | null = null;
  return {
    read: () => state,
    change(next) {
      state = next;
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    get form() {
      return attached;
    },
    attach(form) {
      attached = form;
    },
    outcome: null,
    id: '',
    isRestored: false,
  };
}

/** Makes a random UUID. `crypto.randomUUID` is missing on pages without TLS, where this one works too. */
export const randomId = () =>
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) =>
    (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (+digit / 4)))).toString(16),
  );

export function useFormSession<Form extends LeadForm>({ subscribe, read }: FormSession<Form>): FormState<Form> {
  return useSyncExternalStore(subscribe, read, read);
}

export function FormOutcome({ session }: { session: FormSession }): ReactNode {
  useFormSession(session);
  return session.outcome;
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
 * failures, and `error` goes to the console (spec point 8). `prepare` loads the client ahead of the first call.
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
