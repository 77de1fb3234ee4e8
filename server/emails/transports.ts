import { findForm, leadForms } from '#contract/forms/lead-forms.ts';
import { type Face, listOwners, findRecipients, type Site } from '#contract/site/site.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { EmailChannel, ReadMessage } from '../delivery/channels.ts';
import type { Deliver, Delivery, LeadData, Notification, Outcome, SendEmail } from '../delivery/delivery.ts';
import { makeDeliveryId } from '../delivery/outbox.ts';
import type { Links, OwnerAction } from '../leads/action-links/signed-links.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { type Lead, WITHDRAWN } from '../leads/store/lead.ts';
import { formatLocalTime } from '../text/local-time.ts';
import type { ClaimConfirmation } from './confirmation-limits.ts';
import {
  composeAdditionEmail,
  composeHeldEmail,
  composeOwnerEmail,
  composeVisitorEmail,
  composeWithdrawalEmail,
  type EmailFace,
  LEADS_SHOWN,
  type OwnerSide,
} from './lead-emails.ts';
import type { EmailLink } from './render-email.ts';

export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendEmail;
  claimConfirmation: ClaimConfirmation;
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
export function createEmailTransports(parts: TransportParts): Partial<Record<EmailChannel, Deliver>> {
  const { leads, site, mail, links, additions } = parts;
  if (!mail) return {};

  /** Makes a transport for emails about one lead. */
  const aboutLead =
    (send: (lead: Lead, own: OwnMail, delivery: Delivery) => Promise<Outcome>): Deliver =>
    async (delivery) => {
      const lead = await readLead(leads, delivery.leadId);
      if (!lead) return { kind: 'failed', error: 'the lead cannot be read' };
      const owners = findOwners(site(), mail.owners, lead);
      return send(lead, { ...mail, owners, messageId: makeMessageId(delivery.id, mail) }, delivery);
    };

  /** Signs links with which the owner decides about a lead. `face`: the one whose words the email has. */
  const signLinks = (lead: Lead, face: Pick<Face, 'words'>, actions: OwnerAction[]): Promise<EmailLink[]> =>
    Promise.all(
      actions.map(async (action) => ({
        text: face.words.links.letter[action],
        href: await links.forOwner(lead.id, findLinkedFace(site(), lead), action),
      })),
    );

  return {
    'owner-mail': aboutLead(async (lead, own) => {
      const ownLinks = await signLinks(lead, findLinkedFace(site(), lead), ['answered', 'spam']);
      return own.send(composeOwnerEmail(lead, findEmailFace(site(), lead), { ...own, links: ownLinks }));
    }),

    'visitor-mail': aboutLead(async (lead, own) => {
      // A visitor must not be given another company's address. A server with newer content may know the site.
      const face = site().faces.find(({ key }) => key === lead.face);
      if (!face) return { kind: 'later', error: 'the content has no such site' };
      const refusal = await own.claimConfirmation(lead);
      if (refusal) return refusal;
      const link = await links.forVisitor(lead.id, face);
      return own.send(composeVisitorEmail(lead, face, { ...own, link }));
    }),

    'owner-note': aboutLead(async (lead, own, { id }) => {
      const face = findEmailFace(site(), lead);
      if (lead.kind === WITHDRAWN) return own.send(composeWithdrawalEmail(lead, face, own));
      const addition = await additions.byId(id.slice(makeDeliveryId(lead.id, 'owner-note', 'addition-').length));
      if (!addition) return { kind: 'unneeded' };
      const ownLinks = await signLinks(lead, findLinkedFace(site(), lead), ['answered', 'spam']);
      return own.send(composeAdditionEmail(lead, face, { ...own, addition, links: ownLinks }));
    }),

    /** The leads are read when it is sent, and may be none by then. */
    'held-digest': async ({ id }) => {
      const held = await leads.held(LEADS_SHOWN + 1);
      if (held.length === 0) return { kind: 'unneeded' };
      const face = site().faces[0]!;
      const ownLinks = new Map<string, EmailLink[]>();
      for (const lead of held.slice(0, LEADS_SHOWN))
        ownLinks.set(lead.id, await signLinks(lead, face, ['release', 'spam']));
      const own = { ...mail, owners: listOwners(site(), mail.owners), messageId: makeMessageId(id, mail) };
      return mail.send(composeHeldEmail(held, face, { ...own, links: ownLinks }));
    },
  };
}

interface MessageParts {
  leads: Pick<LeadStore, 'byId'>;
  site(): Site;
  links: Pick<Links, 'forOwner'>;
  /** The time zone of times in a notification. Empty is the machine's. */
  timeZone: string;
}

/** Reads leads as services get them. */
export function createMessageReader({ leads, site, links, timeZone }: MessageParts): ReadMessage {
  return async ({ id, leadId }) => {
    const lead = await readLead(leads, leadId);
    if (lead === null) return null;
    const notification = async () => {
      const link = await links.forOwner(lead.id, findLinkedFace(site(), lead), 'answered');
      return composeNotification(lead, findEmailFace(site(), lead), { timeZone, link });
    };
    return { id, lead: toData(lead), notification };
  };
}

function toData({ id, reference, kind, face, receivedAt, fields, consent }: Lead): LeadData {
  const data = { id, reference, kind, face, receivedAt: new Date(receivedAt).toISOString(), fields };
  return consent === null ? data : { ...data, consent };
}

/** Says that a lead arrived, in the words of its face. */
export function composeNotification(
  { reference, kind, receivedAt }: Lead,
  { name, lang, words }: EmailFace,
  { timeZone, link }: { timeZone: string; link: string },
): Notification {
  const { title, received } = words.mails.notification;
  return {
    title: formatMessage(title, { title: words.forms[kind]?.title ?? kind, reference }),
    text: formatMessage(received, { face: name, time: formatLocalTime(receivedAt, timeZone, lang) }),
    link,
  };
}

/** Lists who receives emails about a lead: by the present content of its face, or the `owners` of the settings. */
function findOwners(site: Site, owners: string[], { face: key, kind, fields }: Lead): string[] {
  const face = site.faces.find((one) => one.key === key);
  const [prefix] = (fields['reference'] ?? '').split('-');
  const form = kind === WITHDRAWN ? leadForms.find(({ referencePrefix }) => referencePrefix === prefix)?.kind : kind;
  return (face && findRecipients(face, form ?? '')) || listOwners(site, owners);
}

const makeMessageId = (id: string, { from }: MailSettings) => `<${id}@${from.split('@').at(-1)}>`;

/** Reads the lead, or null if it is unreadable. Rejects if the database does not answer: then it is tried again. */
async function readLead(leads: Pick<LeadStore, 'byId'>, id: string): Promise<Lead | null> {
  try {
    return await leads.byId(id);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Finds the face whose host the links are on: any face if the lead's was deleted, since each shows any lead. */
const findLinkedFace = ({ faces }: Site, lead: Lead) => faces.find(({ key }) => key === lead.face) ?? faces[0]!;

/** Finds the lead's face for an email. If it was deleted while its leads wait, makes one like it. */
function findEmailFace(site: Site, lead: Lead): EmailFace {
  const own = site.faces.find(({ key }) => key === lead.face);
  if (own) return own;
  const kind = findForm(lead.kind)?.face ?? 'services';
  const { email, lang, dir, words } = site.faces.find((face) => face.kind === kind) ?? site.faces[0]!;
  return { kind, name: lead.face, email, lang, dir, words, answerHours: null, labels: {} };
}
