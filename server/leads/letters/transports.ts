import type { Site } from '#contract/site.ts';
import type { Channel, NotifyChannel } from '../../outbox/channels.ts';
import type { Deliver, Delivery, Outcome, SendLetter } from '../../outbox/delivery.ts';
import type { PostEvent, WebhookEvent } from '../../outbox/webhook.ts';
import type { ClaimConfirmation } from './confirmation-claim.ts';
import { composeHeldLetter, HELD_SHOWN } from './held-letter.ts';
import type { Lead } from '../lead.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { faceOf, withLead } from './lead-of-delivery.ts';
import { composeSelfTestLetter } from './self-test-letter.ts';
import { composeOwnerLetter, composeVisitorLetter, type OwnerSide } from './letters.ts';

/** Where mail goes from and to; null while no mail server is set. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendLetter;
  claimConfirmation: ClaimConfirmation;
}

/** How a delivery of each channel is sent, but for notifications. */
export function createTransports(
  leads: Pick<LeadStore, 'byId' | 'held'>,
  site: () => Site,
  mail: MailSettings | null,
  postEvent: PostEvent | null,
): Record<Exclude<Channel, NotifyChannel>, Deliver> {
  const messageId = (delivery: Delivery) => `<${delivery.id}@${mail?.from.split('@').at(-1)}>`;
  return {
    'owner-mail': withLead(leads, async (lead, delivery) => {
      if (!mail) return UNSET;
      const compose = lead.kind === 'probe' ? composeSelfTestLetter : composeOwnerLetter;
      return mail.send(compose(lead, faceOf(site(), lead), mail, messageId(delivery)));
    }),
    'visitor-mail': withLead(leads, async (lead, delivery) => {
      if (!mail) return UNSET;
      if (!(await mail.claimConfirmation(lead))) return { kind: 'unneeded' };
      return mail.send(composeVisitorLetter(lead, faceOf(site(), lead), messageId(delivery)));
    }),
    'held-digest': async (delivery) => {
      if (!mail) return UNSET;
      const held = await leads.held(HELD_SHOWN + 1);
      // All may have been released or thrown away meanwhile.
      if (held.length === 0) return { kind: 'delivered' };
      return mail.send(composeHeldLetter(held, site().faces[0]!, mail, messageId(delivery)));
    },
    webhook: withLead(leads, async (lead, delivery) => (postEvent ? postEvent(delivery.id, leadEvent(lead)) : UNSET)),
  };
}

const UNSET: Outcome = { kind: 'unset' };

function leadEvent(lead: Lead): WebhookEvent {
  const { id, reference, kind, face, fields, consent } = lead;
  const receivedAt = new Date(lead.receivedAt).toISOString();
  const agreed = consent === null ? {} : { consent };
  const data = { id, reference, kind, face, receivedAt, fields, ...agreed };
  return { type: 'lead.received', timestamp: receivedAt, data };
}
