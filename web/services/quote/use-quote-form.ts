import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { QuoteStart } from '#contract/page.ts';
import {
  quoteFields,
  quoteForm,
  type QuoteErrors,
  type QuoteField,
  type QuoteRequest,
} from '#contract/quote-request.ts';
import { readLead } from '#contract/read-lead.ts';
import type { Functions } from '#contract/reply.ts';
import { formValues } from '../../ui/kept-form/form-values.ts';
import { willSendLater } from '../../ui/kept-form/offline-notice.tsx';
import type { KeptDraft } from '../../ui/kept-form/use-draft.ts';
import { submitQuoteRequest } from './submit-quote-request.ts';

/** Spec point 4; `waiting` is a complete form that goes out once the line is back. */
type FormState = 'idle' | 'waiting' | 'submitting' | 'sent' | 'failed';

interface QuoteFormOptions {
  form: RefObject<HTMLFormElement | null>;
  start: QuoteStart;
  functions: Functions;
  draft: KeptDraft;
  onAttempt: () => void;
  onFailure: (values: QuoteRequest) => void;
}

export function useQuoteForm({ form, start, functions, draft, onAttempt, onFailure }: QuoteFormOptions) {
  const [state, setState] = useState<FormState>(start.status === 'invalid' ? 'idle' : start.status);
  const [errors, setErrors] = useState<QuoteErrors>(start.status === 'invalid' ? start.errors : {});
  // Two submits in one tick both see the state of before; this does not.
  const sending = useRef(false);

  // Answers posted without the script are sent as well: no draft of them comes back.
  const posted = useRef(start.status === 'sent');
  useEffect(() => {
    if (posted.current) draft.finish();
    posted.current = false;
  }, [draft]);

  // Once the messages are drawn, so that the field is announced with its own.
  const focusNext = useRef<QuoteField>(undefined);
  useEffect(() => {
    if (focusNext.current) form.current?.querySelector<HTMLElement>(`[name=${focusNext.current}]`)?.focus();
    focusNext.current = undefined;
  }, [errors, form]);
  // A disabled button gives its focus up; it takes it back once it is enabled again.
  useEffect(() => {
    if (state !== 'failed' || document.activeElement !== document.body) return;
    focusSubmit(form.current);
  }, [state, form]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const element = event.currentTarget;
    const reading = readLead(quoteForm, formValues(element, quoteFields));
    setErrors(reading.ok ? {} : reading.errors);
    if (!reading.ok) {
      setState('idle');
      focusNext.current = quoteFields.find((field) => reading.errors[field]);
      return;
    }
    if (willSendLater(element)) {
      setState('waiting');
      return;
    }
    sending.current = true;
    onAttempt();
    setState('submitting');
    const result = await submitQuoteRequest(functions, reading.value, draft.id());
    sending.current = false;
    if (result.ok) {
      draft.finish();
      setState('sent');
    } else {
      console.error(result.error);
      setState('failed');
      onFailure(reading.value);
    }
  };

  /** A message changes or goes while its field is corrected; none comes up before the next submit. */
  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(errors).length === 0) return;
    const reading = readLead(quoteForm, formValues(event.currentTarget, quoteFields));
    const found: QuoteErrors = reading.ok ? {} : reading.errors;
    const shown = quoteFields.filter((field) => errors[field] && found[field]);
    setErrors(Object.fromEntries(shown.map((field) => [field, found[field]])));
  };

  const closeThanks = () => {
    setState('idle');
    document.getElementById('quote-title')?.focus();
  };

  return { state, errors, submit, recheck, withdraw: () => setState('idle'), closeThanks };
}

/** Where the focus goes when the control that had it is gone. */
export function focusSubmit(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
}
