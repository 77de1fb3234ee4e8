import { readBrand } from '#contract/content/brand.ts';
import type { ContactContent, DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import type { FormContent, QuoteContent } from '#contract/content/form-content.ts';
import { type Phone, parsePhone } from '#contract/text/phone.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { PageMessages, ServerMessages, Messages } from '#contract/content/messages.ts';
import {
  type FieldOf,
  listFields,
  type FieldTexts,
  type FormMessages,
  type FormTexts,
  type LeadForm,
} from '#contract/forms/lead-form.ts';
import { messageForm } from '#contract/forms/message.ts';
import { type QuestionRules, questions, quoteForm, withQuestions } from '#contract/forms/quote-request.ts';
import type { Alternate, SiteLanguage, Figures } from '#contract/site/kinds.ts';
import type { FormPage, SitePageTexts } from '#contract/site/site-pages.ts';
import { listSections } from '#contract/site/paths.ts';
import { formatMessage, choosePlural } from '#contract/text/format.ts';
import { fillIn } from '../read/fill-in.ts';
import { formatCopyright, formatYears, withHolidays } from './dated-texts.ts';
import { chooseOfferForm, formatOfferTerms, formatSale, listProof, withOfferFields } from './price-and-offer.ts';

interface PageContext {
  /** Today, such as `2026-12-24`. */
  day: string;
  alternates?: Alternate[] | undefined;
  /** The line of days on which nobody answers, on these days. */
  away?: string | undefined;
}

export function makeServicesContent(
  file: ServicesFile,
  messages: Messages,
  { day, alternates, away }: PageContext,
): ServicesContent {
  const { lang, navigation, contact, quote, message, copyright } = file;
  const { name, short, ground } = readBrand(file.brand);
  const shortForm = contact?.message ?? messages.forms.message.page.title;
  const holidays = withHolidays(contact, { day, lang });
  const isAway = away !== undefined;
  return {
    ...(withoutPrivate(file) as Omit<ServicesFile, Private> & Pick<ServicesContent, 'hero' | 'solutions' | 'about'>),
    ...describeLanguage(lang),
    brand: name,
    short,
    ground,
    copyright: typeof copyright === 'string' ? copyright : undefined,
    years: typeof copyright === 'string' ? '' : formatYears(copyright, day),
    away,
    // The content was checked, so the number can be read.
    phone: file.phone === undefined ? undefined : (parsePhone(file.phone, file) as Phone),
    alternates,
    consentMissing: file.consent && (file.consentMissing ?? messages.consent.missing),
    navigation: { ...navigation, skip: navigation.skip ?? messages.page.skip },
    contact: holidays && { ...holidays, message: quote && message && shortForm },
    quote: quote && { ...makeQuoteContent(quote, messages, isAway), day: pickOwnDay(file.day) },
    message: message && makeMessageContent(message, messages, isAway),
    words: pickPageMessages(messages),
    pages: withTitles(file.pages, {
      home: `${name} · ${file.tagline}`,
      quote: `${quote?.title} · ${name}`,
      message: `${message?.title ?? messages.forms.message.page.title} · ${name}`,
      notFound: `${messages.domainPage.notFound.title} · ${name}`,
    }),
    sections: listSections(file),
  };
}

/** Adds a title to each page that has none of its own. */
function withTitles(pages: ServicesFile['pages'] | DomainFile['pages'], titles: Record<string, string>): SitePageTexts {
  const texts = Object.entries(pages).map(([page, text]) => [page, text && { title: titles[page], ...text }]);
  return Object.fromEntries(texts) as SitePageTexts;
}

/** Keys that no page publishes, or only in another form. */
const PRIVATE = [
  'mails',
  'brand',
  'copyright',
  'to',
  'away',
  'price',
  'status',
  'minimum',
  'showMinimum',
  'record',
] as const;
type Private = (typeof PRIVATE)[number];

function withoutPrivate<File extends object>(file: File): Omit<File, Private> {
  const entries = Object.entries(file).filter(([key]) => !(PRIVATE as readonly string[]).includes(key));
  return Object.fromEntries(entries) as Omit<File, Private>;
}

function makeQuoteContent(
  quote: NonNullable<ServicesFile['quote']>,
  messages: Messages,
  isAway: boolean,
): QuoteContent {
  const { to: _, submit: __, ...shown } = quote;
  const rules = quote.questions && makeQuestionRules(quote.questions);
  const { labels, form, words } = makeFormTexts(withQuestions(rules), quote, messages);
  return { ...shown, labels, next: withoutReply(quote.next, isAway), questions: rules, form, words };
}

function pickOwnDay(day: ServicesFile['day']): QuoteContent['day'] {
  return day?.yourDay && { routines: day.routines.map(({ name }) => name), answer: day.yourDay.answer };
}

/** Removes the sentence about when visitors hear from somebody who is away. */
function withoutReply<Next extends FormContent['next']>({ reply, ...next }: Next, isAway: boolean): Next {
  return (isAway ? next : { ...next, reply }) as Next;
}

function makeMessageContent(
  own: NonNullable<ServicesFile['message']>,
  messages: Messages,
  isAway: boolean,
): FormContent {
  const { title, intro, next, read, answer } = messages.forms.message.page;
  return {
    title: own.title ?? title,
    intro: own.intro ?? intro,
    hints: own.hints,
    note: own.note,
    next: own.next ? withoutReply(own.next, isAway) : { heading: next, steps: [read, answer] },
    ...makeFormTexts(messageForm, own, messages),
  };
}

function makeFormTexts(
  form: LeadForm,
  own: { submit?: string | undefined; labels?: Partial<Record<string, string>> | undefined },
  { forms, formPage, domainPage }: Messages,
): Pick<FormContent, 'labels' | 'form' | 'words'> {
  const { unsent, fields, submit, submitting, sent, close, failed } = forms[form.kind as FormPage];
  const messages = fillMessages(form, fields);
  return {
    labels: chooseLabels(form, fields, own.labels),
    form: { ...unsent, ...formPage, withoutScript: domainPage.contact.withoutScript },
    words: { submit: own.submit ?? submit, submitting, sent, close, failed, messages },
  };
}

/** Makes the rules of an owner's questions. An optional one has no minimum, if it has none of its own. */
function makeQuestionRules(given: NonNullable<NonNullable<ServicesFile['quote']>['questions']>): QuestionRules {
  const rules = questions.map((name) => {
    const usual = quoteForm.fields[name];
    const { optional, min = optional ? 0 : usual.min } = given[name] ?? {};
    return [name, optional || min === 0 ? { ...usual, min, optional: true } : { ...usual, min }];
  });
  return Object.fromEntries(rules) as QuestionRules;
}

/** Puts an owner's minimum into the messages of questions. A message in the file's own `words` stays. */
export function withQuestionMessages(
  messages: Messages,
  { lang, quote, words }: Pick<ServicesFile, 'lang' | 'quote' | 'words'>,
): Messages {
  const fields: Record<string, { short: string }> = {};
  for (const [name, rule] of Object.entries(quote?.questions ?? {})) {
    const own = words?.forms?.quote?.fields?.[name as keyof QuestionRules]?.short;
    if (own !== undefined || rule?.min === undefined) continue;
    fields[name] = { short: choosePlural(messages.forms.quote.atLeast, lang, rule.min) };
  }
  return fillIn({ forms: { quote: { fields } } }, messages);
}

export function makeDomainContent(
  file: DomainFile,
  messages: Messages,
  { day, alternates, away }: PageContext,
): DomainContent {
  const { name, lang, consent } = file;
  const asked = formatOfferTerms(file, messages);
  const form = chooseOfferForm(asked, lang);
  const shown = withOfferFields(messages, asked);
  const { offer } = shown.forms;
  return {
    ...withoutPrivate(file),
    ...describeLanguage(lang),
    alternates,
    pages: withTitles(file.pages, {
      home: formatMessage(messages.domainPage.title, { name }),
      notFound: `${messages.domainPage.notFound.title} · ${name}`,
    }),
    consentMissing: consent && (file.consentMissing ?? messages.consent.missing),
    // The name is on one line until its fonts are chosen, since they decide its lines.
    poster: { words: [{ text: name }] },
    figures: describeFigures(lang),
    sale: formatSale(file, messages.sale),
    proof: listProof(file, messages.sale),
    skip: messages.page.skip,
    away,
    contact: makeContactContent(file, form, shown),
    footer: { copyright: formatCopyright(file.copyright, { name, day }), text: file.footer.text },
    asked,
    words: {
      ...pickPageMessages(messages),
      offer: { sent: offer.sent, failed: offer.failed, messages: fillMessages(form, offer.fields) },
    },
  };
}

function makeContactContent(
  { contact, offers }: Pick<DomainFile, 'contact' | 'offers'>,
  form: ReturnType<typeof chooseOfferForm>,
  { forms, formPage: { sent, sentAt } }: Messages,
): ContactContent | undefined {
  const { unsent, fields, required, submitting, demonstration } = forms.offer;
  return (
    contact && {
      ...contact,
      labels: chooseLabels(form, fields, contact.labels),
      sending: submitting,
      requiredNote: required,
      ...(offers === 'deliver' ? { form: { ...unsent, sent, sentAt } } : { demonstration }),
    }
  );
}

export function pickServerMessages({ plain, mails, links, forms }: Messages, ofSite: LeadForm[]): ServerMessages {
  const own: Record<string, FormTexts> = {};
  for (const form of ofSite) {
    const messages = (forms as Record<string, FormTexts>)[form.kind];
    if (!messages) throw new Error(`The form ${form.kind} has no texts in locales/`);
    const { title, noun, sent, failed } = messages;
    const fields = fillFields(form, messages.fields);
    own[form.kind] = { title, noun, fields, sent: { title: sent.title, text: sent.text }, failed };
  }
  return { plain, mails, links, forms: own };
}

/** Describes a language by its tag and the direction of its script (Unicode CLDR). */
export function describeLanguage(lang: string): SiteLanguage {
  const { direction } = new Intl.Locale(lang).getTextInfo();
  return { lang, dir: direction === 'rtl' ? 'rtl' : 'ltr' };
}

/** Describes how a language writes dollars and groups of digits. */
function describeFigures(lang: string): Figures {
  const format = new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const parts = format.formatToParts(1_000_000);
  const digits = parts.filter(({ type }) => type === 'integer' || type === 'group').map(({ value }) => value);
  const group = parts.find(({ type }) => type === 'group')?.value ?? '';
  return { dollars: format.format(1_000_000).replace(digits.join(''), '{amount}'), group };
}

const pickPageMessages = ({ page, controls, notFound }: Messages): PageMessages => ({ page, controls, notFound });

function chooseLabels<Form extends LeadForm>(
  form: Form,
  fields: Fields<Form, FieldTexts>,
  own: Partial<Record<string, string>> = {},
): Fields<Form, string> {
  const labels = listFields(form).map((field) => [field, own[field] ?? fields[field].label]);
  return Object.fromEntries(labels) as Fields<Form, string>;
}

type Fields<Form extends LeadForm, Value> = Record<FieldOf<Form>, Value>;

function fillMessages<Form extends LeadForm>(form: Form, texts: Fields<Form, FieldTexts>): FormMessages<FieldOf<Form>> {
  const messages: FormMessages = {};
  for (const [field, { label: _, ...others }] of Object.entries(fillFields(form, texts))) messages[field] = others;
  return messages as FormMessages<FieldOf<Form>>;
}

function fillFields<Form extends LeadForm>(form: Form, texts: Fields<Form, FieldTexts>): Record<string, FieldTexts> {
  return Object.fromEntries(listFields(form).map((field) => [field, withLimits(texts[field], form.fields[field]!)]));
}

/** Fills in the form's own limits, so that no message names another number. */
function withLimits(messages: FieldTexts, { min = 0, max }: { min?: number | undefined; max: number }): FieldTexts {
  const limits = { min: String(min), max: String(max) };
  const texts = Object.entries(messages).map(([name, text]) => [name, formatMessage(String(text), limits)]);
  return Object.fromEntries(texts) as unknown as FieldTexts;
}
