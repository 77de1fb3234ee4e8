import { formOfKind } from '#contract/lead-forms.ts';
import type { Site } from '#contract/site.ts';
import type { Channel, ManyLeadsChannel, NotifyChannel } from '../../outbox/channels.ts';
import type { Deliver, Delivery, Outcome, SendLetter } from '../../outbox/delivery.ts';
import type { PostEvent, WebhookEvent } from '../../outbox/webhook.ts';
import type { ClaimConfirmation } from './confirmation-claim.ts';
import type { Lead } from '../lead.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { composeSelfTestLetter } from './self-test-letter.ts';
import { composeOwnerLetter, composeVisitorLetter, type LetterFace, type OwnerSide } from './letters.ts';

/** Where mail goes from and to; null while no mail server is set. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendLetter;
  claimConfirmation: ClaimConfirmation;
}

/** How a delivery of each channel that is about its own lead is sent. */
export function createTransports(
  leads: Pick<LeadStore, 'byId'>,
  site: () => Site,
  mail: MailSettings | null,
  postEvent: PostEvent | null,
): Record<Exclude<Channel, ManyLeadsChannel | NotifyChannel>, Deliver> {
  const withLead = (send: (lead: Lead, delivery: Delivery) => Promise<Outcome>) => async (delivery: Delivery) => {
    const lead = await readLead(leads, delivery.leadId);
    return lead ? send(lead, delivery) : ({ kind: 'broken', error: 'the lead cannot be read' } as const);
  };
  const messageId = ({ id }: Delivery) => messageIdOf(id, mail);
  return {
    'owner-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      const compose = lead.kind === 'probe' ? composeSelfTestLetter : composeOwnerLetter;
      return mail.send(compose(lead, faceOf(site(), lead), mail, messageId(delivery)));
    }),
    'visitor-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      if (!(await mail.claimConfirmation(lead))) return { kind: 'unneeded' };
      return mail.send(composeVisitorLetter(lead, faceOf(site(), lead), messageId(delivery)));
    }),
    webhook: withLead(async (lead, delivery) => (postEvent ? postEvent(delivery.id, leadEvent(lead)) : UNSET)),
  };
}

export const UNSET: Outcome = { kind: 'unset' };

export function messageIdOf(deliveryId: string, mail: MailSettings | null): string {
  return `<${deliveryId}@${mail?.from.split('@').at(-1)}>`;
}

/** Rejects when the database does not answer, so that the delivery is tried again; null when the lead is unreadable. */
export async function readLead(leads: Pick<LeadStore, 'byId'>, id: string): Promise<Lead | null> {
  try {
    return await leads.byId(id);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The face may have been deleted while its leads are still being delivered. */
export function faceOf(site: Site, lead: Lead): LetterFace {
  const own = site.faces.find(({ key }) => key === lead.face);
  if (own) return own;
  const kind = formOfKind(lead.kind)?.face ?? 'services';
  const { email, lang, dir, words } = site.faces.find((face) => face.kind === kind) ?? site.faces[0]!;
  return { kind, name: lead.face, email, lang, dir, words, answerHours: null, labels: {} };
}

function leadEvent(lead: Lead): WebhookEvent {
  const { id, reference, kind, face, fields, consent } = lead;
  const receivedAt = new Date(lead.receivedAt).toISOString();
  const agreed = consent === null ? {} : { consent };
  const data = { id, reference, kind, face, receivedAt, fields, ...agreed };
  return { type: 'lead.received', timestamp: receivedAt, data };
}
