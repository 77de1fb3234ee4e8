import { messageForm } from '#contract/forms/message.ts';
import { offerForm } from '#contract/forms/offer.ts';
import { mergeEmailMessages, type Site } from '#contract/site/site.ts';
import { formatHours, formatMessage, isolate, moveDay, choosePlural } from '#contract/text/format.ts';
import type { Email } from '../delivery/delivery.ts';
import type { Addition } from '../leads/action-links/visitor-actions.ts';
import { formatAnswers, formatOfferedAmount } from '../leads/offers.ts';
import type { Lead } from '../leads/store/lead.ts';
import { janusCommand } from '../text/janus-command.ts';
import { formatLocalTime, timeOfDay } from '../text/local-time.ts';
import { oneLine, severalLines, truncateToLength } from '../text/unsafe-text.ts';
import { type Answered, type EmailBrand, type EmailLink, renderEmail } from './render-email.ts';

/** The site that a lead came through, as emails show it. */
export type EmailSite = Pick<Site, 'kind' | 'name' | 'email' | 'lang' | 'dir' | 'labels' | 'words' | 'answerHours'> &
  Partial<Pick<Site, 'accent' | 'away' | 'steps' | 'thanks' | 'url' | 'mails'> & Pick<EmailBrand, 'mark'>>;

/** The recipients of emails to the owner, and the time zone of times in them. Empty is the machine's. */
export interface OwnerSide {
  owners: string[];
  timeZone: string;
}

/** One email to the owner. */
export interface OwnerMail extends OwnerSide {
  messageId: string;
}

/** Composes an email to the owner, who replies to the visitor. `links`: to pages that decide about the lead. */
export function composeOwnerEmail(
  lead: Lead,
  site: EmailSite,
  {
    messageId,
    owners,
    timeZone,
    links = [],
    addition,
  }: OwnerMail & { links?: EmailLink[]; addition?: Addition | undefined },
): Email {
  const { fields, kind } = lead;
  const { addition: added, letter } = site.words.links;
  const messages = mergeEmailMessages('owner', site);
  const values = describeLead(lead, site, timeZone);
  const { name, email } = values;
  const fill = (word: string, more = {}) => formatMessage(word, { ...values, ...more });
  const answers = formatAnswers(lead, site);
  if (lead.consent !== null) answers.push({ label: fill(messages.agreed), answer: lead.consent });
  if (addition) {
    const time = formatLocalTime(addition.receivedAt, timeZone, site.lang);
    answers.unshift({ label: fill(added.text, { time }), answer: addition.words });
  }
  const buttons = [{ text: fill(messages.write), href: writeTo(values, site) }];
  if (kind !== messageForm.kind)
    buttons.push({ text: fill(messages.price), href: writeTo(values, site, fill(messages.priced)) });
  const call = makeTelephoneLink(fields['phone'] ?? '');
  if (call) buttons.push({ text: fill(messages.call), href: call });
  // A sum says what kind of lead it is.
  const offered = kind === offerForm.kind ? formatOfferedAmount(fields, site.lang) : '';
  const sum = offered ? { title: isolate(offered, site) } : {};
  const person = [name, cleanForHeader(fields['company'])].filter(Boolean).join(', ');
  const subject = fill(addition ? added.subject : messages.subject, sum);
  return renderEmail(
    {
      site,
      preview: cleanForHeader(addition?.words ?? fields['message'] ?? fields['question1']),
      title: fill(messages.heading, { ...sum, name: person }),
      note: fill(messages.received),
      buttons,
      answers: answers.map(({ label, answer }) => ({ label, answer: severalLines(answer) })),
      // A reply may quote the seller's secret.
      after: 'minimum' in fields ? [messages.secret] : [],
      notGiven: messages.notGiven,
      links: links.length > 0 ? { words: letter.owner, links } : undefined,
    },
    { messageId, to: owners, fromName: site.name, replyTo: { name, address: email }, subject },
  );
}

/** Composes an email that says only that a lead came, for a mail server that refuses the visitor's text. */
export function composePlainEmail(
  lead: Lead,
  site: EmailSite,
  { messageId, owners, timeZone, links }: OwnerMail & { links: EmailLink[] },
): Email {
  const { title, text } = announceLead(lead, site, timeZone);
  return renderEmail(
    {
      site,
      title,
      note: text,
      before: [`${janusCommand()} leads show ${lead.reference}`],
      links: { words: site.words.links.letter.owner, links },
    },
    { messageId, to: owners, fromName: site.name },
  );
}

