import type { ContactContent, DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import { type Phone, readPhone } from '#contract/content/identifiers.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import type { Alternate, FaceLanguage, Figures } from '#contract/site/face.ts';
import type { FormPage } from '#contract/site/face-pages.ts';
import {
  fieldsOf,
  type FieldOf,
  type FieldWords,
  type FormMessages,
  type FormWords,
  type LeadForm,
} from '#contract/forms/lead-form.ts';
import { withOverrides } from '#contract/content/parts.ts';
import type { FormContent } from '#contract/content/form-content.ts';
import { messageForm } from '#contract/forms/message.ts';
import { type QuestionRules, questions, quoteForm, withQuestions } from '#contract/forms/quote-request.ts';
import type { PicturedPart, ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import { sectionsOf } from '#contract/site/paths.ts';
import type { PageWords, ServerWords, Words } from '#contract/content/words.ts';
import { copyrightLine } from './dated-texts.ts';
import { formatOfferTerms, offerFormOf, proofOf, saleOf, withOfferFields } from './price-and-offer.ts';

/** Makes the data of the services pages. `pack`: as in `FaceContext`. */
export function servicesContent(
  file: Omit<ServicesFile, 'mails' | 'brand' | PicturedPart | 'copyright' | 'contact' | 'to' | 'away'> &
    Pick<
      ServicesContent,
      'brand' | 'short' | 'logo' | 'ground' | PicturedPart | 'copyright' | 'years' | 'contact' | 'away'
    >,
  pack: Words,
  alternates?: Alternate[],
): ServicesContent {
  const { navigation, contact, quote, message } = file;
  const shortForm = contact?.message ?? pack.forms.message.page.title;
  const isAway = file.away !== undefined;
  return {
    ...file,
    ...languageOf(file.lang),
    // The content was checked, so the number can be read.
    phone: file.phone === undefined ? undefined : (readPhone(file.phone, file) as Phone),
    alternates,
    consentMissing: file.consent && (file.consentMissing ?? pack.consent.missing),
    navigation: { ...navigation, skip: navigation.skip ?? pack.page.skip },
    contact: contact && { ...contact, message: quote && message && shortForm },
    quote: quote && quoteContent(quote, pack, isAway),
    message: message && messageContent(message, pack, isAway),
    words: pageWords(pack),
    sections: sectionsOf(file),
  };
}

/** Orders keys as the schema does, so that a page is the same to the byte if a file writes out the default texts. */
function quoteContent(
  { title, intro, submit, contactHeading, questionsHeading, labels, ...file }: NonNullable<ServicesFile['quote']>,
  pack: Words,
  isAway: boolean,
): ServicesContent['quote'] {
  const headings = { title, intro, contactHeading, questionsHeading };
  // No page publishes its recipients.
  const { to: _, ...quote } = file;
  const questions = quote.questions && questionRules(quote.questions);
  const texts = formTexts(withQuestions(questions), { ...quote, submit, labels }, pack);
  const next = withoutReply(quote.next, isAway);
  return { ...headings, labels: texts.labels, ...quote, next, questions, form: texts.form, words: texts.words };
}

/** Removes the sentence about when visitors hear from somebody who is away. */
const withoutReply = <Next extends FormContent['next']>({ reply, ...next }: Next, isAway: boolean) =>
  (reply === undefined || isAway ? next : { ...next, reply }) as Next;

function messageContent(own: NonNullable<ServicesFile['message']>, pack: Words, isAway: boolean): FormContent {
  const { title, intro, next, read, answer } = pack.forms.message.page;
  return {
    title: own.title ?? title,
    intro: own.intro ?? intro,
    hints: own.hints,
    next: own.next ? withoutReply(own.next, isAway) : { heading: next, steps: [read, answer] },
    ...formTexts(messageForm, own, pack),
  };
}

/** Makes the texts of a form with a page of its own: the owner's, and otherwise those of the pack. */
function formTexts(
  descriptor: LeadForm,
  own: Pick<NonNullable<ServicesFile['message']>, 'submit'> & {
    labels?: Partial<Record<string, string>> | undefined;
  },
  { forms, domainPage }: Words,
): Pick<FormContent, 'labels' | 'form' | 'words'> {
  const { unsent, fields, submit, submitting, sent, close, failed } = forms[descriptor.kind as FormPage];
  const messages = messagesOf(descriptor, fields);
  return {
    labels: labelsOf(descriptor, fields, own.labels),
    form: { ...unsent, withoutScript: domainPage.contact.withoutScript },
    words: { submit: own.submit ?? submit, submitting, sent, close, failed, messages },
  };
}

/** Makes the rules of an owner's questions. One without a minimum of its own has the usual one, or none if it is optional. */
function questionRules(written: NonNullable<NonNullable<ServicesFile['quote']>['questions']>): QuestionRules {
  const rules = questions.map((name) => {
    const usual = quoteForm.fields[name];
    const { optional, min = optional ? 0 : usual.min } = written[name] ?? {};
    return [name, { ...usual, min, ...((optional || min === 0) && { optional: true }) }];
  });
  return Object.fromEntries(rules) as QuestionRules;
}

/** Puts an owner's minimum into the messages of questions. A message in the file's own `words` stays. */
export function withQuestionWords(
  pack: Words,
  { lang, quote, words }: Pick<ServicesFile, 'lang' | 'quote' | 'words'>,
): Words {
  const rules = Object.entries(quote?.questions ?? {});
  const fields = rules.flatMap(([name, rule]) => {
    const isOwn = words?.forms?.quote?.fields?.[name as keyof QuestionRules]?.short !== undefined;
    if (isOwn || rule?.min === undefined) return [];
    return [[name, { short: pluralForm(pack.forms.quote.atLeast, lang, rule.min) }]];
  });
  return withOverrides(pack, { forms: { quote: { fields: Object.fromEntries(fields) } } });
}

/** Makes the data of a domain's pages. */
export function domainContent(
  whole: Omit<DomainFile, 'mails' | 'brand'>,
  pack: Words,
  { alternates, year, away }: { alternates?: Alternate[] | undefined; year: number; away?: string | undefined },
): DomainContent {
  const {
    price: _,
    status: __,
    minimum: ___,
    record: ____,
    to: _____,
    showMinimum: ______,
    copyright,
    ...file
  } = whole;
  const asked = formatOfferTerms(whole, pack);
  const form = offerFormOf(asked, file.lang);
  const words = withOfferFields(pack, asked).forms.offer;
  return {
    ...file,
    ...languageOf(file.lang),
    alternates,
    consentMissing: file.consent && (file.consentMissing ?? pack.consent.missing),
    // The name is on one line until its fonts are chosen, since they decide its lines.
    poster: { words: [{ text: file.name }] },
    figures: figuresOf(file.lang),
    sale: saleOf(whole, pack.sale),
    proof: proofOf(whole, pack.sale),
    skip: pack.page.skip,
    away,
    contact: contactContent(file, form, words),
    footer: {
      copyright: copyrightLine(copyright, { name: file.name, year }),
      text: file.footer.text,
    },
    asked,
    words: {
      ...pageWords(pack),
      offer: { sent: words.sent, failed: words.failed, messages: messagesOf(form, words.fields) },
    },
  };
}

function contactContent(
  { contact, offers }: Pick<DomainFile, 'contact' | 'offers'>,
  form: ReturnType<typeof offerFormOf>,
  { unsent, fields, required, submitting }: Words['forms']['offer'],
): ContactContent | undefined {
  if (!contact) return undefined;
  // The keys are in the order of the schema, as for the quote form.
  const { heading, text, anchor, labels, submit, ...rest } = contact;
  return {
    heading,
    text,
    anchor,
    labels: labelsOf(form, fields, labels),
    submit,
    sending: submitting,
    ...rest,
    requiredNote: required,
    form: offers === 'deliver' ? unsent : undefined,
  };
}

/** Picks the words of the server and of a face's forms. */
export function serverWords({ plain, mails, links, forms }: Words, ofFace: LeadForm[]): ServerWords {
  const own = ofFace.map((form) => {
    const words = (forms as Record<string, FormWords>)[form.kind] ?? form.words;
    if (!words) throw new Error(`The form ${form.kind} has no words: give it some, or the files in locales/`);
    return [form.kind, filled(form, words)];
  });
  return { plain, mails, links, forms: Object.fromEntries(own) };
}

/** Describes a language by its tag and the direction of its script (Unicode CLDR). */
export function languageOf(lang: string): FaceLanguage {
  const { direction } = new Intl.Locale(lang).getTextInfo();
  return { lang, dir: direction === 'rtl' ? 'rtl' : 'ltr' };
}

function figuresOf(lang: string): Figures {
  const format = new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const parts = format.formatToParts(1_000_000);
  const amount = parts.findIndex(({ type }) => type === 'integer');
  const around = parts.filter(({ type }, at) => at === amount || !['integer', 'group'].includes(type));
  return {
    dollars: around.map(({ type, value }) => (type === 'integer' ? '{amount}' : value)).join(''),
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
  };
}

const pageWords = ({ page, controls, notFound }: Words): PageWords => ({ page, controls, notFound });

export function labelsOf<Form extends LeadForm>(
  form: Form,
  fields: Record<FieldOf<Form>, FieldWords>,
  own: Partial<Record<string, string>> = {},
): Record<FieldOf<Form>, string> {
  const labels = fieldsOf(form).map((field) => [field, own[field] ?? fields[field].label]);
  return Object.fromEntries(labels) as Record<FieldOf<Form>, string>;
}

export function messagesOf<Form extends LeadForm>(
  form: Form,
  fields: Record<FieldOf<Form>, FieldWords>,
): FormMessages<FieldOf<Form>> {
  const messages = fieldsOf(form).map((field) => {
    const { short, long, invalid, meant } = withLimits(fields[field], form.fields[field]!);
    return [field, { short, long, invalid, meant }];
  });
  return Object.fromEntries(messages) as FormMessages<FieldOf<Form>>;
}

function filled(form: LeadForm, { title, noun, fields, sent, failed }: FormWords): FormWords {
  const each = fieldsOf(form).map((field) => [field, withLimits(fields[field]!, form.fields[field]!)]);
  return { title, noun, fields: Object.fromEntries(each), sent: { title: sent.title, text: sent.text }, failed };
}

/** Fills in the form's own limits, so that no message names another number. */
function withLimits(words: FieldWords, { min = 0, max }: { min?: number; max: number }): FieldWords {
  const texts = Object.entries(words).map(([what, text]) => [
    what,
    formatMessage(String(text), { min: String(min), max: String(max) }),
  ]);
  return Object.fromEntries(texts) as unknown as FieldWords;
}
