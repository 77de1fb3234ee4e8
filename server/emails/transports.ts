import type { ServerWords } from '#contract/content/words.ts';
import { formOfKind, leadForms } from '#contract/forms/lead-forms.ts';
import { emailWordsOf, ownersOf, recipientsOf, type Site } from '#contract/site/site.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { DigestChannel, EmailChannelName } from '../delivery/channels.ts';
import type { Deliver, Delivery, Email, Outcome, SendEmail } from '../delivery/delivery.ts';
import { noteId } from '../delivery/outbox.ts';
import type { Links, OwnerAction } from '../leads/action-links/signed-links.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import type { Answers, LateLeads, ReadVisitFigures } from '../leads/answer-times.ts';
import { type Answer, describeEarlier, formatAnswer, formatQuote, namesIn } from '../leads/offers.ts';
import { quoteNote } from '../leads/store/lead-state.ts';
import { REFUSED_NOTE } from '../leads/mail-check.ts';
import type { LeadStore } from '../leads/store/lead-store.ts';
import { type Lead, PROBE, WITHDRAWN } from '../leads/store/lead.ts';
import { DAY_MS, dayAfter, formatLocalTime, weekOf } from '../text/local-time.ts';
import { type ClaimConfirmation, overLimitError } from './confirmation-limits.ts';
import {
  composeHeldEmail,
  composeReminderEmail,
  composeWeeklyEmail,
  LEADS_SHOWN,
  OPEN_SHOWN,
} from './digest-emails.ts';
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

/** The way to the mail server and to the owner. */
export interface MailSettings extends OwnerSide {
  /** Address of `MAIL_FROM`. */
  from: string;
  send: SendEmail;
  claimConfirmation: ClaimConfirmation;
  /** Called when the mail server refuses the lead's address. */
  addressRefused?: ((lead: Lead) => Promise<void>) | undefined;
  /** Called when it accepts an address that it refused before. */
  addressAccepted?: ((lead: Lead) => Promise<void>) | undefined;
  /** Whether another server may still be ahead of this one with the content that has the lead's face. */
  contentMayLag?(lead: Pick<Lead, 'receivedAt'>): boolean;
}

interface LeadTransportParts {
  leads: Pick<LeadStore, 'byId' | 'list'>;
  site(): Site;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  /** Without it, emails have no links, and additions and withdrawals by links are not emailed. */
  linked?: { links: Links; additions: { byId(id: string): Promise<Addition | null> }; clock(): number };
}

type OwnMail = MailSettings & { messageId: string };

