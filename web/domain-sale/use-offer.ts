import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { offerFields, readOffer, type OfferErrors } from '#contract/offer.ts';
import type { OfferStart } from '#contract/page.ts';
import { functionNames } from '#contract/paths.ts';
import { idempotencyHeader, type Functions } from '#contract/reply.ts';
import type { Toast } from '../ui/toast.tsx';
import { toastOf } from './offer-toasts.tsx';

type Life = 'idle' | 'submitting' | 'sent' | 'failed';

interface OfferOptions {
  content: DomainContent;
  start: OfferStart;
  functions: Functions;
  onToast: (toast: Toast) => void;
}

/** The life of the offer form: checked, sent where the domain's offers are delivered, answered by a toast. */
export function useOffer({ content: { offers, email }, start, functions, onToast }: OfferOptions) {
  const [life, setLife] = useState<Life>(start.status === 'invalid' ? 'idle' : start.status);
  const [errors, setErrors] = useState<OfferErrors>(start.status === 'invalid' ? start.errors : {});
  const arrived = useRef(errors);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const keyOf = useRef(keyMaker());

  // Only after a refused submit: a page that arrives with errors leaves the focus where the visitor has it.
  useEffect(() => {
    if (errors !== arrived.current) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  // The client is fetched when the visitor turns to the form, which may have been before the application was there.
  useEffect(() => {
    const element = form.current;
    if (offers !== 'deliver' || !element) return;
    if (element.contains(document.activeElement)) functions.prepare();
    element.addEventListener('focusin', functions.prepare);
    return () => element.removeEventListener('focusin', functions.prepare);
  }, [offers, functions]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Two submits in one tick both see the old state, so the guard is not state.
    if (sending.current) return;
    const element = event.currentTarget;
    const reading = readOffer(Object.fromEntries(new FormData(element)));
    setErrors(reading.ok ? {} : reading.errors);
    if (!reading.ok) return;

    if (offers === 'deliver') {
      sending.current = true;
      setLife('submitting');
      const key = keyOf.current(JSON.stringify(reading.value));
      const result = await functions.call(functionNames.offer, reading.value, { [idempotencyHeader]: key });
      sending.current = false;
      if (!result.ok) {
        console.error(result.error);
        return finish('failed');
      }
    }
    keyOf.current = keyMaker();
    empty(element);
    finish('sent');
  }

  function finish(end: 'sent' | 'failed') {
    setLife(end);
    onToast(toastOf(end, email)!);
  }

  return { form, life, errors, submit };
}

/** The reset tells the counter; kept values of a page that came back are the fields' defaults and go too. */
function empty(form: HTMLFormElement) {
  form.reset();
  for (const field of offerFields) (form.elements.namedItem(field) as HTMLInputElement).value = '';
}

/** The same key for the same filled form, so that a retry is the same offer; another text is another offer. */
function keyMaker() {
  let last = { body: '', key: '' };
  return (body: string) => {
    if (body !== last.body) last = { body, key: randomKey() };
    return last.key;
  };
}

/** `randomUUID` is there in secure contexts only; a test site may be served by plain HTTP. */
function randomKey(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