/** Says that a lead came, in the words of its site and without the visitor's text. */
export function announceLead({ reference, kind, receivedAt }: Lead, site: EmailSite, timeZone: string) {
  const { title, received } = site.words.mails.notification;
  return {
    title: formatMessage(title, { title: site.words.forms[kind]?.title ?? kind, reference }),
    text: formatMessage(received, { face: site.name, time: formatLocalTime(receivedAt, timeZone, site.lang) }),
  };
}

/** Describes a lead by the names that texts to the owner have in braces. */
function describeLead({ kind, reference, fields, receivedAt }: Lead, site: EmailSite, timeZone: string) {
  const { title = kind, noun = kind } = site.words.forms[kind] ?? {};
  const phone = isolate(cleanForHeader(fields['phone']), site);
  const time = formatLocalTime(receivedAt, timeZone, site.lang);
  const { email = '' } = fields;
  return { title, noun, reference, face: site.name, name: cleanForHeader(fields['name']), time, email, phone };
}

/** Makes a link that writes to the visitor, under the subject of their confirmation. */
function writeTo({ email, ...values }: ReturnType<typeof describeLead>, site: EmailSite, text = ''): string {
  const subject = `Re: ${formatMessage(mergeEmailMessages('visitor', site).subject, values)}`;
  const body = text && `&body=${encodeURIComponent(`${text} `.replaceAll('\n', '\r\n'))}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}${body}`;
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
  const messages = mergeEmailMessages('visitor', site);
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
  const thanked = isAway && !site.mails?.visitor?.thanks ? site.words.mails.visitor.thanks : messages.thanks;
  const steps = isAway || site.mails?.visitor?.thanks ? [] : (site.steps?.[lead.kind] ?? []);
  const before = steps.length > 0 ? [] : [fill(thanked)];
  if (isAway) before.push(away.words);
  const after = [fill(messages.more)];
  if (thanks?.photos) after.push(messages.photos);
  after.push(fill(messages.signature));
  const buttons: EmailLink[] = [];
  if (thanks?.link) buttons.push({ text: thanks.link.label, href: new URL(thanks.link.href, site.url).href });
  if (link) buttons.push({ text: fill(site.words.links.letter.visitor), href: link });
  const note = `${site.words.links.facts.reference} ${lead.reference}`;
  const to = [lead.fields['email'] ?? ''];
  const fromName = site.name;
  return renderEmail(
    { site, title: fill(messages.heading), note, before, steps, buttons, after, footnote: fill(messages.mistake) },
    { messageId, to, fromName, replyTo: { name: fromName, address: site.email }, subject: fill(messages.subject) },
  );
}

/** Whether that time is on a day on which nobody answers, the last one included. */
function isWithin({ from, until }: NonNullable<Site['away']>, time: number, timeZone: string): boolean {
  return time >= timeOfDay(from, timeZone) && time < timeOfDay(moveDay(until, 1), timeZone);
}

/** Composes an email to the owner about a withdrawal. `lead`: the row that replaces it, without the visitor's text. */
export function composeWithdrawalEmail(lead: Lead, site: EmailSite, { messageId, owners, timeZone }: OwnerMail): Email {
  const { subject, text } = site.words.links.withdrawal;
  const reference = lead.fields['reference'] ?? '';
  const time = formatLocalTime(lead.receivedAt, timeZone, site.lang);
  const fill = (template: string) => formatMessage(template, { reference, face: site.name, time });
  return renderEmail(
    { site, title: fill(subject), before: [fill(text)] },
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
  site: EmailBrand & Pick<EmailSite, 'words'>,
  { messageId, owners, timeZone, links = new Map() }: OwnerMail & { links?: ReadonlyMap<string, EmailLink[]> },
): Email {
  const { title, many, lead: about, before, all, once } = site.words.mails.held;
  const heading = held.length > LEADS_SHOWN ? many : choosePlural(title, site.lang, held.length);
  const shown = held.slice(0, LEADS_SHOWN);
  const answers = shown.map(({ id, reference, kind, site: key, receivedAt }): Answered => {
    const time = formatLocalTime(receivedAt, timeZone, site.lang);
    const label = formatMessage(about, { reference, kind, face: key, time });
    return { label, links: links.get(id) };
  });
  return renderEmail(
    {
      site,
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
  return truncateToLength(oneLine(text), 80).toWellFormed();
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
