import type { PageData, QuoteStart } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import { drawOutcome, refuseBody, refuseForm, type Draw } from './draw-outcome.ts';
import { quoteForm } from '../lead.ts';
import { receiveCall } from './receive-call.ts';
import { receiveForm } from './receive-form.ts';
import type { Reception } from './submit.ts';

/** `POST /functions/v1/send-quote-request`. */
export function receiveQuoteRequest(request: Request, face: Face, reception: Reception): Promise<Response> {
  return receiveCall(request, quoteForm, face, reception);
}

/** `POST /quote` without JavaScript, answered with the quote page in the state that it led to. */
export async function receiveQuoteForm(
  request: Request,
  face: Face,
  waitSeconds: number,
  reception: Reception,
  draw: Draw,
): Promise<Response> {
  if (waitSeconds > 0) return refuseForm(quoteForm, waitSeconds);
  const outcome = await receiveForm(request, quoteForm, face, reception);
  if (typeof outcome === 'number') return refuseBody(quoteForm, outcome);
  const data = { ...face.data, quote: outcome.start as QuoteStart } as PageData;
  return drawOutcome(outcome, quoteForm, () => draw(face, paths.quote, data));
}
