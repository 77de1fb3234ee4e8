import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type FieldOf,
  fieldsOf,
  type FormMessages,
  type LeadErrors,
  type LeadForm,
  type LeadValues,
} from '#contract/forms/lead-form.ts';
import { formValues } from '../ui/form-fields.ts';
import type { AutosaveDraft, DraftAutosave, DraftState } from './draft.ts';
import { type FormSession, useFormSession } from './form-session.ts';
import { type FormState, type Functions, updateErrors } from './form-state.ts';

interface LeadFormOptions<Form extends LeadForm> extends DraftOptions<Form> {
  /** Messages under the fields. */
  messages: FormMessages<FieldOf<Form>>;
  functions: Functions;
  /** Called when the form is submitted. The returned function adds to the final state what the page wants to show. */
  onSubmit?: (form: HTMLFormElement) => (end: FormState<Form>) => FormState<Form>;
}

/**
 * Manages a lead's form, from its first touch to the answer. The browser owns the fields: what the visitor typed before
 * the application took over stays. The session owns the state, so the answer may arrive on another page.
 */
export function useLeadForm<Form extends LeadForm>(options: LeadFormOptions<Form>) {
  const { descriptor, session, messages, functions } = options;
  const form = useRef<HTMLFormElement>(null);
  const { state } = useFormSession(session);
  const [initial] = useState(state);
  const isSending = state.status === 'submitting';

  const attach = useEffectEvent((now: HTMLFormElement) => {
    const last = session.attach(now);
    if (last && last !== now) void loadSubmission().then(({ copyFields }) => copyFields(last, now), ignore);
  });
  useLayoutEffect(() => attach(form.current!), []);
  const draft = useDraft(form, options);

  const freeze = useEffectEvent(async (ended: AbortSignal) => {
    const { freezeForm } = await loadSubmission();
    if (!ended.aborted) freezeForm(form.current!, ended);
  });
  useEffect(() => {
    if (!isSending) return;
    const sending = new AbortController();
    freeze(sending.signal).catch(ignore);
    return () => sending.abort();
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
  // The visitor may have turned to the form before the application ran.
  const prepareIfTouched = useEffectEvent(() => {
    if (form.current!.contains(document.activeElement)) prepare();
  });
  useEffect(() => prepareIfTouched(), []);

  const submit = async () => {
    // A second submit may follow in the same tick.
    if (session.read().state.status === 'submitting') return;
    const element = session.form!;
    const finish = options.onSubmit?.(element);
    announce(element.querySelector<HTMLElement>('[data-busy]')!.dataset['busy']!);
    session.change({ state: { status: 'submitting' }, notice: null });
    let end: FormState<Form>;
    try {
      const late = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS, new Error('Timed out')));
      const { submitLead } = await Promise.race([loadSubmission(), late]);
      end = await submitLead(session, descriptor, { messages, functions });
    } catch (error) {
      console.error(error);
      const values = formValues(element, fieldsOf(descriptor)) as LeadValues<Form>;
      // Imports that fail reject with a TypeError (HTML, "import()").
      const isPosted = error instanceof TypeError && (await postPlainly(element));
      end = isPosted ? { status: 'idle' } : { status: 'failed', values };
    }
    end = finish?.(end) ?? end;
    announce('');
    session.change({ state: end });
  };
  const recheck = async () => {
    if (state.status !== 'invalid') return;
    const { errorsIn } = await loadSubmission();
    if (!form.current) return;
    const found = errorsIn(form.current, descriptor, messages);
    session.change({ state: updateErrors(session.read().state, found) });
  };

  return {
    state,
    isSending,
    errors: state.status === 'invalid' ? state.errors : ({} as LeadErrors<Form>),
    /** Attributes of the form element. */
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
    /** Props of `KeptNote`. */
    draft: isSending && draft.state === 'saved' ? 'empty' : draft.state,
    clearDraft: draft.clear,
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
export const loadSubmission = () => import('./submit-lead.ts');

/** Ignores a failed fetch: the submit imports again, and then posts the form or reports a failure. */
const ignore = () => {};

/**
 * Posts a form whose code cannot be fetched, as without a script. If the server cannot be reached, it does not, because
 * the browser would show its own error instead of the form. Resolves to whether the visitor left the page.
 */
async function postPlainly(form: HTMLFormElement): Promise<boolean> {
  if (form.method !== 'post' || !form.isConnected) return false;
  const signal = AbortSignal.timeout(LOAD_TIMEOUT_MS);
  const isReached = await fetch(form.action, { method: 'HEAD', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReached) return false;
  form.submit();
  return new Promise((resolve) => {
    // The form is idle again if the visitor comes back.
    addEventListener('pagehide', () => resolve(true), { once: true });
    setTimeout(resolve, LOAD_TIMEOUT_MS, false);
  });
}

interface DraftOptions<Form extends LeadForm> {
  descriptor: Form;
  session: FormSession<Form>;
  /** Saves drafts in the tab, once it is loaded. */
  autosaveDraft?: AutosaveDraft | undefined;
}

/** Keeps the form's draft, once drafts can be saved. */
function useDraft<Form extends LeadForm>(
  form: RefObject<HTMLFormElement | null>,
  { descriptor, session, autosaveDraft }: DraftOptions<Form>,
) {
  const autosave = useRef<DraftAutosave>(undefined);
  const [state, setState] = useState<DraftState>('empty');
  const [isPosted] = useState(() => !session.form && session.read().state.status === 'sent');

  // In the layout phase, so that the first submit already finds the answers.
  useLayoutEffect(() => {
    autosave.current = autosaveDraft?.(form.current!, { descriptor, session, onChange: setState });
    // Answers posted without the script count as sent: no draft restores them.
    if (isPosted) autosave.current?.clear();
    return autosave.current?.stop;
  }, [form, autosaveDraft, descriptor, session, isPosted]);

  return { state, clear: () => autosave.current!.clear() };
}
