import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { offerFields, offerForm, type OfferErrors } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import { idempotencyHeader, type Functions } from '#contract/reply.ts';
import type { Toast } from '../ui/toast.tsx';
import { randomId, requestKey } from '../ui/kept-form/request-key.ts';
import { toastOf } from './offer-toasts.tsx';
import type { OfferCare } from './offer-care.tsx';

/** `waiting` is a complete offer that goes out once the line is back. */
type Life = 'idle' | 'waiting' | 'submitting' | 'sent' | 'failed';

interface OfferOptions {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  onToast: (toast: Toast | null) => void;
}

/** The life of the offer form: checked, sent where the domain's offers are delivered, answered by a toast. */
export function useOffer({ content: { offers, email }, start, functions, onToast }: OfferOptions) {
  const [life, setLife] = useState<Life>(start.status === 'invalid' ? 'idle' : start.status);
  const [errors, setErrors] = useState<OfferErrors>(start.status === 'invalid' ? start.errors : {});
  const arrived = useRef(errors);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [formId] = useState(randomId);
  const care = useRef<OfferCare>(null);

  // Only after a refused submit: a page that arrives with errors leaves the focus where the visitor has it.
  useEffect(() => {
    if (errors !== arrived.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  // Checks and client are fetched when the visitor turns to the form, which may have been before the application was there.
  useEffect(() => {
    const element = form.current!;
    const prepare = () => {
      loadChecks().catch(() => {});
      if (offers === 'deliver') functions.prepare();
    };
    if (element.contains(document.activeElement)) prepare();
    element.addEventListener('focusin', prepare);
    return () => element.removeEventListener('focusin', prepare);
  }, [offers, functions]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Two submits in one tick both see the old state, so the guard is not state.
    if (sending.current) return;
    const element = event.currentTarget;
    const written = Object.fromEntries(new FormData(element));
    sending.current = true;
    const checks = await loadChecks().catch((error: unknown) => void console.error(error));
    sending.current = false;
    if (!checks) return finish('failed');
    const reading = checks.readLead(offerForm, written);
    setErrors(reading.ok ? {} : reading.errors);
    if (!reading.ok) return;

    if (offers === 'deliver') {
      if (care.current?.willSendLater(element)) return setLife('waiting');
      sending.current = true;
      setLife('submitting');
      const key = requestKey(care.current?.id() ?? formId, reading.value);
      const result = await functions.call(offerForm.functionName, reading.value, { [idempotencyHeader]: key });
      sending.current = false;
      if (!result.ok) {
        console.error(result.error);
        return finish('failed', care.current?.wayOut(reading.value));
      }
    }
    care.current?.finish();
    empty(element);
    finish('sent');
  }

  function finish(end: 'sent' | 'failed', more?: ReactNode) {
    setLife(end);
    const toast = toastOf(end, email)!;
    onToast(more ? { ...toast, more } : toast);
  }

  return { form, formId, care, life, errors, submit, withdraw: () => setLife('idle') };
}

/** A browser that could not fetch them asks again the next time. */
const loadChecks = () => import('#contract/read-lead.ts');

/** The reset tells the counter; kept values of a page that came back are the fields' defaults and go too. */
function empty(form: HTMLFormElement) {
  form.reset();
  for (const field of offerFields) (form.elements.namedItem(field) as HTMLInputElement).value = '';
}
