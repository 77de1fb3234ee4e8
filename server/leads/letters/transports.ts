import { formOfKind } from '#contract/lead-forms.ts';
import type { Site } from '#contract/site.ts';
import type { ServerWords } from '#contract/words.ts';
import type { Channel, ManyLeadsChannel, NotifyChannel } from '../../outbox/channels.ts';
import type { Deliver, Delivery, Outcome, SendLetter } from '../../outbox/delivery.ts';
import type { PostEvent, WebhookEvent } from '../../outbox/webhook.ts';
import type { ClaimConfirmation } from './confirmation-claim.ts';
import type { Addition } from '../links/additions.ts';
import type { OwnerAction } from '../links/link-token.ts';
import type { Links } from '../links/make-links.ts';
import { PROBE, WITHDRAWN, type Lead } from '../lead.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { noteId } from '../../outbox/statements.ts';
import type { LetterLink } from './letter-page.ts';
import { composeAdditionLetter, composeSelfTestLetter, composeWithdrawalLetter } from './note-letters.ts';
import { composeOwnerLetter, composeVisitorLetter, type LetterFace, type OwnerSide } from './letters.ts';

/** Where mail goes from and to; null while no mail server is set. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendLetter;
  claimConfirmation: ClaimConfirmation;
  /** Whether another server may still be ahead of this one with the content that the lead's face stands in. */
  contentMayLag?(lead: Pick<Lead, 'receivedAt'>): boolean;
}

/** What mails say beside the leads themselves. */
export interface LinkSettings {
  links: Links;
  additions: { byId(id: string): Promise<Addition | null> };
}

/**
 * How a delivery of each channel that is about its own lead is sent. Without `linked`, mails have no links and nothing is mailed of
 * what comes by them.
 */
export function createTransports(
  leads: Pick<LeadStore, 'byId'>,
  site: () => Site,
  mail: MailSettings | null,
  postEvent: PostEvent | null,
  linked: LinkSettings | null = null,
): Record<Exclude<Channel, ManyLeadsChannel | NotifyChannel>, Deliver> {
  const withLead = (send: (lead: Lead, delivery: Delivery) => Promise<Outcome>) => async (delivery: Delivery) => {
    const lead = await readLead(leads, delivery.leadId);
    return lead ? send(lead, delivery) : ({ kind: 'broken', error: 'the lead cannot be read' } as const);
  };
  const linksTo = (lead: Lead) => (linked ? ownerLinks(linked.links, { site: site(), lead }) : []);
  const messageId = ({ id }: Delivery) => messageIdOf(id, mail);
  return {
    'owner-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      const face = faceOf(site(), lead);
      const own = { ...mail, messageId: messageId(delivery) };
      if (lead.kind === PROBE) return mail.send(composeSelfTestLetter(lead, face, own));
      return mail.send(composeOwnerLetter(lead, face, { ...own, links: await linksTo(lead) }));
    }),
    'visitor-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      // A visitor must not be given another company's address; to the owner everything goes at once.
      if (!hasFace(site(), lead) && mail.contentMayLag?.(lead)) return UNKNOWN_FACE;
      if (!(await mail.claimConfirmation(lead))) return { kind: 'unneeded' };
      const link = await linked?.links.visitors(lead.id, linkedFace(site(), lead));
      return mail.send(composeVisitorLetter(lead, faceOf(site(), lead), { messageId: messageId(delivery), link }));
    }),
    'owner-note': withLead(async (lead, delivery) => {
      if (!mail || !linked) return UNSET;
      const face = faceOf(site(), lead);
      const own = { ...mail, messageId: messageId(delivery) };
      if (lead.kind === WITHDRAWN) return mail.send(composeWithdrawalLetter(lead, face, own));
      const [kind, ...rest] = delivery.id.slice(noteId(lead.id, '').length).split('-');
      if (kind === 'reminder') {
        if (lead.state !== 'new') return { kind: 'unneeded' };
        const again = face.words.links.reminder;
        return mail.send(composeOwnerLetter(lead, face, { ...own, links: await linksTo(lead), again }));
      }
      const addition = await linked.additions.byId(rest.join('-'));
      if (!addition) return { kind: 'unneeded' };
      return mail.send(composeAdditionLetter(lead, face, { ...own, addition, links: await linksTo(lead) }));
    }),
    webhook: withLead(async (lead, delivery) => (postEvent ? postEvent(delivery.id, leadEvent(lead)) : UNSET)),
  };
}

const OF_A_LEAD: OwnerAction[] = ['answered', 'remind', 'spam'];

/** The links of a mail to the owner about a lead. `words`: of the mail, where it is not in the name of the lead's own face. */
export async function ownerLinks(
  links: Links,
  { site, lead }: { site: Site; lead: Lead },
  { actions = OF_A_LEAD, words }: { actions?: OwnerAction[]; words?: ServerWords } = {},
): Promise<LetterLink[]> {
  const face = linkedFace(site, lead);
  const texts = (words ?? face.words).links.letter;
  return Promise.all(
    actions.map(async (action) => ({ text: texts[action], href: await links.owners(lead.id, face, action) })),
  );
}

/** Whose host the links are on: where the face is gone, any face's, since each shows any lead. */
export const linkedFace = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face) ?? faces[0]!;

export const UNSET: Outcome = { kind: 'unset' };
const UNKNOWN_FACE: Outcome = { kind: 'too-early', error: 'the content has no such face, or not yet' };

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

const hasFace = ({ faces }: Site, lead: Lead) => faces.some(({ key }) => key === lead.face);

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
