import { idempotencyHeader, type LeadErrors, type LeadForm, type LeadValues } from '#contract/forms/lead-form.ts';

/** The whole life of a form (spec point 4, with what lies between). */
export type FormState<Form extends LeadForm = LeadForm> =
  | { status: 'idle' | 'submitting' | 'sent' }
  /** Complete; goes out once the line is back. */
  | { status: 'waiting' }
  /** `isRefused`: a submit has just found these errors, and the first of their fields is to take the focus. */
  | { status: 'invalid'; errors: LeadErrors<Form>; isRefused?: boolean }
  /** `values` can be sent another way; without them the form could not even be read. */
  | { status: 'failed'; values?: LeadValues<Form> };

/** Updates messages while fields are corrected; none comes up before the next submit. `found`: errors now. */
export function updateErrors<Form extends LeadForm>(state: FormState<Form>, found: LeadErrors<Form>): FormState<Form> {
  if (state.status !== 'invalid') return state;
  const left = Object.entries(found).filter(([field]) => field in state.errors);
  return left[0] ? { status: 'invalid', errors: Object.fromEntries(left) as LeadErrors<Form> } : { status: 'idle' };
}

/** Ends the wait for the line, if the visitor no longer agrees to it. */
export function stopWaiting<Form extends LeadForm>(state: FormState<Form>): FormState<Form> {
  return state.status === 'waiting' ? { status: 'idle' } : state;
}

/** The way by which checked values leave the page. */
export interface Transport {
  /** The visitor turned to the form: what sending needs can be fetched. */
  prepare(): void;
  /** `key`: what is sent again under it is one lead (`requestKey`). `headers`: what goes beside the values. */
  send(values: Record<string, string>, key: string, headers: Record<string, string>): Promise<CallResult>;
}

/** The fields as body, everything else in headers (product.md, "The function"). */
export function functionTransport({ functionName }: LeadForm, functions: Functions): Transport {
  return {
    prepare: functions.prepare,
    send: (values, key, headers) => functions.call(functionName, values, { ...headers, [idempotencyHeader]: key }),
  };
}

/**
 * The backend functions as the browser calls them. `call` resolves to a value in every case: expected failures are
 * returned, and `error` is what goes to the console (spec point 8). `prepare` loads the client ahead of the first
 * call.
 */
export interface Functions {
  call(name: string, body: Record<string, string>, headers: Record<string, string>): Promise<CallResult>;
  prepare(): void;
}

type CallResult = { ok: true } | { ok: false; error: unknown };
