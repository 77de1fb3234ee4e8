import type { LeadForm } from '#contract/lead-form.ts';
import { idempotencyHeader } from '#contract/reply.ts';

/** How checked values leave the page. */
export interface Transport {
  /** The visitor turned to the form: what sending needs can be fetched. */
  prepare(): void;
  /** `key`: what is sent again under it is one lead (`request-key.ts`). `headers`: what goes beside the values. */
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
 * returned, and `error` is what goes to the console (spec point 8). `prepare` loads the client ahead of the first call.
 */
export interface Functions {
  call(name: string, body: Record<string, string>, headers: Record<string, string>): Promise<CallResult>;
  prepare(): void;
}

export type CallResult = { ok: true } | { ok: false; error: unknown };
