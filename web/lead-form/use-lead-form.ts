import { useEffect, useReducer, useRef, type SubmitEvent } from 'react';
import type { FieldOf, FormMessages, LeadErrors, LeadForm, LeadValues } from '#contract/lead-form.ts';
import type { FormStart } from '#contract/page.ts';
import { moveFocus } from './focus.ts';
import { reduceForm, startForm, type FormState } from './form-state.ts';
import type { Submission } from './submit-lead.ts';
import type { Transport } from './transport.ts';
import { useDraft, type DraftOptions } from './use-draft.ts';

interface LeadFormOptions<Form extends LeadForm> extends DraftOptions {
  descriptor: Form;
  /** What is said under its fields. */
  messages: FormMessages<FieldOf<Form>>;
  start: FormStart<LeadValues<Form>, LeadErrors<Form>>;
  transport: Transport;
  /** A page may fetch it when the visitor turns to the form. */
  loadSubmission: () => Promise<Submission>;
  /** Called once a state is drawn, for what the page says beside the form; not for the one it arrives in. */
  onState: (state: FormState<Form>) => void;
}

/**
 * The form of a lead, from its first touch to the answer. The fields are the browser's: what was typed before the
 * application took over stays.
 */
export function useLeadForm<Form extends LeadForm>(options: LeadFormOptions<Form>) {
  const { descriptor, messages, start, transport, loadSubmission, onState } = options;
  const form = useRef<HTMLFormElement>(null);
  const [machine, dispatch] = useReducer(reduceForm<Form>, start, startForm<Form>);
  const { state, sendLater } = machine;
  const draft = useDraft(form, options);

  const arrived = useRef(state);
  useEffect(() => {
    if (state === arrived.current) return;
    moveFocus(form.current!, machine);
    onState(state);
  }, [state]);

  const prepare = () => {
    loadSubmission().catch(ignore);
    transport.prepare();
  };
  // The visitor may have turned to the form before the application was there.
  useEffect(() => {
    if (form.current!.contains(document.activeElement)) prepare();
  }, []);

  const reach = (reached: FormState<Form>) => dispatch({ type: 'reached', state: reached });
  const consent = (agreed: boolean) => dispatch({ type: 'consented', sendLater: agreed });

  // Two submits in one tick both see the state of before; this does not.
  const isSending = useRef(false);
  const send = async (isAsked: boolean) => {
    if (isSending.current) return;
    isSending.current = true;
    // It may be gone before the answer is there.
    const element = form.current!;
    // Shown at once: what checks and sends may have to be fetched first.
    if (isAsked) element.dataset['taken'] = '';
    const onSubmitting = () => reach({ status: 'submitting' });
    let end: FormState<Form> = { status: 'failed' };
    try {
      const { submitLead } = await loadSubmission();
      const attempt = { messages, transport, formId: draft.formId, sendLater: isAsked && sendLater, onSubmitting };
      end = await submitLead(element, descriptor, attempt);
    } catch (error) {
      console.error(error);
    }
    isSending.current = false;
    delete element.dataset['taken'];
    // A form that is not finished and was not submitted is left to the visitor, who may be typing in it.
    if (isAsked || end.status !== 'invalid') reach(end);
  };
  const recheck = async () => {
    if (state.status !== 'invalid') return;
    const { errorsIn } = await loadSubmission();
    if (form.current) dispatch({ type: 'corrected', errors: errorsIn(form.current, descriptor, messages) });
  };

  return {
    state,
    errors: state.status === 'invalid' ? state.errors : ({} as LeadErrors<Form>),
    /** Of the form's element. */
    attributes: {
      ref: form,
      noValidate: true,
      onFocus: prepare,
      onInput: () => void recheck().catch(ignore),
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void send(true);
      },
    },
    /** For its `DraftNotice` and `OfflineNotice`. */
    draft: { form, isKept: draft.isKept, onClear: draft.clear },
    offline: {
      waiting: state.status === 'waiting',
      sendLater,
      onConsent: consent,
      onSend() {
        consent(false);
        void send(false);
      },
    },
    close: () => reach({ status: 'idle' }),
  };
}

/** What could not be fetched is asked for again by the submit, which says so. */
const ignore = () => {};
