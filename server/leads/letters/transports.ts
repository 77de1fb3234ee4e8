import { formOfKind } from '#contract/lead-forms.ts';
import type { Site } from '#contract/site.ts';
import type { Channel } from '../../outbox/channels.ts';
import type { Deliver, Delivery, Outcome, SendLetter } from '../../outbox/delivery.ts';
import type { PostEvent, WebhookEvent } from '../../outbox/webhook.ts';
import type { ClaimConfirmation } from './confirmation-claim.ts';
import { composeHeldLetter, HELD_SHOWN } from './held-letter.ts';
import type { Addition } from '../links/additions.ts';
import type { OwnerAction } from '../links/link-token.ts';
import type { LinkedFace, Links } from '../links/owners-link.ts';
import { PROBE, WITHDRAWN, type Lead } from '../lead.ts';
import type { LeadStore } from '../store/lead-store.ts';
import { noteId } from '../../outbox/statements.ts';
import type { LetterLink } from './letter-page.ts';
import { composeAdditionLetter, composeReminderLetter, composeWithdrawalLetter } from './note-letters.ts';
import { composeSelfTestLetter } from './self-test-letter.ts';
import { composeOwnerLetter, composeVisitorLetter, type LetterFace, type OwnerSide } from './letters.ts';

/** Where mail goes from and to; null while no mail server is set. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendLetter;
  claimConfirmation: ClaimConfirmation;
}

/** What mails say beside the leads themselves. */
export interface LinkSettings {
  links: Links;
  additions: { byId(id: string): Promise<Addition | null> };
}

/** How a delivery of each channel is sent. Without `linked`, mails have no links and nothing is mailed of what comes by them. */
export function createTransports(
  leads: Pick<LeadStore, 'byId' | 'held'>,
  site: () => Site,
  mail: MailSettings | null,
  postEvent: PostEvent | null,
  linked: LinkSettings | null = null,
): Record<Channel, Deliver> {
  const withLead = (send: (lead: Lead, delivery: Delivery) => Promise<Outcome>) => async (delivery: Delivery) => {
    const lead = await readLead(leads, delivery.leadId);
    return lead ? send(lead, delivery) : ({ kind: 'broken', error: 'the lead cannot be read' } as const);
  };
  const linksTo = async (
    lead: Lead,
    actions: OwnerAction[] = ['answered', 'remind', 'spam'],
  ): Promise<LetterLink[]> => {
    if (!linked) return [];
    const words = faceOf(site(), lead).words.links.letter;
    const hrefs = actions.map((action) => linked.links.owners(lead.id, linkedFace(site(), lead), action));
    return (await Promise.all(hrefs)).map((href, at) => ({ text: words[actions[at]!], href }));
  };
  const messageId = (delivery: Delivery) => `<${delivery.id}@${mail?.from.split('@').at(-1)}>`;
  return {
    'owner-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      const face = faceOf(site(), lead);
      if (lead.kind === PROBE) return mail.send(composeSelfTestLetter(lead, face, mail, messageId(delivery)));
      return mail.send(composeOwnerLetter(lead, face, mail, messageId(delivery), { links: await linksTo(lead) }));
    }),
    'visitor-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      if (!(await mail.claimConfirmation(lead))) return { kind: 'unneeded' };
      const link = await linked?.links.visitors(lead.id, linkedFace(site(), lead));
      return mail.send(composeVisitorLetter(lead, faceOf(site(), lead), messageId(delivery), link));
    }),
    'held-digest': async (delivery) => {
      if (!mail) return UNSET;
      const held = await leads.held(HELD_SHOWN + 1);
      // All may have been released or thrown away meanwhile.
      if (held.length === 0) return { kind: 'delivered' };
      const links = new Map<string, LetterLink[]>();
      for (const lead of held.slice(0, HELD_SHOWN)) links.set(lead.id, await linksTo(lead, ['release', 'spam']));
      const linksOf = ({ id }: Lead) => links.get(id) ?? [];
      return mail.send(composeHeldLetter(held, site().faces[0]!, mail, messageId(delivery), linksOf));
    },
    'owner-note': withLead(async (lead, delivery) => {
      if (!mail || !linked) return UNSET;
      const face = faceOf(site(), lead);
      const id = messageId(delivery);
      if (lead.kind === WITHDRAWN) return mail.send(composeWithdrawalLetter(lead, face, mail, id));
      const [kind, ...rest] = delivery.id.slice(noteId(lead.id, '').length).split('-');
      if (kind === 'reminder') {
        if (lead.state !== 'new') return { kind: 'unneeded' };
        return mail.send(composeReminderLetter(lead, face, mail, id, await linksTo(lead)));
      }
      const addition = await linked.additions.byId(rest.join('-'));
      if (!addition) return { kind: 'unneeded' };
      return mail.send(composeAdditionLetter(lead, addition, face, mail, id, await linksTo(lead)));
    }),
    webhook: withLead(async (lead, delivery) => (postEvent ? postEvent(delivery.id, leadEvent(lead)) : UNSET)),
  };
}

const UNSET: Outcome = { kind: 'unset' };

/** Rejects when the database does not answer, so that the delivery is tried again; null when the lead is unreadable. */
async function readLead(leads: Pick<LeadStore, 'byId'>, id: string): Promise<Lead | null> {
  try {
    return await leads.byId(id);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The face may have been deleted while its leads are still being delivered. */
function faceOf(site: Site, lead: Lead): LetterFace {
  const own = site.faces.find(({ key }) => key === lead.face);
  if (own) return own;
  const kind = formOfKind(lead.kind)?.face ?? 'services';
  const { email, lang, dir, words } = site.faces.find((face) => face.kind === kind) ?? site.faces[0]!;
  return { kind, name: lead.face, email, lang, dir, words, labels: {} };
}

/** Whose host the links are on: where the face is gone, any face's, since each shows any lead. */
const linkedFace = ({ faces }: Site, lead: Lead): LinkedFace => faces.find(({ key }) => key === lead.face) ?? faces[0]!;

function leadEvent(lead: Lead): WebhookEvent {
  const { id, reference, kind, face, fields, consent } = lead;
  const receivedAt = new Date(lead.receivedAt).toISOString();
  const agreed = consent === null ? {} : { consent };
  const data = { id, reference, kind, face, receivedAt, fields, ...agreed };
  return { type: 'lead.received', timestamp: receivedAt, data };
}