/** Creates a transport for each channel whose emails are about their own lead. */
export function createLeadTransports({
  leads,
  site,
  mail,
  linked,
}: LeadTransportParts): Record<Exclude<EmailChannelName, DigestChannel>, Deliver> {
  const withLead =
    (send: (lead: Lead, own: OwnMail, delivery: Delivery) => Promise<Outcome>): Deliver =>
    async (delivery) => {
      const lead = await readLead(leads, delivery.leadId);
      if (!lead) return { kind: 'broken', error: 'the lead cannot be read' };
      if (!mail) return UNSET;
      const owners = ownersOfLead(site(), mail.owners, lead);
      return send(lead, { ...mail, owners, messageId: messageIdOf(delivery.id, mail) }, delivery);
    };
  const linksTo = (lead: Lead) => (linked ? ownerLinks(linked.links, { site: site(), lead }) : []);
  async function sendToVisitor(lead: Lead, own: OwnMail, answer?: Answer): Promise<Outcome> {
    const link = await linked?.links.forVisitor(lead.id, linkedFace(site(), lead));
    const face = faceOf(site(), lead);
    const outcome = await own.send(composeVisitorEmail(lead, face, { ...own, link, ...(answer && { answer }) }));
    // The owner already knows that a domain accepts no email.
    const isNews = outcome.kind === 'permanent' && outcome.addressRefused && lead.mailCheck !== 'no mail';
    if (isNews) await own.addressRefused?.(lead);
    // Sent again, and accepted after all.
    if (outcome.kind === 'delivered' && lead.mailCheck === 'refused') await own.addressAccepted?.(lead);
    return outcome;
  }

  return {
    'owner-mail': withLead(async (lead, own) => {
      const face = faceOf(site(), lead);
      if (lead.kind === PROBE) return own.send(composeSelfTestEmail(lead, face, own));
      // Offers that went to another recipient are none of this one's.
      const isTheirs = (other: Lead) => String(ownersOfLead(site(), mail!.owners, other)) === String(own.owners);
      const earlier = await describeEarlier(lead, emailWordsOf('owner', face).earlier, {
        lang: face.lang,
        list: async (filter) => (await leads.list(filter)).filter(isTheirs),
        nameOf: (other) => faceOf(site(), other).name,
        timeOf: ({ receivedAt }) => formatLocalTime(receivedAt, own.timeZone, face.lang),
      });
      return own.send(composeOwnerEmail(lead, face, { ...own, links: await linksTo(lead), earlier }));
    }),
    'visitor-mail': withLead(async (lead, own) => {
      const { faces } = site();
      // A visitor must not be given another company's address. To the owner everything goes immediately.
      if (!faces.some(({ key }) => key === lead.face) && own.contentMayLag?.(lead)) return UNKNOWN_FACE;
      const claim = await own.claimConfirmation(lead);
      if (claim === 'over limit') return { kind: 'over-bound', error: overLimitError() };
      if (claim === 'taken') return { kind: 'unneeded' };
      return sendToVisitor(lead, own);
    }),
    'visitor-note': withLead(async (lead, own, { id }) => {
      if (!linked) return UNSET;
      const face = faceOf(site(), lead);
      const today = dayAfter(linked.clock(), own.timeZone, 0);
      const ends = endOf(lead, face, today);
      const isReminder = id.startsWith(noteId(lead.id, 'reminder', 'visitor-note'));
      const about = ends === null ? (lead.closed ?? '') : quoteNote(lead.quote!);
      const isWanted = (ends !== null && isReminder) || id === noteId(lead.id, about, 'visitor-note');
      if (!isWanted || lead.state !== 'answered') return { kind: 'unneeded' };
      const answer = formatAnswer(lead, face, today);
      return sendToVisitor(lead, own, { ...answer, title: isReminder ? ends! : `${answer.title} (${lead.reference})` });
    }),
    'owner-note': withLead(async (lead, own, { id }) => {
      if (!linked) return UNSET;
      const face = faceOf(site(), lead);
      if (lead.kind === WITHDRAWN) return own.send(composeWithdrawalEmail(lead, face, own));
      const [kind, ...rest] = id.slice(noteId(lead.id, '').length).split('-');
      if (kind === 'reminder') {
        const ends = endOf(lead, face, dayAfter(linked.clock(), own.timeZone, 0));
        const again = lead.state === 'new' ? face.words.links.reminder : ends !== null && { subject: ends, text: ends };
        if (!again) return { kind: 'unneeded' };
        return own.send(composeOwnerEmail(lead, face, { ...own, links: await linksTo(lead), again }));
      }
      if (kind === REFUSED_NOTE) return own.send(composeOwnerEmail(lead, face, { ...own, links: await linksTo(lead) }));
      const addition = await linked.additions.byId(rest.join('-'));
      if (!addition) return { kind: 'unneeded' };
      return own.send(composeAdditionEmail(lead, face, { ...own, addition, links: await linksTo(lead) }));
    }),
  };
}

/** Says when the lead's price ends. Returns null if it has none that holds. */
function endOf({ state, reference, quote, closed }: Lead, { lang, name, words }: EmailFace, today: string) {
  if (state !== 'answered' || !quote || closed || quote.until < today) return null;
  const days = (Date.parse(quote.until) - Date.parse(today)) / DAY_MS;
  const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(days, 'day');
  return formatMessage(words.links.ends, { ...formatQuote(quote, lang), reference, face: name, when });
}

const LEAD_ACTIONS: OwnerAction[] = ['answered', 'remind', 'spam', 'quote'];

