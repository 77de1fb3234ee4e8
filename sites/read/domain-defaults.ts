import { formatHours, formatMessage } from '#contract/text/format.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import type { Words } from '#contract/content/words.ts';

export type Group = Record<string, unknown>;

/** Keys that every page needs. A file with all of them is complete and gets no defaults. */
const WHOLE = ['hosts', 'url', 'offers', 'confirmationMail', 'pages', 'hero', 'footer'];

/**
 * Makes the defaults of a domain's page: hosts and address from its name, and its language's texts, which have no figures.
 * `own`: the domain's own file. `written`: the same with the shared values and a `lang`.
 */
export function domainDefaults(own: Group, written: Group, { domainPage }: Pick<Words, 'domainPage'>): Group {
  const name = typeof written['name'] === 'string' ? written['name'].trim() : '';
  // An invalid name is reported once, without the errors it would cause.
  const host = parseHostName(name) ?? 'example.com';
  if (WHOLE.every((key) => Object.hasOwn(own, key))) return {};
  const { answerWithin } = written;
  const format = (unit: 'long' | 'narrow') =>
    formatHours(typeof answerWithin === 'number' ? answerWithin : null, String(written['lang']), unit);
  const short = format('narrow');
  const words = filled(domainPage, { name, time: format('long'), short });
  const { title, description, notFound, footer, sold } = words;
  const sections = sectionsOf(words, short, written['status'] === 'reserved');
  const defaults = {
    ...addresses(host, written['hosts']),
    confirmationMail: true,
    offers: written['contact'] === null ? 'none' : 'deliver',
  };
  if (written['status'] !== 'sold')
    return {
      ...defaults,
      pages: { home: { title, description }, notFound },
      ...sections,
      footer: { text: footer },
    };
  // `withoutOffers` removes this form later, but the check of the content needs one.
  return {
    ...defaults,
    pages: { home: { title: name, description: sold.description }, notFound },
    hero: { ...sections.hero, lead: sold.lead },
    contact: sections.contact,
    footer: { text: sold.footer },
  };
}

function sectionsOf(words: Words['domainPage'], answer: string, isReserved: boolean) {
  const { badges, lead, offerButton, contactButton, trust, contact, questions } = words;
  const { heading, text, buyer, seller, escrow, steps } = trust;
  const { direct, email, whatsapp, whatsappText, ...form } = contact;
  const { heading: asked, ...items } = questions;
  const { premium, ...others } = badges;
  const shown = Object.values(isReserved ? others : { premium, ...others });
  return {
    hero: { badges: shown, lead, offerButton, contactButton },
    trust: { heading, text, steps: Object.values(steps), roles: { buyer, seller, escrow, answer } },
    contact: { ...form, direct: { heading: direct, email, whatsapp, whatsappText } },
    questions: { heading: asked, items: Object.values(items) },
  };
}

function addresses(host: string, written: unknown): Group {
  const first: unknown = Array.isArray(written) ? written[0] : undefined;
  const own = typeof first === 'string' ? (parseHostName(first) ?? host) : host;
  return { hosts: [host, `www.${host}`].filter((each) => parseHostName(each)), url: `https://${own}` };
}

function filled<Part>(words: Part, values: Record<string, string>): Part {
  if (typeof words === 'string') return formatMessage(words, values) as Part;
  if (!isGroup(words)) return words;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, filled(part, values)])) as Part;
}

/** Merges `own` over `given` key by key: a list is replaced as a whole, and null removes what was given. */
export function fillIn(own: Group, given: Group): Group {
  const whole = { ...given };
  for (const [key, mine] of Object.entries(own)) {
    const theirs = whole[key];
    if (isGroup(mine) && isGroup(theirs)) whole[key] = fillIn(mine, theirs);
    else if (mine === null && theirs !== undefined) delete whole[key];
    else whole[key] = mine;
  }
  return whole;
}

export function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
