import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldOf,
  listFields,
  type FormMessages,
  type LeadErrors,
  type LeadForm,
  type LeadValues,
} from '#contract/forms/lead-form.ts';
import { readValues } from '../ui/form-fields.ts';
import { keepDraft, saveDraft } from './draft.ts';
import { type FormSession, type FormState, type Functions, useFormSession, withTimeout } from './form-session.ts';

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
 * Manages a lead's form, from its first touch to the reply. The browser owns the fields: what the visitor typed before
 * the application took over stays. The session owns the state, so the reply may arrive on another page.
 */
export function useLeadForm<Form extends LeadForm>(options: LeadFormOptions<Form>) {
  const { descriptor, session, functions, keepsDraft } = options;
  const form = useRef<HTMLFormElement>(null);
  const state = useFormSession(session);
  const [initial] = useState(state);
  const [isKept, setKept] = useState(true);
  const isSending = state.status === 'submitting';
  // Outside a dialog, the method `dialog` does nothing.
  // The form of a domain is far below the top of its page.
  const place = descriptor.kind === 'offer' ? '#offer' : '';
  const target = functions.needScript ? { method: 'dialog' } : { method: 'post', action: descriptor.path + place };

  // In the layout phase, so that the first submit already finds the answers.
  useLayoutEffect(() => {
    // Answers posted without the script count as sent: no draft restores them.
    if (!session.form && session.read().status === 'sent') saveDraft(descriptor, null);
    session.attach(form.current!);
    if (keepsDraft && !keepDraft(form.current!, descriptor, session)) setKept(false);
  }, [descriptor, session, keepsDraft]);

  // A disabled field would lose the focus and its value.
  useEffect(() => {
    for (const control of Array.from(form.current!.elements) as HTMLInputElement[]) control.readOnly = isSending;
  }, [isSending]);

  // After the messages are rendered, so that screen readers announce a field with its own.
  useEffect(() => {
    if (state !== initial && state.status === 'invalid' && state.isRefused) focusInvalidField(form.current!);
  }, [state, initial]);

  return {
    isSending,
    isKept,
    hasFailed: state.status === 'failed',
    errors: state.status === 'invalid' ? state.errors : ({} as LeadErrors<Form>),
    attributes: {
      ref: form,
      noValidate: true,
      ...target,
      onFocus() {
        loadSubmission().catch(ignore);
        functions.prepare();
      },
      onInput: () => void removeErrors(options).catch(ignore),
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void submit(options);
      },
    },
  };
}

/** Focuses the first field with a message, or the one that the selector finds. */
export function focusInvalidField(form: HTMLFormElement, selector = '[aria-invalid="true"]'): void {
  const field = form.querySelector<HTMLElement>(selector);
  field?.focus();
  // The label too: WebKit shows no more than the caret, and ends a smooth scroll for it.
  field?.closest('.field, .consent')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Loads the code of a submit. After a failed fetch, Firefox fetches it again only in a new document. */
const loadSubmission = () => import('./submit-lead.ts');

/** Ignores a failed fetch: the submit imports again, and then posts the form or reports a failure. */
const ignore = () => {};

/** Removes the errors that the visitor has corrected. Only a submit adds any. */
async function removeErrors<Form extends LeadForm>({ session, descriptor, messages }: LeadFormOptions<Form>) {
  if (session.read().status !== 'invalid') return;
  const { parseForm } = await loadSubmission();
  const state = session.read();
  if (state.status !== 'invalid') return;
  const parsed = parseForm(session.form!, descriptor, messages);
  const left = Object.entries(parsed.ok ? {} : parsed.errors).filter(([field]) => field in state.errors);
  const errors = Object.fromEntries(left) as LeadErrors<Form>;
  session.change(left.length > 0 ? { status: 'invalid', errors } : { status: 'idle' });
}

async function submit<Form extends LeadForm>(options: LeadFormOptions<Form>): Promise<void> {
  const { session } = options;
  // A second submit may follow in the same tick.
  if (session.read().status === 'submitting') return;
  const form = session.form!;
  const finish = options.onSubmit?.(form);
  session.change({ status: 'submitting' });
  const end = await send(form, options);
  session.change(finish?.(end) ?? end);
}

async function send<Form extends LeadForm>(
  form: HTMLFormElement,
  { session, descriptor, messages, functions }: LeadFormOptions<Form>,
): Promise<FormState<Form>> {
  try {
    const { submitLead } = await withTimeout(loadSubmission());
    return await submitLead(session, descriptor, { messages, functions });
  } catch (error) {
    console.error(error);
    // An import that fails rejects with a TypeError (HTML, "import()").
    if (error instanceof TypeError && postPlainly(form)) return { status: 'idle' };
    return { status: 'failed', values: readValues(form, listFields(descriptor)) as LeadValues<Form> };
  }
}

/**
 * Posts a form whose code cannot be fetched, as without a script. Without a line, the browser would show its own error
 * instead of the form. Returns whether it is posted.
 */
function postPlainly(form: HTMLFormElement): boolean {
  if (form.method !== 'post' || !form.isConnected || !navigator.onLine) return false;
  form.submit();
  return true;
}
