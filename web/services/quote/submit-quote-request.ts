import { quoteForm, type QuoteRequest } from '#contract/quote-request.ts';
import { idempotencyHeader, type CallResult, type Functions } from '#contract/reply.ts';
import { requestKey } from '../../ui/kept-form/request-key.ts';

/** Sends a checked request: the nine keys as body, everything else in headers (product.md, "The function"). */
export function submitQuoteRequest(functions: Functions, values: QuoteRequest, formId: string): Promise<CallResult> {
  return functions.call(quoteForm.functionName, values, { [idempotencyHeader]: requestKey(formId, values) });
}
