import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldOf, FormMessages, LeadErrors, LeadForm, LeadValues } from '#contract/forms/lead-form.ts';
import type { FormStart } from '#contract/site/page.ts';
import type { AutosaveDraft, DraftAutosave } from './draft.ts';
import { type FormState, stopWaiting, type Transport, updateErrors } from './form-state.ts';
import type { Submission } from './submit-lead.ts';

interface LeadFormOptions<Form extends LeadForm> extends DraftOptions {
  descriptor: Form;
  /** Messages under its fields. */
  messages: FormMessages<FieldOf<Form>>;
  start: FormStart<LeadValues<Form>, LeadErrors<Form>>;
  transport: Transport;
  /** A page may fetch it when the visitor turns to the form. */
  loadSubmission: () => Promise<Submission>;
  /** Called once a state is rendered, for what the page says beside the form; not for the one it arrives in. */
  onState: (state: FormState<Form>) => void;
}

/**
 * The form of a lead, from its first touch to the answer. The fields are the browser's: what was typed before the
 * application took over stays.
 */
export function useLeadForm<Form extends LeadForm>(options: LeadFormOptions<Form>) {
  const { descriptor, messages, start, transport, loadSubmission, onState } = options;
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState<FormState<Form>>(start);
  const [state, setState] = useState(initial);
  /** The visitor agreed to have the form sent by itself when the line is back. */
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
  // The visitor may have turned to the form before the application was there.
  const prepareIfTouched = useEffectEvent(() => {
    if (form.current!.contains(document.activeElement)) prepare();
  });
  useEffect(() => prepareIfTouched(), []);

  const submit = async (isAsked: boolean) => {
    // The element may be gone before the answer is there.
    const element = form.current!;
    let end: FormState<Form> = { status: 'failed' };
    try {
      const { submitLead } = await loadSubmission();
      const attempt = { messages, transport, formId: draft.formId, sendLater: isAsked && sendLater };
      end = await submitLead(element, descriptor, attempt);
    } catch (error) {
      console.error(error);
    }
    // A form that is not finished and was not submitted is left to the visitor, who may be typing in it.
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
    /** Attributes of the form's element. */
    attributes: {
      ref: form,
      noValidate: true,
      onFocus: prepare,
      onInput: () => void recheck().catch(ignore),
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        if (state.status === 'submitting') return;
        // Rendered at once, so that the second of two submits in one tick finds the form submitting.
        flushSync(() => setState({ status: 'submitting' }));
        void submit(true);
      },
    },
    /** For its `DraftNotice` and `OfflineNotice`. */
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

/** Moves the focus once a state is rendered, so that a field is announced with its own message. */
function moveFocus(form: HTMLFormElement, state: FormState): void {
  if (state.status === 'invalid' && state.isRefused) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  // A disabled button gives its focus up; it takes it back once it is enabled again.
  const isEnabled = state.status === 'failed' || state.status === 'waiting';
  if (isEnabled && document.activeElement === document.body) focusSubmit(form);
}

/** Focuses the submit button, when the control that had the focus is gone. */
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

/** Holds the form's random id, and its draft as soon as one can be saved. */
function useDraft(form: RefObject<HTMLFormElement | null>, { descriptor, start, autosaveDraft }: DraftOptions) {
  const formId = useRef('');
  const autosave = useRef<DraftAutosave>(undefined);
  const [isSaved, setSaved] = useState(false);
  const [isSent] = useState(start.status === 'sent');

  // In the layout phase, so that a submit which was held until the script arrived already finds the answers.
  useLayoutEffect(() => {
    autosave.current = autosaveDraft?.(form.current!, { descriptor, id: formId, onChange: setSaved });
    // Answers posted without the script are sent as well: no draft of them comes back.
    if (isSent) autosave.current?.clear();
    return autosave.current?.stop;
  }, [form, autosaveDraft, descriptor, isSent]);

  return { formId, isSaved, clear: () => autosave.current!.clear() };
}