/** Signs the links of an email to the owner about a lead. `words`: those of another face than the lead's own. */
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
  const usual = (face && kind !== PROBE && recipientsOf(face, form ?? '')) || ownersOf(site, owners);
  // Each name of an offer for several may have recipients of its own.
  const chosen = namesIn(fields, face?.names ?? []);
  return chosen.length === 0 ? usual : [...new Set(chosen.flatMap(({ to }) => to ?? usual))];
}

const UNSET: Outcome = { kind: 'unset' };
const UNKNOWN_FACE: Outcome = { kind: 'too-early', error: 'the content has no such site, or not yet' };

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

interface DigestTransportParts {
  leads: Pick<LeadStore, 'byId' | 'held'>;
  answers: Answers;
  visits: ReadVisitFigures;
  site(): Site;
  /** Null while no mail server is set. */
  mail: MailSettings | null;
  links: Links;
}

/** Creates a transport for each digest. The leads are read when it is sent, and may be none by then. */
export function createDigestTransports({
  leads,
  answers,
  visits,
  site,
  mail,
  links,
}: DigestTransportParts): Record<DigestChannel, Deliver> {
  /** Signs the links of each lead, in the words of the first face, as the email. */
  async function linksTo(leads: Lead[], actionsOf: (lead: Lead) => OwnerAction[]): Promise<Map<string, EmailLink[]>> {
    const { words } = site().faces[0]!;
    const all = leads.map(async (lead) => {
      const own = await ownerLinks(links, { site: site(), lead }, { actions: actionsOf(lead), words });
      return [lead.id, own] as const;
    });
    return new Map(await Promise.all(all));
  }

  const withMail =
    (compose: (own: OwnMail, delivery: Delivery) => Promise<Email | null>): Deliver =>
    async (delivery) => {
      if (!mail) return UNSET;
      // With its lead in the id: another installation at the same mail domain has emails of the same periods.
      const messageId = messageIdOf(`${delivery.leadId}-${delivery.id}`, mail);
      const email = await compose({ ...mail, owners: ownersOf(site(), mail.owners), messageId }, delivery);
      return email ? mail.send(email) : { kind: 'delivered' };
    };

  return {
    'held-digest': withMail(async (own) => {
      const held = await leads.held(LEADS_SHOWN + 1);
      if (held.length === 0) return null;
      const linksOf = await linksTo(held.slice(0, LEADS_SHOWN), () => ['release', 'spam']);
      return composeHeldEmail(held, site().faces[0]!, { ...own, linksOf });
    }),
    // The lead that it belongs to says to whom it goes. It lists the leads of that recipient.
    'answer-reminder': withMail(async (digest, { leadId }) => {
      const now = answers.now();
      const newest = await readLead(leads, leadId);
      const from = site().faces.find(({ key }) => key === newest?.face);
      const to = from && recipientsOf(from, newest!.kind);
      const own = { ...digest, owners: to ?? digest.owners };
      const wants: LateLeads['wants'] = (face, kind) => String(recipientsOf(face, kind)) === String(to);
      const late = await answers.late({ now, limit: LEADS_SHOWN + 1, wants });
      if (late.length === 0) return null;
      const shown = late.slice(0, LEADS_SHOWN).map(({ lead }) => lead);
      return composeReminderEmail(late, site(), { ...own, now, linksOf: await linksTo(shown, () => ['answered']) });
    }),
    'weekly-mail': withMail(async (own, { createdAt }) => {
      const week = weekOf(createdAt, own.timeZone);
      const [figures, visited] = await Promise.all([answers.figures(week), visits(week)]);
      const open = await answers.open();
      if (figures.length + visited.length + open.length === 0) return null;
      const shown = open.slice(0, OPEN_SHOWN).map(({ lead }) => lead);
      const linksOf = await linksTo(shown, ({ state }) => (state === 'new' ? ['answered', 'remind'] : ['quote']));
      return composeWeeklyEmail({ week, figures, visited, open, linksOf }, site(), own);
    }),
  };
}
