import type { FormHTMLAttributes } from 'react';
import type { DomainContent } from '#contract/domain-content.ts';
import { offerForm } from '#contract/offer.ts';
import { paths } from '#contract/paths.ts';
import type { Functions } from '../lead-form/functions-port.ts';
import { functionTransport, type Transport } from '../lead-form/transport.ts';

interface OfferDelivery {
  transport: Transport;
  /** The way it takes without JavaScript. */
  target: FormHTMLAttributes<HTMLFormElement>;
}

/**
 * Where the domain's offers go. Those of the sample are sent nowhere (spec point 4), without JavaScript either: as a dialog's
 * form outside a dialog does.
 */
export function offerDelivery(offers: DomainContent['offers'], functions: Functions): OfferDelivery {
  return offers === 'deliver'
    ? { transport: functionTransport(offerForm, functions), target: { method: 'post', action: paths.home } }
    : { transport: nowhere, target: { method: 'dialog' } };
}

const nowhere: Transport = { prepare() {}, send: async () => ({ ok: true }) };
