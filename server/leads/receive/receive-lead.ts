import type { LeadForm } from '#contract/lead-form.ts';
import type { Face } from '#contract/site.ts';
import type { Channel, NotifyChannel } from '../../outbox/channels.ts';
import type { Accept, Acceptance } from './accept.ts';
import type { Evidence, SpamCheck } from '../spam/spam-check.ts';
import type { Fields } from '../lead.ts';
import { offerToStore } from '../offers/offer-record.ts';

/** What receiving a lead needs. */
export interface Dependencies {
  accept: Accept;
  checkSpam: SpamCheck;
  /** None of them is empty. */
  publicKeys: string[];
  /** Whether a webhook is set; without one its deliveries would wait for nothing. */
  webhook: boolean;
  /** Of the addresses of `NOTIFY_URLS`. */
  notify: NotifyChannel[];
  /** Called for every accepted lead, without its fields. */
  accepted(lead: AcceptedLead): void;
  unstored(error: unknown): void;
}

export interface AcceptedLead {
  id: string;
  kind: string;
  face: string;
  repeated: boolean;
  /** Why it is held back; null when it is not. */
  held: string | null;
}

/** What a request says, read and checked. */
export interface Sent {
  fields: Fields;
  consent: string | null;
  idempotencyKey: string | null;
  evidence: Evidence;
}

/** Checks for spam, hands the fields to `accept`, and tells the log and the metrics. */
export async function receiveLead(
  form: LeadForm,
  face: Face,
  sent: Sent,
  dependencies: Dependencies,
): Promise<Acceptance> {
  const { kind } = form;
  const { fields, consent, idempotencyKey } = sent;
  const { suspect, proof } = await dependencies.checkSpam(sent.evidence);
  const channels: Channel[] = ['owner-mail'];
  if (face.confirmation) channels.push('visitor-mail');
  if (dependencies.webhook) channels.push('webhook');
  channels.push(...dependencies.notify);
  const held = suspect !== null;
  const acceptance = await dependencies.accept({
    kind,
    face: face.key,
    fields: offerToStore(kind, fields, face),
    consent,
    idempotencyKey,
    channels,
    held,
    proof,
  });
  if (acceptance.kind === 'accepted') {
    const why = acceptance.held ? (suspect ?? 'proof used before') : null;
    dependencies.accepted({ id: acceptance.id, kind, face: face.key, repeated: acceptance.repeated, held: why });
  }
  if (acceptance.kind === 'unstored') dependencies.unstored(acceptance.error);
  return acceptance;
}
