import type { LeadForm } from '#contract/lead-form.ts';
import { idempotencyHeader } from '#contract/reply.ts';
import type { CallResult, Functions } from './functions-port.ts';

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
