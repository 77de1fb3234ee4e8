import { readBrand } from '#contract/content/brand.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioContent, PortfolioFile } from '#contract/content/portfolio-content.ts';
import { currenciesOf } from '#contract/content/price.ts';
import type { Words } from '#contract/content/words.ts';
import { type NameTerms, offerTermFields, type OfferTerms, withNames } from '#contract/forms/offer-terms.ts';
import { pathsIn, portfolioPages } from '#contract/site/face-pages.ts';
import { NAMES_MAX, type PortfolioName } from '#contract/site/for-sale.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMessage, PROMISED_HOURS } from '#contract/text/format.ts';
import { deriveScale } from '../brand/colors.ts';
import { readBrandImages } from '../brand/brand-files.ts';
import { chooseType } from '../fonts/choose-typeface.ts';
import { partsOfName } from '../poster/split-name.ts';
import type { Content } from '../read/read-content.ts';
import { findWords } from '../read/locales.ts';
import { absenceOf, copyrightLine } from './dated-texts.ts';
import {
  consentOf,
  createFace,
  type DraftedFace,
  type FaceContext,
  faceBasics,
  NO_PICTURES,
  once,
} from './face-by-kind.ts';
import { labelsOf, languageOf, messagesOf, serverWords } from './face-words.ts';
import { fillOfferWords, offerLabels, sellerTerms, withOfferFields } from './price-and-offer.ts';

/** Drafts the page of all names. */
export function draftPortfolio(file: PortfolioFile, domains: DomainFile[], context: FaceContext): DraftedFace {
  const brand = brandOf(file);
  const { folder, day } = context;
  const seller = once(() => sellerOf(domains, file.lang));
  const absence = once(() => absenceOf({ ...seller(), lang: file.lang }, context));
  const content = once(() => portfolioContent(file, domains, { pack: absence().pack, year: Number(day.slice(0, 4)) }));
  const face = createFace(
    {
      ...faceBasics('portfolio', { ...file, url: addressOf(file) }, context),
      name: brand.name,
      pages: pathsIn(portfolioPages),
    },
    () => {
      const { form, words, labels } = offerTexts(absence().pack, content());
      const names = listed(domains, file.lang).filter(isOpen).map(termsOf);
      const from = seller();
      return {
        email: content().email,
        confirmation: from?.confirmationMail ?? false,
        answerHours: from ? (from.answerWithin ?? PROMISED_HOURS) : null,
        to: recipientsOfAll(file, names),
        away: absence().away,
        thanks: from?.thanks,
        words: serverWords(words, from ? [form] : []),
        consent: content().offer && consentOf(content().offer!),
        forms: from ? [form.kind] : [],
        labels: (from ? { [form.kind]: labels } : {}) as Face['labels'],
        names: from && names,
      };
    },
  );
  const data = () => ({ kind: 'portfolio', content: content(), starts: {} }) as const;
  const plan = async () => ({
    data: data(),
    written: { kind: 'portfolio' } as const,
    scale: deriveScale('portfolio', brand.accent),
    images: await readBrandImages(folder, brand),
    brand,
    type: chooseType('portfolio', brand),
    ...NO_PICTURES,
  });
  return { face, data, plan };
}

/** Makes the data of the page of all names. `pack`: as in `FaceContext`. */
export function portfolioContent(
  file: PortfolioFile,
  domains: DomainFile[],
  { pack, year }: { pack: Words; year: number },
): PortfolioContent {
  const { page, controls, notFound, portfolio } = pack;
  const brand = brandOf(file).name;
  const title = file.title ?? portfolio.title;
  const description = file.description ?? formatMessage(portfolio.description, { brand });
  const email = file.email ?? domains[0]!.email;
  const names = listNames(domains, file.lang);
  const { form, words, labels } = offerTexts(pack, { ...file, names });
  const { sent, failed, unsent, fields, required, submitting } = words.forms.offer;
  // A sentence in the page's language comes first.
  const agreed = listed(domains, file.lang).filter((one) => isOpen(one) && one.consent);
  const { consent, consentMissing = pack.consent.missing } =
    agreed.find(({ lang }) => lang === file.lang) ?? agreed[0] ?? {};
  const seller = sellerOf(domains, file.lang);
  const { submit, withoutScript } = pack.domainPage.contact;
  return {
    ...languageOf(file.lang),
    url: addressOf(file),
    brand,
    title,
    lead: file.lead,
    email,
    legal: file.legal,
    copyright: copyrightLine(file.copyright, { name: brand, year }),
    pages: {
      home: { title: `${title} · ${brand}`, description },
      notFound: { title: `${notFound.text} · ${brand}`, description: notFound.text },
    },
    names,
    ...(seller && {
      offer: {
        offers: 'deliver',
        name: brand,
        email,
        contact: { labels, submit, withoutScript, sending: submitting, requiredNote: required, form: unsent },
        consent,
        consentMissing,
        thanks: seller.thanks,
        words: { offer: { sent, failed, messages: messagesOf(form, fields) } },
      },
    }),
    words: { page, controls, notFound, portfolio },
  };
}

