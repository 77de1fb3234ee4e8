import type { Messages } from '#contract/content/messages.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { formatHours, formatMessage } from '#contract/text/format.ts';
import { type Group, isGroup } from './fill-in.ts';

/** Keys that every page needs. A file with all of them is complete and gets no defaults. */
const WHOLE = ['hosts', 'url', 'offers', 'confirmationMail', 'pages', 'hero', 'footer'];

/** `own`: the domain's own file. `given`: the same with the shared values and a `lang`. */
export function makeDomainDefaults(own: Group, given: Group, { domainPage }: Pick<Messages, 'domainPage'>): Group {
  if (WHOLE.every((key) => Object.hasOwn(own, key))) return {};
  const name = typeof given['name'] === 'string' ? given['name'].trim() : '';
  const hours = typeof given['answerWithin'] === 'number' ? given['answerWithin'] : null;
  const lang = String(given['lang']);
  const short = formatHours(hours, lang, 'narrow');
  const messages = fillTexts(domainPage, { name, time: formatHours(hours, lang), short });
  const { description, notFound, footer, sold } = messages;
  const missing = { description: notFound.description };
  const sections = makeSections(messages, short, given['status'] === 'reserved');
  const defaults = {
    ...makeAddresses(name, given['hosts']),
    confirmationMail: true,
    offers: given['contact'] === null ? 'none' : 'deliver',
  };
  if (given['status'] !== 'sold')
    return { ...defaults, pages: { home: { description }, notFound: missing }, ...sections, footer: { text: footer } };
  return {
    ...defaults,
    pages: { home: { title: name, description: sold.description }, notFound: missing },
    hero: { ...sections.hero, lead: sold.lead },
    // `withoutOffers` removes this form later, but the check of the content needs one.
    contact: sections.contact,
    footer: { text: sold.footer },
  };
}

function fillTexts<Part>(texts: Part, values: Record<string, string>): Part {
  if (typeof texts === 'string') return formatMessage(texts, values) as Part;
  if (!isGroup(texts)) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, part]) => [key, fillTexts(part, values)])) as Part;
}

function makeSections(messages: Messages['domainPage'], answer: string, isReserved: boolean) {
  const { badges, lead, offerButton, contactButton, trust, contact, questions } = messages;
  const { heading, text, buyer, seller, escrow, steps } = trust;
  const { direct, email, whatsapp, whatsappText, ...form } = contact;
  const { heading: questionsHeading, ...items } = questions;
  const { premium, ...others } = badges;
  return {
    hero: { badges: Object.values(isReserved ? others : { premium, ...others }), lead, offerButton, contactButton },
    trust: { heading, text, steps: Object.values(steps), roles: { buyer, seller, escrow, answer } },
    contact: { ...form, direct: { heading: direct, email, whatsapp, whatsappText } },
    questions: { heading: questionsHeading, items: Object.values(items) },
  };
}

function makeAddresses(name: string, given: unknown): Group {
  // An invalid name is reported once, without the errors it would cause.
  const host = parseHostName(name) ?? 'example.com';
  const first: unknown = Array.isArray(given) ? given[0] : undefined;
  const own = typeof first === 'string' ? (parseHostName(first) ?? host) : host;
  return { hosts: [host, `www.${host}`].filter((each) => parseHostName(each)), url: `https://${own}` };
}
