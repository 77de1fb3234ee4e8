import { findForm, leadForms } from '#contract/forms/lead-forms.ts';
import { type Site, listOwners, findRecipients, type SiteList } from '#contract/site/site.ts';
import type { EmailChannel, ReadMessage } from '../delivery/channels.ts';
import type { Deliver, Delivery, LeadData, Outcome, SendEmail } from '../delivery/delivery.ts';
import { makeDeliveryId } from '../delivery/outbox.ts';
import type { Links, OwnerAction } from '../leads/action-links/signed-links.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { type Lead, WITHDRAWN } from '../leads/store/lead.ts';
import type { ClaimConfirmation } from './confirmation-limits.ts';
import {
  announceLead,
  composeHeldEmail,
  composeOwnerEmail,
  composePlainEmail,
  composeVisitorEmail,
  composeWithdrawalEmail,
  type EmailSite,
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
  siteList(): SiteList;
  /** Reads the sign of a site as a small PNG, or null if there is none. */
  readMark(key: string): Promise<Buffer | null>;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  links: Links;
  additions: { byId(id: string): Promise<Addition | null> };
}

type OwnMail = MailSettings & { messageId: string; site: EmailSite };
type OwnersDelivery = Pick<Delivery, 'attempts'> & { addition?: Addition };

/** Creates a transport for each kind of email. Without a mail server there are none, and deliveries wait. */
export function createEmailTransports(parts: TransportParts): Partial<Record<EmailChannel, Deliver>> {
  const { leads, siteList, readMark, mail, links, additions } = parts;
  if (!mail) return {};
  const signLinks = createLinkSigner(parts);

  /** Sends to the owner. What a server says about a mailbox may be over tomorrow: it is full, or a list was lost. */
  const sendPatiently: SendEmail = async (email) => {
    const outcome = await mail.send(email);
    const isFinal = outcome.kind !== 'failed' || outcome.isTextRefused || outcome.isPartial;
    return isFinal ? outcome : { kind: 'later', error: outcome.error };
  };

  /** Adds its sign to the site of an email. A domain has its tape. */
  const withMark = async <Shown extends Pick<Site, 'kind'>>(site: Shown, key: string) =>
    site.kind === 'domain' ? site : { ...site, mark: await readMark(key) };

  /** Makes a transport for emails about one lead. */
  const aboutLead =
    (send: (lead: Lead, own: OwnMail, delivery: Delivery) => Promise<Outcome>): Deliver =>
    async (delivery) => {
      const lead = await readLead(leads, delivery.leadId);
      if (!lead) return { kind: 'failed', error: 'the lead cannot be read' };
      const owners = findOwners(siteList(), mail.owners, lead);
      const site = await withMark(findEmailSite(siteList(), lead), lead.site);
      const messageId = makeMessageId(delivery.id, mail);
      return send(lead, { ...mail, send: sendPatiently, owners, site, messageId }, delivery);
    };

  const sendToOwner = async (lead: Lead, own: OwnMail, { attempts, addition }: OwnersDelivery): Promise<Outcome> => {
    const ownLinks = await signLinks(lead, findLinkedSite(siteList(), lead), ['answered', 'spam']);
    const outcome = await own.send(composeOwnerEmail(lead, own.site, { ...own, links: ownLinks, addition }));
    const isTextRefused = outcome.kind === 'failed' && outcome.isTextRefused;
    const isLate = outcome.kind === 'later' && !outcome.isDown && !outcome.isPartial && attempts >= PATIENCE;
    if (!isTextRefused && !isLate) return outcome;
    // A filter takes the visitor's words for spam. The owner must hear of the lead all the same.
    const messageId = own.messageId.replace('<', '<plain-');
    return own.send(composePlainEmail(lead, own.site, { ...own, messageId, links: ownLinks }));
  };

  return {
    'owner-mail': aboutLead(sendToOwner),

    'visitor-mail': aboutLead(async (lead, own) => {
      // A visitor must not be given another company's address. A server with newer content may know the site.
      const site = siteList().sites.find(({ key }) => key === lead.site);
      if (!site) return { kind: 'later', error: 'the content has no such site' };
      const refusal = await own.claimConfirmation(lead);
      if (refusal) return refusal;
      const link = await links.forVisitor(lead.id, site);
      return mail.send(composeVisitorEmail(lead, own.site, { ...own, link }));
    }),

    'owner-note': aboutLead(async (lead, own, { id, attempts }) => {
      if (lead.kind === WITHDRAWN) return own.send(composeWithdrawalEmail(lead, own.site, own));
      const addition = await additions.byId(id.slice(makeDeliveryId(lead.id, 'owner-note', 'addition-').length));
      return addition ? sendToOwner(lead, own, { attempts, addition }) : { kind: 'unneeded' };
    }),

    /** The leads are read when it is sent, and may be none by then. */
    'held-digest': async ({ id }) => {
      const held = await leads.held(LEADS_SHOWN + 1);
      if (held.length === 0) return { kind: 'unneeded' };
      const site = siteList().sites[0]!;
      const ownLinks = new Map<string, EmailLink[]>();
      for (const lead of held.slice(0, LEADS_SHOWN))
        ownLinks.set(lead.id, await signLinks(lead, site, ['release', 'spam']));
      const own = { ...mail, owners: listOwners(siteList(), mail.owners), messageId: makeMessageId(id, mail) };
      return sendPatiently(composeHeldEmail(held, await withMark(site, site.key), { ...own, links: ownLinks }));
    },
  };
}