export const brandOf = ({ brand, hosts }: PortfolioFile) => readBrand(brand ?? hosts[0]!);

/** Adds a link to the page of all names to each domain, unless its owner does not want one. */
export function linkedDomains({ domains, portfolio, locales }: Content): [string, DomainFile][] {
  return [...domains].map(([key, file]) => [key, withPortfolioLink(file, portfolio, findWords(file, locales))]);
}

/** Adds the link to the footer of a domain's pages, and the portfolio's recipients to a domain without its own. */
export function withPortfolioLink(
  file: DomainFile,
  portfolio: PortfolioFile | undefined,
  { portfolio: words }: Words,
): DomainFile {
  if (!portfolio) return file;
  const received = { ...file, to: file.to ?? portfolio.to };
  if (file.portfolio === false) return received;
  return { ...received, legal: [...(file.legal ?? []), { label: words.more, href: addressOf(portfolio) }] };
}

const addressOf = ({ url, hosts }: PortfolioFile) => new URL('/', url ?? `https://${hosts[0]}`).href;

type Listed = Pick<DomainFile, 'name' | 'lang' | 'url' | 'price' | 'status' | 'category' | 'minimum' | 'to'> &
  Partial<Pick<DomainFile, 'contact' | 'offers'>>;

/** Whether visitors may choose the name for an offer. */
const isOpen = ({ status = 'for-sale', contact, offers }: Listed) =>
  status === 'for-sale' && !!contact && offers === 'deliver';

/** Finds the file whose consent, times and emails are those of offers for several names, or undefined if no name takes one. */
export const sellerOf = (domains: readonly DomainFile[], lang: string) => listed(domains, lang).find(isOpen);

const termsOf = (file: Listed): NameTerms => ({ name: file.name, ...sellerTerms(file), to: file.to });

/** Lists who receives offers: the page's recipients, or those of its names if each has its own. */
function recipientsOfAll({ to }: PortfolioFile, names: NameTerms[]): Face['to'] {
  const own = names.every((name) => name.to) ? [...new Set(names.flatMap((name) => name.to!))] : [];
  return to || own.length > 0 ? { all: to ?? own } : undefined;
}

/** Makes the form of an offer for several names, with its texts and labels. */
function offerTexts(pack: Words, { lang, names }: Pick<PortfolioContent, 'lang' | 'names'>) {
  const { amount, currency } = offerTermFields;
  const currencies = [...new Set(names.flatMap(({ offers }) => offers))];
  const terms = fillOfferWords(pack.forms.offer.asked, { lang, currencies, price: undefined });
  const asked: OfferTerms = { fields: { amount, currency }, words: terms };
  const { names: label, choose: short, most, gone: invalid } = pack.portfolio;
  const own = { label, short, long: formatMessage(most, { count: String(NAMES_MAX) }), invalid };
  const plain = withNames([], lang);
  const form: typeof plain = { ...plain, fields: { ...plain.fields, ...asked.fields } };
  const { offer } = withOfferFields(pack, asked).forms;
  const fields = { ...offer.fields, names: own };
  const words: Words = { ...pack, forms: { ...pack.forms, offer: { ...offer, fields } } };
  return { form, words, labels: { ...labelsOf(form, words.forms.offer.fields), ...offerLabels(pack) } };
}

/**
 * Lists all domains that are for sale or reserved, in the alphabetical order of that language. A name with pages in several languages is
 * listed once, with its page in that language if it has one.
 */
export function listNames(domains: Iterable<Listed>, lang: string): PortfolioName[] {
  return listed(domains, lang).map(readName);
}

function listed<File extends Listed>(domains: Iterable<File>, lang: string): File[] {
  const files = new Map<string, File>();
  for (const file of domains) {
    const key = file.name.toLowerCase();
    const other = files.get(key);
    if (!other || (other.lang !== lang && file.lang === lang)) files.set(key, file);
  }
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [...files.values()]
    .filter(({ status }) => status !== 'sold')
    .toSorted((one, other) => compare(one.name, other.name));
}

function readName(file: Listed): PortfolioName {
  const { name, url, price, status, category } = file;
  const { label, ending } = partsOfName(name);
  const letters = [...new Intl.Segmenter().segment(label.normalize('NFC'))];
  return {
    name,
    ending: ending.slice(1).toLowerCase(),
    length: letters.length,
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    status: status === 'reserved' ? 'reserved' : 'for-sale',
    category: category ?? null,
    url: new URL('/', url).href,
    offers: isOpen(file) ? currenciesOf(file) : [],
  };
}
