import type { OfferStart, PageData } from '#contract/page.ts';
import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import { drawOutcome, refuseBody, refuseForm, type Draw } from './draw-outcome.ts';
import { offerForm } from '../lead.ts';
import { receiveCall } from './receive-call.ts';
import { receiveForm } from './receive-form.ts';
import type { Reception } from './submit.ts';

/** `POST /functions/v1/send-offer`, for a face with `offers: deliver`. */
export function receiveOffer(request: Request, face: Face, reception: Reception): Promise<Response> {
  return receiveCall(request, offerForm, face, reception);
}

/** `POST /` of such a face without JavaScript, answered with its page in the state that it led to. */
export async function receiveOfferForm(
  request: Request,
  face: Face,
  waitSeconds: number,
  reception: Reception,
  draw: Draw,
): Promise<Response> {
  if (waitSeconds > 0) return refuseForm(offerForm, waitSeconds);
  const outcome = await receiveForm(request, offerForm, face, reception);
  if (typeof outcome === 'number') return refuseBody(offerForm, outcome);
  const data = { ...face.data, offer: outcome.start as OfferStart } as PageData;
  return drawOutcome(outcome, offerForm, () => draw(face, paths.home, data));
}
