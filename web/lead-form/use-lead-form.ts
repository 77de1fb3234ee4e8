import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldOf,
  listFields,
  type FormMessages,
  type LeadErrors,
  type LeadForm,
  type LeadValues,
} from '#contract/forms/lead-form.ts';
import { formValues } from '../ui/form-fields.ts';
import { keepDraft, saveDraft } from './draft.ts';
import { type FormSession, type FormState, type Functions, useFormSession } from './form-session.ts';

interface LeadFormOptions<Form extends LeadForm> {
  descriptor: Form;
  session: FormSession<Form>;
  messages: FormMessages<FieldOf<Form>>;
  functions: Functions;
  keepsDraft: boolean;
  /** Called when the form is submitted. The returned function adds to the final state what the page wants to show. */
  onSubmit?: (form: HTMLFormElement) => (end: FormState<Form>) => FormState<Form>;
}

/**
 * Manages a lead's form, from its first touch to the answer. The browser owns the fields: what the visitor typed before
 * the application took over stays. The session owns the state, so the answer may arrive on another page.
 */
export function useLeadForm<Form extends LeadForm>(options: LeadFormOptions<Form>) {
  const { descriptor, session, messages, functions, keepsDraft } = options;
  const form = useRef<HTMLFormElement>(null);
  const state = useFormSession(session);
  const [initial] = useState(state);
  const [isKept, setKept] = useState(true);
  const isSending = state.status === 'submitting';

  // In the layout phase, so that the first submit already finds the answers.
  useLayoutEffect(() => {
    // Answers posted without the script count as sent: no draft restores them.
    if (!session.form && session.read().status === 'sent') saveDraft(descriptor, null);
    session.attach(form.current!);
    if (!keepsDraft) return;
    const stop = keepDraft(form.current!, descriptor, session);
    if (!stop) setKept(false);
    return stop ?? undefined;
  }, [descriptor, session, keepsDraft]);

  // A disabled field would lose the focus and its value.
  useEffect(() => {
    for (const control of Array.from(form.current!.elements) as HTMLInputElement[]) control.readOnly = isSending;
  }, [isSending]);

  // After the messages are rendered, so that screen readers announce a field with its own.
  useEffect(() => {
    if (state === initial || state.status !== 'invalid' || !state.isRefused) return;
    const field = form.current!.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    // The label too: WebKit shows no more than the caret, and ends a smooth scroll for it.
    field?.closest('.field, .consent')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [state, initial]);

  const prepare = () => {
    loadSubmission().catch(ignore);
    functions.prepare();
  };
  const submit = async () => {
    // A second submit may follow in the same tick.
    if (session.read().status === 'submitting') return;
    const element = session.form!;
    const finish = options.onSubmit?.(element);
    announce(element.querySelector<HTMLElement>('[data-busy]')!.dataset['busy']!);
    session.change({ status: 'submitting' });
    let end: FormState<Form>;
    try {
      const late = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS, new Error('Timed out')));
      const { submitLead } = await Promise.race([loadSubmission(), late]);
      end = await submitLead(session, descriptor, { messages, functions });
    } catch (error) {
      console.error(error);
      if (error instanceof TypeError && postPlainly(element)) end = { status: 'idle' };
      else end = { status: 'failed', values: formValues(element, listFields(descriptor)) as LeadValues<Form> };
    }
    announce('');
    session.change(finish?.(end) ?? end);
  };
  const recheck = async () => {
    if (state.status !== 'invalid') return;
    const { parseForm } = await loadSubmission();
    const now = session.read();
    if (!form.current || now.status !== 'invalid') return;
    // Only a submit adds messages.
    const parsed = parseForm(form.current, descriptor, messages);
    const left = Object.entries(parsed.ok ? {} : parsed.errors).filter(([field]) => field in now.errors);
    const errors = Object.fromEntries(left) as LeadErrors<Form>;
    session.change(left.length > 0 ? { status: 'invalid', errors } : { status: 'idle' });
  };

  return {
    isSending,
    errors: state.status === 'invalid' ? state.errors : ({} as LeadErrors<Form>),
    attributes: {
      ref: form,
      noValidate: true,
      onFocus: prepare,
      onInput: () => void recheck().catch(ignore),
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void submit();
      },
    },
    isKept,
  };
}

/** Writes into the page's live region (`web/app/hydrate.tsx`), which announces a text once. */
function announce(text: string): void {
  const region = document.querySelector('body > [role=status]');
  if (region && region.textContent !== text) region.textContent = text;
}

/** The timeout for the code of a submit, in milliseconds: as long as a visitor waits for an answer. */
const LOAD_TIMEOUT_MS = 20_000;

/** Loads the code of a submit. After a failed fetch, Firefox fetches it again only in a new document. */
const loadSubmission = () => import('./submit-lead.ts');

/** Ignores a failed fetch: the submit imports again, and then posts the form or reports a failure. */
const ignore = () => {};

/**
 * Posts a form whose code cannot be fetched, as without a script. Imports that fail reject with a TypeError (HTML,
 * "import()"). Without a line, the browser would show its own error instead of the form. Returns whether it is posted.
 */
function postPlainly(form: HTMLFormElement): boolean {
  if (form.method !== 'post' || !form.isConnected || !navigator.onLine) return false;
  form.submit();
  return true;
}
