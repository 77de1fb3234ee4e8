import type { ServerWords } from '#contract/content/words.ts';
import { formOfKind } from '#contract/forms/lead-forms.ts';
import type { Face, Site } from '#contract/site/site.ts';
import type { DigestChannel, EmailChannelName } from '../delivery/channels.ts';
import type { Deliver, Delivery, Outcome, SendEmail } from '../delivery/delivery.ts';
import { noteId } from '../delivery/outbox.ts';
import type { Links, OwnerAction } from '../leads/action-links/signed-links.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import type { Answers, ReadVisitFigures } from '../leads/answer-times.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { type Lead, PROBE, WITHDRAWN } from '../leads/store/lead.ts';
import { weekOf } from '../text/local-time.ts';
import type { ClaimConfirmation } from './confirmation-limits.ts';
import { composeHeldEmail, composeReminderEmail, composeWeeklyEmail, LEADS_SHOWN } from './digest-emails.ts';
import {
  composeAdditionEmail,
  composeOwnerEmail,
  composeSelfTestEmail,
  composeVisitorEmail,
  composeWithdrawalEmail,
  type EmailFace,
  type OwnerSide,
} from './lead-emails.ts';
import type { EmailLink } from './render-email.ts';

/** Where mail goes from and to; null while no mail server is set. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendEmail;
  claimConfirmation: ClaimConfirmation;
  /** Whether another server may still be ahead of this one with the content that the lead's face stands in. */
  contentMayLag?(lead: Pick<Lead, 'receivedAt'>): boolean;
}

interface LeadTransportParts {
  leads: Pick<LeadStore, 'byId'>;
  site(): Site;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  /** Without it emails have no links, and what comes by links is not mailed. */
  linked?: LinkSettings | null;
}

/** What emails say beside the leads themselves. */
export interface LinkSettings {
  links: Links;
  additions: { byId(id: string): Promise<Addition | null> };
}

/** Creates a transport for each channel whose emails are about their own lead. */
export function createLeadTransports({
  leads,
  site,
  mail,
  linked = null,
}: LeadTransportParts): Record<Exclude<EmailChannelName, DigestChannel>, Deliver> {
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
      if (lead.kind === PROBE) return mail.send(composeSelfTestEmail(lead, face, own));
      return mail.send(composeOwnerEmail(lead, face, { ...own, links: await linksTo(lead) }));
    }),
    'visitor-mail': withLead(async (lead, delivery) => {
      if (!mail) return UNSET;
      // A visitor must not be given another company's address; to the owner everything goes at once.
      if (!hasFace(site(), lead) && mail.contentMayLag?.(lead)) return UNKNOWN_FACE;
      if (!(await mail.claimConfirmation(lead))) return { kind: 'unneeded' };
      const link = await linked?.links.forVisitor(lead.id, linkedFace(site(), lead));
      return mail.send(composeVisitorEmail(lead, faceOf(site(), lead), { messageId: messageId(delivery), link }));
    }),
    'owner-note': withLead(async (lead, delivery) => {
      if (!mail || !linked) return UNSET;
      const face = faceOf(site(), lead);
      const own = { ...mail, messageId: messageId(delivery) };
      if (lead.kind === WITHDRAWN) return mail.send(composeWithdrawalEmail(lead, face, own));
      const [kind, ...rest] = delivery.id.slice(noteId(lead.id, '').length).split('-');
      if (kind === 'reminder') {
        if (lead.state !== 'new') return { kind: 'unneeded' };
        const again = face.words.links.reminder;
        return mail.send(composeOwnerEmail(lead, face, { ...own, links: await linksTo(lead), again }));
      }
      const addition = await linked.additions.byId(rest.join('-'));
      if (!addition) return { kind: 'unneeded' };
      return mail.send(composeAdditionEmail(lead, face, { ...own, addition, links: await linksTo(lead) }));
    }),
  };
}

const LEAD_ACTIONS: OwnerAction[] = ['answered', 'remind', 'spam'];

