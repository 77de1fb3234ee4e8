import { type ReactNode, useSyncExternalStore } from 'react';
import type { LeadForm } from '#contract/forms/lead-form.ts';
import type { Toast } from '../ui/toast.tsx';
import type { FormState } from './form-state.ts';

/** The part of a form that stays while visitors turn to other pages of the face. */
interface Moment<Form extends LeadForm> {
  state: FormState<Form>;
  /** A message about the draft. */
  notice: Toast | null;
  /** The dialog or the toast of the form, for every page of the face. */
  outcome: ReactNode;
}

/** A face's form, as the application has it. Its outcome appears on the page that the visitor reads by then. */
export interface FormSession<Form extends LeadForm = LeadForm> {
  read(): Moment<Form>;
  change(part: Partial<Moment<Form>>): void;
  subscribe(changed: () => void): () => void;
  /** The form on the page, or the last one. */
  readonly form: HTMLFormElement | null;
  /** Registers the form on the page. Returns the last one: a form that comes back takes its values from there. */
  attach(form: HTMLFormElement): HTMLFormElement | null;
  /** The random id of the current form. Empty until it is needed. */
  id: string;
  /** Whether the answers are those of an earlier visit. */
  isRestored: boolean;
}

export function createFormSession<Form extends LeadForm>(state: FormState<Form>): FormSession<Form> {
  let moment: Moment<Form> = { state, notice: null, outcome: null };
  const listeners = new Set<() => void>();
  let attached: HTMLFormElement | null = null;
  return {
    read: () => moment,
    change(part) {
      moment = { ...moment, ...part };
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
      const last = attached;
      attached = form;
      return last;
    },
    id: '',
    isRestored: false,
  };
}

/** Makes a random UUID. `crypto.randomUUID` is missing on pages without TLS, where this one works too. */
export const randomId = () =>
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) =>
    (+digit ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (+digit / 4)))).toString(16),
  );

/** Reads the form's present moment, and renders again after each change. */
export function useFormSession<Form extends LeadForm>({ subscribe, read }: FormSession<Form>): Moment<Form> {
  return useSyncExternalStore(subscribe, read, read);
}

/** Closes the message of the form: a new one follows the next submit. */
export function dismissOutcome<Form extends LeadForm>(session: FormSession<Form>): void {
  const { status } = session.read().state;
  session.change({ notice: null, ...((status === 'sent' || status === 'failed') && { state: { status: 'idle' } }) });
}

/** Shows the outcome of the form on the face's pages. */
export function FormOutcome({ session }: { session: FormSession }): ReactNode {
  return useFormSession(session).outcome;
}
