import type { SiteLanguage } from '#contract/site/kinds.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { mergeEmailMessages, type Site } from '#contract/site/site.ts';
import { formatHours, formatMessage, isolate, moveDay, choosePlural } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import { formatAnswers, formatSubjectOffer } from '../leads/offers.ts';
import type { Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { formatLocalTime, timeOfDay } from '../text/local-time.ts';
import { oneLine, severalLines, truncateToLength } from '../text/unsafe-text.ts';
import { type Answered, type EmailLink, renderEmail } from './render-email.ts';

/** The site that a lead came through, as emails show it. */
export type EmailSite = SiteLanguage &
  Pick<Site, 'kind' | 'name' | 'email' | 'labels' | 'words' | 'answerHours'> &
  Partial<Pick<Site, 'away' | 'thanks' | 'url' | 'mails'>>;

/** The recipients of emails to the owner, and the time zone of times in them. Empty is the machine's. */
export interface OwnerSide {
  owners: string[];
  timeZone: string;
}

/** One email to the owner. */
export interface OwnerMail extends OwnerSide {
  messageId: string;
}

/**
 * Composes an email to the owner with everything the visitor wrote. A reply goes to the visitor. `links`: to pages on
 * which the owner decides about the lead.
 */
export function composeOwnerEmail(
  lead: Lead,
  site: EmailSite,
  { messageId, owners, timeZone, links = [] }: OwnerMail & { links?: EmailLink[] },
): Email {
  const { reference, fields, kind } = lead;
  const { email = '', phone = '' } = fields;
  const name = cleanForHeader(fields['name']);
  const words = mergeEmailMessages('owner', site);
  const values = {
    title: site.words.forms[kind]?.title ?? kind,
    reference,
    face: site.name,
    name,
    time: formatLocalTime(lead.receivedAt, timeZone, site.lang),
    email,
    command: janusCommand(),
    phone: isolate(cleanForHeader(phone), site),
  };
  const fill = (word: string) => formatMessage(word, values);
  const answers = formatAnswers(lead, site).map(({ label, answer }) => ({ label, answer: severalLines(answer) }));
  if (lead.consent !== null) answers.push({ label: fill(words.agreed), answer: severalLines(lead.consent) });
  const after = [fill(words.answer)];
  // A reply may quote the seller's secret.
  if ('minimum' in fields) after.push(words.secret);
  if (lead.state !== 'answered') after.push(fill(words.answered));
  const actions = [{ text: fill(words.write), href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` }];
  const call = makeTelephoneLink(phone);
  if (call) actions.push({ text: fill(words.call), href: call });
  const offered = kind === offerForm.kind ? formatSubjectOffer(fields, site.lang) : '';
  return renderEmail(
    {
      language: site,
      title: fill(words.heading),
      before: [fill(words.received)],
      answers,
      after,
      actions,
      notGiven: words.notGiven,
      links: links.length > 0 ? { words: site.words.links.letter.owner, links } : undefined,
    },
    {
      messageId,
      to: owners,
      fromName: site.name,
      replyTo: { name, address: email },
      subject: (offered && `${isolate(offered, site)} · `) + fill(words.subject),
    },
  );
}

/**
 * Composes an email to the visitor: thanks, the reference, and how to complain if it came by mistake. It has nothing
 * that they wrote, since anybody's text may go to anybody's address. `link` leads to the page of the person who reads
 * the given address.
 */
export function composeVisitorEmail(
  lead: Lead,
  site: EmailSite,
  { messageId, link, timeZone }: Omit<OwnerMail, 'owners'> & { link?: string },
): Email {
  const { away, thanks } = site;
  const words = mergeEmailMessages('visitor', site);
  const values = {
    noun: site.words.forms[lead.kind]?.noun ?? lead.kind,
    reference: lead.reference,
    face: site.name,
    address: site.email,
    time: formatHours(site.answerHours, site.lang),
  };
  const fill = (word: string) => formatMessage(word, values);
  const isAway = away !== undefined && isWithin(away, lead.receivedAt, timeZone);
  // The usual text of a domain promises an answer in time.
  const thanked = isAway && !site.mails?.visitor?.thanks ? site.words.mails.visitor.thanks : words.thanks;
  const before = [words.hello, fill(thanked)];
  if (isAway) before.push(away.words);
  const after = [fill(words.more)];
  if (thanks?.photos) after.push(words.photos);
  after.push(fill(words.mistake), fill(words.signature));
  const links: EmailLink[] = [];
  if (thanks?.link) links.push({ text: thanks.link.label, href: new URL(thanks.link.href, site.url).href });
  if (link) links.push({ text: site.words.links.letter.visitor, href: link });
  return renderEmail(
    { language: site, title: fill(words.heading), before, after, links: { links } },
    {
      messageId,
      to: [lead.fields['email'] ?? ''],
      fromName: site.name,
      replyTo: { name: site.name, address: site.email },
      subject: fill(words.subject),
    },
  );
}

/** Whether that time is on a day on which nobody answers, the last one included. */
function isWithin({ from, until }: NonNullable<Site['away']>, time: number, timeZone: string): boolean {
  return time >= timeOfDay(from, timeZone) && time < timeOfDay(moveDay(until, 1), timeZone);
}

/** Composes an email to the owner with the text that the visitor added afterward. A reply goes to the visitor. */
export function composeAdditionEmail(
  { kind, reference, fields }: Lead,
  site: EmailSite,
  { addition, links, messageId, owners, timeZone }: OwnerMail & { addition: Addition; links: EmailLink[] },
): Email {
  const { addition: words, own, letter } = site.words.links;
  const name = cleanForHeader(fields['name']);
  const title = site.words.forms[kind]?.title ?? kind;
  const time = formatLocalTime(addition.receivedAt, timeZone, site.lang);
  return renderEmail(
    {
      language: site,
      title: formatMessage(words.subject, { title, reference, face: site.name, name }),
      before: [formatMessage(words.text, { time })],
      answers: [{ label: own.added, answer: severalLines(addition.words) }],
      links: { words: letter.owner, links },
    },
    { messageId, to: owners, fromName: site.name, replyTo: { name, address: fields['email'] ?? '' } },
  );
}

/** Composes an email to the owner about a withdrawal. `lead`: the row that replaces it, without the visitor's text. */
export function composeWithdrawalEmail(lead: Lead, site: EmailSite, { messageId, owners, timeZone }: OwnerMail): Email {
  const { subject, text } = site.words.links.withdrawal;
  const reference = lead.fields['reference'] ?? '';
  const time = formatLocalTime(lead.receivedAt, timeZone, site.lang);
  const fill = (template: string) => formatMessage(template, { reference, face: site.name, time });
  return renderEmail(
    { language: site, title: fill(subject), before: [fill(text)] },
    { messageId, to: owners, fromName: site.name },
  );
}

/** Leads that one email lists. The rest are counted. */
export const LEADS_SHOWN = 50;

/**
 * Composes an email to the owner about held leads, in the words of a site. It has nothing that a visitor wrote: one
 * text that a filter refuses would keep back the news of all. `links`: to pages of ours, by the lead's id.
 */
export function composeHeldEmail(
  held: Lead[],
  site: Pick<EmailSite, 'name' | 'lang' | 'dir' | 'words'>,
  { messageId, owners, timeZone, links = new Map() }: OwnerMail & { links?: ReadonlyMap<string, EmailLink[]> },
): Email {
  const { title, many, lead: about, before, all, once } = site.words.mails.held;
  const heading = held.length > LEADS_SHOWN ? many : choosePlural(title, site.lang, held.length);
  const shown = held.slice(0, LEADS_SHOWN);
  const answers = shown.map(({ id, reference, kind, site: key, receivedAt }): Answered => {
    const time = formatLocalTime(receivedAt, timeZone, site.lang);
    const label = formatMessage(about, { reference, kind, face: key, time });
    return { label, answer: `${janusCommand()} leads release ${reference}`, links: links.get(id) };
  });
  return renderEmail(
    {
      language: site,
      title: formatMessage(heading, { count: String(shown.length) }),
      before: [before],
      answers,
      after: [formatMessage(all, { command: janusCommand() }), once],
    },
    { messageId, to: owners, fromName: site.name },
  );
}

/** Makes one line of a visitor's text, without invisible characters. */
function cleanForHeader(text = ''): string {
  return truncateToLength(oneLine(text), 80);
}

/** A number with fewer digits cannot be called from abroad. */
const DIGITS_MIN = 5;

/** Makes a `tel:` address (RFC 3966) from the visitor's telephone number. Null if it does not begin with one. */
export function makeTelephoneLink(phone: string): string | null {
  const [number = ''] = /^[+\d(][\d\s()./\u2010-\u2015-]*/.exec(phone.trim()) ?? [];
  const plus = number.startsWith('+') ? '+' : '';
  const digits = (plus ? number.replace('(0)', '') : number).replaceAll(/\D/g, '');
  return digits.length < DIGITS_MIN ? null : `tel:${plus}${digits}`;
}