/** The links of a mail to the owner about a lead. `words`: of the mail, where it is not in the name of the lead's own face. */
async function ownerLinks(
  links: Links,
  { site, lead }: { site: Site; lead: Lead },
  { actions = LEAD_ACTIONS, words }: { actions?: OwnerAction[]; words?: ServerWords } = {},
): Promise<EmailLink[]> {
  const face = linkedFace(site, lead);
  const texts = (words ?? face.words).links.letter;
  return Promise.all(
    actions.map(async (action) => ({ text: texts[action], href: await links.forOwner(lead.id, face, action) })),
  );
}

/** Whose host the links are on: where the face is gone, any face's, since each shows any lead. */
export const linkedFace = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face) ?? faces[0]!;

const UNSET: Outcome = { kind: 'unset' };
const UNKNOWN_FACE: Outcome = { kind: 'too-early', error: 'the content has no such face, or not yet' };

function messageIdOf(deliveryId: string, mail: MailSettings | null): string {
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
export function faceOf(site: Site, lead: Lead): EmailFace {
  const own = site.faces.find(({ key }) => key === lead.face);
  if (own) return own;
  const kind = formOfKind(lead.kind)?.face ?? 'services';
  const { email, lang, dir, words } = site.faces.find((face) => face.kind === kind) ?? site.faces[0]!;
  return { kind, name: lead.face, email, lang, dir, words, answerHours: null, labels: {} };
}

interface DigestTransportParts {
  held: LeadStore['held'];
  answers: Answers;
  visits: ReadVisitFigures;
  site(): Site;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  links: Links;
}

/** Creates a transport for each channel of digests. The leads are read when an email is sent, and may be none by then. */
export function createDigestTransports({
  held,
  answers,
  visits,
  site,
  mail,
  links,
}: DigestTransportParts): Record<DigestChannel, Deliver> {
  /** By lead; in the words of the first face, as the mail. */
  async function linksTo(leads: Lead[], actions: OwnerAction[]): Promise<Map<string, EmailLink[]>> {
    const { words } = site().faces[0]!;
    const all = leads.map(async (lead) => {
      const own = await ownerLinks(links, { site: site(), lead }, { actions, words });
      return [lead.id, own] as const;
    });
    return new Map(await Promise.all(all));
  }

  return {
    'held-digest': async (delivery) => {
      if (!mail) return UNSET;
      const leads = await held(LEADS_SHOWN + 1);
      if (leads.length === 0) return { kind: 'delivered' };
      const [face] = site().faces as [Face];
      const linksOf = await linksTo(leads.slice(0, LEADS_SHOWN), ['release', 'spam']);
      return mail.send(composeHeldEmail(leads, face, { ...mail, messageId: digestMessageId(delivery, mail), linksOf }));
    },
    'answer-reminder': async (delivery) => {
      if (!mail) return UNSET;
      const now = answers.now();
      const late = await answers.late(now, LEADS_SHOWN + 1);
      if (late.length === 0) return { kind: 'delivered' };
      const linksOf = await linksTo(
        late.slice(0, LEADS_SHOWN).map(({ lead }) => lead),
        ['answered'],
      );
      const own = { ...mail, messageId: digestMessageId(delivery, mail), now, linksOf };
      return mail.send(composeReminderEmail(late, site(), own));
    },
    'weekly-mail': async (delivery) => {
      if (!mail) return UNSET;
      const week = weekOf(delivery.createdAt, mail.timeZone);
      const [figures, visited] = await Promise.all([answers.figures(week), visits(week)]);
      if (figures.length + visited.length === 0) return { kind: 'delivered' };
      const longest = figures.flatMap((one) => one.longest.slice(0, 1));
      const linksOf = await linksTo(longest, ['answered', 'remind']);
      const about = { week, figures, visited, linksOf };
      return mail.send(composeWeeklyEmail(about, site(), { ...mail, messageId: digestMessageId(delivery, mail) }));
    },
  };
}

/** With its lead: another installation at the same mail domain has mails of the same periods. */
function digestMessageId({ id, leadId }: Delivery, mail: MailSettings): string {
  return messageIdOf(`${leadId}-${id}`, mail);
}