/** Attempts in about an hour. A server that delays the visitor's words for longer may never take them. */
const PATIENCE = 6;

/** Signs links with which the owner decides about a lead. `site`: the one whose words the email has. */
function createLinkSigner({ links, siteList }: TransportParts) {
  return (lead: Lead, site: Pick<Site, 'words'>, actions: OwnerAction[]): Promise<EmailLink[]> =>
    Promise.all(
      actions.map(async (action) => ({
        text: site.words.links.letter[action],
        href: await links.forOwner(lead.id, findLinkedSite(siteList(), lead), action),
      })),
    );
}

interface MessageParts {
  leads: Pick<LeadStore, 'byId'>;
  siteList(): SiteList;
  links: Pick<Links, 'forOwner'>;
  /** The time zone of times in a notification. Empty is the machine's. */
  timeZone: string;
}

/** Reads leads as services get them. */
export function createMessageReader({ leads, siteList, links, timeZone }: MessageParts): ReadMessage {
  return async ({ id, leadId }) => {
    const lead = await readLead(leads, leadId);
    if (lead === null) return null;
    const notification = async () => ({
      ...announceLead(lead, findEmailSite(siteList(), lead), timeZone),
      link: await links.forOwner(lead.id, findLinkedSite(siteList(), lead), 'answered'),
    });
    return { id, lead: toData(lead), notification };
  };
}

function toData({ id, reference, kind, site, receivedAt, fields, consent }: Lead): LeadData {
  const data = { id, reference, kind, face: site, receivedAt: new Date(receivedAt).toISOString(), fields };
  return consent === null ? data : { ...data, consent };
}

/** Lists who receives emails about a lead: by the present content of its site, or the `owners` of the settings. */
function findOwners(siteList: SiteList, owners: string[], { site: key, kind, fields }: Lead): string[] {
  const site = siteList.sites.find((one) => one.key === key);
  const [prefix] = (fields['reference'] ?? '').split('-');
  const form = kind === WITHDRAWN ? leadForms.find(({ referencePrefix }) => referencePrefix === prefix)?.kind : kind;
  return (site && findRecipients(site, form ?? '')) || listOwners(siteList, owners);
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

/** Finds the site whose host the links are on: any site if the lead's was deleted, since each shows any lead. */
const findLinkedSite = ({ sites }: SiteList, lead: Lead) => sites.find(({ key }) => key === lead.site) ?? sites[0]!;

/** Finds the lead's site for an email. If it was deleted while its leads wait, makes one like it. */
function findEmailSite(siteList: SiteList, lead: Lead): EmailSite {
  const own = siteList.sites.find(({ key }) => key === lead.site);
  if (own) return own;
  const kind = findForm(lead.kind)?.site ?? 'services';
  const { email, lang, dir, words } = siteList.sites.find((site) => site.kind === kind) ?? siteList.sites[0]!;
  return { kind, name: lead.site, email, lang, dir, words, answerHours: null, labels: {} };
}
