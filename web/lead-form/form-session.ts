import { type ReactNode, useSyncExternalStore } from 'react';
import type { LeadErrors, LeadForm, LeadValues } from '#contract/forms/lead-form.ts';
import type { Receipt } from '#contract/site/page.ts';

/** The whole life of a form (spec point 4), with the states in between. */
export type FormState<Form extends LeadForm = LeadForm> =
  | { status: 'idle' | 'submitting' }
  /** `offered`: the formatted amount of an offer. */
  | { status: 'sent'; offered?: string; answerTo?: string; receipt?: Receipt }
  /** `isRefused`: a submit has just found these errors, and the first invalid field must take the focus. */
  | { status: 'invalid'; errors: LeadErrors<Form>; isRefused?: boolean }
  /** `values` can be sent another way. Without them, the form was unreadable. */
  | { status: 'failed'; values?: LeadValues<Form> };

export interface Draft {
  /** The random id of these values, so that a copy of the tab sends them under the same key. */
  id: string;
  values: Record<string, string>;
}

/** A site's form, which outlives its page: the outcome appears on the page that the visitor reads by then. */
export interface FormSession<Form extends LeadForm = LeadForm> {
  read(): FormState<Form>;
  change(state: FormState<Form>): void;
  subscribe(changed: () => void): () => void;
  /** The form on the page, or the last one that was. */
  form: HTMLFormElement | null;
  attach(form: HTMLFormElement): void;
  /** The dialog or the toast of the form, once its code is there. */
  outcome: ReactNode;
  /** The random id of the form's present content. Empty until it is needed. */
  id: string;
  /** What may be stored already, because no answer came. */
  sent: Draft | null;
  /** Of the last lead that was sent. It stays after the thanks are closed. */
  receipt: Receipt | undefined;
  /** Whether the answers are those of an earlier visit. */
  isRestored: boolean;
}

export function createFormSession<Form extends LeadForm>(state: FormState<Form>): FormSession<Form> {
  const listeners = new Set<() => void>();
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
    form: null,
    attach(form) {
      this.form = form;
    },
    outcome: null,
    id: '',
    sent: null,
    receipt: state.status === 'sent' ? state.receipt : undefined,
    isRestored: false,
  };
}

export function useFormSession<Form extends LeadForm>({ subscribe, read }: FormSession<Form>): FormState<Form> {
  return useSyncExternalStore(subscribe, read, read);
}

export function FormOutcome({ session }: { session: FormSession }): ReactNode {
  useFormSession(session);
  return session.outcome;
}

/** Makes a random UUID. `crypto.randomUUID` is missing on pages without TLS, where this one works too. */
export const createId = () =>
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) =>
    (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (+digit / 4)))).toString(16),
  );

/** The backend functions as the browser calls them. */
export interface Functions {
  /** Rejects if the client does not load or nobody replies in time. `error` goes to the console (spec point 8). */
  call(
    name: string,
    body: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<{ ok: true; reference: string } | { ok: false; error: unknown }>;
  /** Loads the client ahead of the first call. */
  prepare(): void;
  /** Whether the page's own server does not take the form, so that it cannot be posted without a script. */
  needScript: boolean;
}

/** How long a visitor waits for a reply, in milliseconds (product.md, "The function"). */
const REPLY_TIMEOUT_MS = 20_000;

export function withTimeout<Value>(promise: Promise<Value>, milliseconds = REPLY_TIMEOUT_MS): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, milliseconds, new Error('Timed out')));
  return Promise.race([promise, late]);
}
