import type { ServerWords } from '#contract/content/words.ts';
import { formOfKind, leadForms } from '#contract/forms/lead-forms.ts';
import { ownersOf, recipientsOf, type Site } from '#contract/site/site.ts';
import type { EmailChannel } from '../delivery/channels.ts';
import type { Deliver, Delivery, Outcome, SendEmail } from '../delivery/delivery.ts';
import { noteId } from '../delivery/outbox.ts';
import type { Links, OwnerAction } from '../leads/action-links/signed-links.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { type Lead, WITHDRAWN } from '../leads/store/lead.ts';
import { type ClaimConfirmation, overLimitError } from './confirmation-limits.ts';
import { composeHeldEmail, LEADS_SHOWN } from './digest-emails.ts';
import {
  composeAdditionEmail,
  composeOwnerEmail,
  composeVisitorEmail,
  composeWithdrawalEmail,
  type EmailFace,
  type OwnerSide,
} from './lead-emails.ts';
import type { EmailLink } from './render-email.ts';

/** The way to the mail server and to the owner. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendEmail;
  claimConfirmation: ClaimConfirmation;
  /** Whether another server may still be ahead of this one with the content that has the lead's face. */
  contentMayLag?(lead: Pick<Lead, 'receivedAt'>): boolean;
}

interface TransportParts {
  leads: Pick<LeadStore, 'byId' | 'held'>;
  site(): Site;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  links: Links;
  additions: { byId(id: string): Promise<Addition | null> };
}

type OwnMail = MailSettings & { messageId: string };

/** Creates a transport for each kind of email. Without a mail server there are none, and deliveries wait. */
export function createEmailTransports({
  leads,
  site,
  mail,
  links,
  additions,
}: TransportParts): Partial<Record<EmailChannel, Deliver>> {
  if (!mail) return {};
  const withLead =
    (send: (lead: Lead, own: OwnMail, delivery: Delivery) => Promise<Outcome>): Deliver =>
    async (delivery) => {
      const lead = await readLead(leads, delivery.leadId);
      if (!lead) return { kind: 'failed', error: 'the lead cannot be read' };
      const owners = ownersOfLead(site(), mail.owners, lead);
      return send(lead, { ...mail, owners, messageId: messageIdOf(delivery.id, mail) }, delivery);
    };
  const linksTo = (lead: Lead) => {
    const texts = linkedFace(site(), lead).words.links.letter;
    return signLinks(links, { site: site(), lead }, { texts, actions: ['answered', 'spam'] });
  };
  return {
    'owner-mail': withLead(async (lead, own) => {
      return own.send(composeOwnerEmail(lead, faceOf(site(), lead), { ...own, links: await linksTo(lead) }));
    }),
    'visitor-mail': withLead(async (lead, own) => {
      // A visitor must not be given another company's address. To the owner everything goes immediately.
      if (!site().faces.some(({ key }) => key === lead.face) && own.contentMayLag?.(lead))
        return { kind: 'later', error: 'the content has no such site, or not yet' };
      const claim = await own.claimConfirmation(lead);
      if (claim === 'over limit') return { kind: 'failed', error: overLimitError() };
      if (claim === 'taken') return { kind: 'unneeded' };
      const link = await links.forVisitor(lead.id, linkedFace(site(), lead));
      return own.send(composeVisitorEmail(lead, faceOf(site(), lead), { ...own, link }));
    }),
    'owner-note': withLead(async (lead, own, { id }) => {
      const face = faceOf(site(), lead);
      if (lead.kind === WITHDRAWN) return own.send(composeWithdrawalEmail(lead, face, own));
      const addition = await additions.byId(id.slice(noteId(lead.id, 'addition-').length));
      if (!addition) return { kind: 'unneeded' };
      return own.send(composeAdditionEmail(lead, face, { ...own, addition, links: await linksTo(lead) }));
    }),
    /** The leads are read when it is sent, and may be none by then. */
    'held-digest': async ({ id, leadId }) => {
      const held = await leads.held(LEADS_SHOWN + 1);
      if (held.length === 0) return { kind: 'unneeded' };
      // In the words of the first face, as the email.
      const face = site().faces[0]!;
      const options = { texts: face.words.links.letter, actions: ['release', 'spam'] as const };
      const linksOf = new Map<string, EmailLink[]>();
      for (const lead of held.slice(0, LEADS_SHOWN))
        linksOf.set(lead.id, await signLinks(links, { site: site(), lead }, options));
      // With its lead in the id: another installation at the same mail domain has emails of the same periods.
      const messageId = messageIdOf(`${leadId}-${id}`, mail);
      const owners = ownersOf(site(), mail.owners);
      return mail.send(composeHeldEmail(held, face, { ...mail, owners, messageId, linksOf }));
    },
  };
}

/** Signs the links of an email to the owner about a lead. `texts`: theirs, in the words of the email's face. */
async function signLinks(
  links: Links,
  { site, lead }: { site: Site; lead: Lead },
  { texts, actions }: { texts: ServerWords['links']['letter']; actions: readonly OwnerAction[] },
): Promise<EmailLink[]> {
  const face = linkedFace(site, lead);
  return Promise.all(
    actions.map(async (action) => ({ text: texts[action], href: await links.forOwner(lead.id, face, action) })),
  );
}

/** The face whose host the links are on: any face if the lead's is gone, since each shows any lead. */
export const linkedFace = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face) ?? faces[0]!;

/** Lists who receives emails about a lead: by the present content of its face, or the `owners` of the settings. */
function ownersOfLead(
  site: Site,
  owners: string[],
  { face: key, kind, fields }: Pick<Lead, 'face' | 'kind' | 'fields'>,
): string[] {
  const face = site.faces.find((one) => one.key === key);
  const [prefix] = (fields['reference'] ?? '').split('-');
  const form = kind === WITHDRAWN ? leadForms.find(({ referencePrefix }) => referencePrefix === prefix)?.kind : kind;
  return (face && recipientsOf(face, form ?? '')) || ownersOf(site, owners);
}

const messageIdOf = (id: string, { from }: MailSettings) => `<${id}@${from.split('@').at(-1)}>`;

/** Reads the lead, or null if it is unreadable. Rejects if the database does not answer: then it is tried again. */
export async function readLead(leads: Pick<LeadStore, 'byId'>, id: string): Promise<Lead | null> {
  try {
    return await leads.byId(id);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the lead's face for an email. If the face was deleted while its leads wait, it returns one like it. */
export function faceOf(site: Site, lead: Lead): EmailFace {
  const own = site.faces.find(({ key }) => key === lead.face);
  if (own) return own;
  const kind = formOfKind(lead.kind)?.face ?? 'services';
  const { email, lang, dir, words } = site.faces.find((face) => face.kind === kind) ?? site.faces[0]!;
  return { kind, name: lead.face, email, lang, dir, words, answerHours: null, labels: {} };
}
