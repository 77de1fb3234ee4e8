import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldOf, FormMessages, LeadErrors, LeadForm, LeadValues } from '#contract/forms/lead-form.ts';
import type { FormStart } from '#contract/site/page.ts';
import type { AutosaveDraft, DraftAutosave } from './draft.ts';
import { type FormState, stopWaiting, type Transport, updateErrors } from './form-state.ts';
import type { Submission } from './submit-lead.ts';

interface LeadFormOptions<Form extends LeadForm> extends DraftOptions {
  descriptor: Form;
  /** Messages under the fields. */
  messages: FormMessages<FieldOf<Form>>;
  start: FormStart<LeadValues<Form>, LeadErrors<Form>>;
  transport: Transport;
  /** Loads the code of a submit. A page may fetch it when the visitor turns to the form. */
  loadSubmission: () => Promise<Submission>;
  /** Called after a state other than the initial one is rendered, for the page's own messages. */
  onState: (state: FormState<Form>) => void;
}

/**
 * Manages a lead's form, from its first touch to the answer. The browser owns the fields: what the visitor typed before
 * the application took over stays.
 */
export function useLeadForm<Form extends LeadForm>(options: LeadFormOptions<Form>) {
  const { descriptor, messages, start, transport, loadSubmission, onState } = options;
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState<FormState<Form>>(start);
  const [state, setState] = useState(initial);
  /** Whether the visitor agreed to sending once the line is back. */
  const [sendLater, setSendLater] = useState(false);
  const draft = useDraft(form, options);

  const follow = useEffectEvent((reached: FormState<Form>) => {
    if (reached === initial) return;
    moveFocus(form.current!, reached);
    onState(reached);
  });
  useEffect(() => follow(state), [state]);

  const prepare = () => {
    loadSubmission().catch(ignore);
    transport.prepare();
  };
  // The visitor may have turned to the form before the application ran.
  const prepareIfTouched = useEffectEvent(() => {
    if (form.current!.contains(document.activeElement)) prepare();
  });
  useEffect(() => prepareIfTouched(), []);

  const submit = async (isAsked: boolean) => {
    // The element may be gone before the answer arrives.
    const element = form.current!;
    let end: FormState<Form> = { status: 'failed' };
    try {
      const { submitLead } = await loadSubmission();
      const attempt = { messages, transport, formId: draft.formId, sendLater: isAsked && sendLater };
      end = await submitLead(element, descriptor, attempt);
    } catch (error) {
      console.error(error);
    }
    // An unfinished form that was not submitted is left alone: the visitor may be typing in it.
    setState(isAsked || end.status !== 'invalid' ? end : { status: 'idle' });
  };
  const recheck = async () => {
    if (state.status !== 'invalid') return;
    const { errorsIn } = await loadSubmission();
    if (!form.current) return;
    const found = errorsIn(form.current, descriptor, messages);
    setState((now) => updateErrors(now, found));
  };

  return {
    state,
    errors: state.status === 'invalid' ? state.errors : ({} as LeadErrors<Form>),
    /** Attributes of the form element. */
    attributes: {
      ref: form,
      noValidate: true,
      onFocus: prepare,
      onInput: () => void recheck().catch(ignore),
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        if (state.status === 'submitting') return;
        // Rendered synchronously, so that the second of two submits in one tick finds the form submitting.
        flushSync(() => setState({ status: 'submitting' }));
        void submit(true);
      },
    },
    /** Props of `DraftNotice` and `OfflineNotice`. */
    draft: { form, isSaved: draft.isSaved, onClear: draft.clear },
    offline: {
      waiting: state.status === 'waiting',
      sendLater,
      onConsent(agreed: boolean) {
        setSendLater(agreed);
        if (!agreed) setState(stopWaiting);
      },
      onSend() {
        setSendLater(false);
        if (state.status === 'submitting') return;
        setState({ status: 'submitting' });
        void submit(false);
      },
    },
    close: () => setState({ status: 'idle' }),
  };
}

/** Moves the focus after a state is rendered, so that screen readers announce a field with its own message. */
function moveFocus(form: HTMLFormElement, state: FormState): void {
  if (state.status === 'invalid' && state.isRefused) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // A disabled button loses the focus, and gets it again once it is enabled.
  const isEnabled = state.status === 'failed' || state.status === 'waiting';
  if (isEnabled && document.activeElement === document.body) focusSubmit(form);
}

/** Focuses the submit button, when the focused control has disappeared. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
}

/** Ignores a failed fetch: the submit fetches again, and reports a failure. */
const ignore = () => {};

interface DraftOptions {
  descriptor: LeadForm;
  start: { status: string };
  /** Saves drafts on the device, once it is loaded. */
  autosaveDraft?: AutosaveDraft | undefined;
}

/** Holds the form's random id, and its draft once drafts can be saved. */
function useDraft(form: RefObject<HTMLFormElement | null>, { descriptor, start, autosaveDraft }: DraftOptions) {
  const formId = useRef('');
  const autosave = useRef<DraftAutosave>(undefined);
  const [isSaved, setSaved] = useState(false);
  const [isSent] = useState(start.status === 'sent');

  // In the layout phase, so that a submit that was held until the script arrived already finds the answers.
  useLayoutEffect(() => {
    autosave.current = autosaveDraft?.(form.current!, { descriptor, id: formId, onChange: setSaved });
    // Answers posted without the script count as sent: no draft restores them.
    if (isSent) autosave.current?.clear();
    return autosave.current?.stop;
  }, [form, autosaveDraft, descriptor, isSent]);

  return { formId, isSaved, clear: () => autosave.current!.clear() };
}
