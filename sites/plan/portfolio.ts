import { readBrand } from '#contract/content/brand.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioContent, PortfolioFile } from '#contract/content/portfolio-content.ts';
import type { Messages } from '#contract/content/messages.ts';
import { listPaths, portfolioPages } from '#contract/site/site-pages.ts';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import type { Site } from '#contract/site/site.ts';
import { splitLetters } from '#contract/text/domain-name.ts';
import { formatMessage } from '#contract/text/format.ts';
import { readBrandImages } from '../brand/brand-files.ts';
import { deriveScale } from '../brand/colors.ts';
import { chooseType } from '../fonts/typefaces.ts';
import { NO_PICTURES } from '../pictures/photographs.ts';
import { splitName } from '../poster/split-name.ts';
import { formatCopyright } from './dated-texts.ts';
import { describeSite, type DraftedSite, type SiteContext, once } from './site-by-kind.ts';
import { describeLanguage, pickServerMessages } from './site-texts.ts';

export function draftPortfolio(file: PortfolioFile, domains: DomainFile[], context: SiteContext): DraftedSite {
  const { folder, messages } = context;
  const brand = readPortfolioBrand(file);
  const content = once(() => makePortfolioContent(file, domains, context));
  const site: Site = {
    ...describeSite('portfolio', { ...file, url: makeAddress(file) }, context),
    name: brand.name,
    pages: listPaths(portfolioPages),
    email: file.email ?? domains[0]!.email,
    confirmation: false,
    answerHours: null,
    words: pickServerMessages(messages, []),
    forms: [],
    labels: {},
  };
  const data = () => ({ kind: 'portfolio', content: content(), starts: {} }) as const;
  const plan = async () => {
    const scale = deriveScale('portfolio', brand.accent);
    const images = await readBrandImages(folder, brand);
    return { data: data(), scale, images, brand, type: chooseType('portfolio', brand), ...NO_PICTURES };
  };
  return { site, data, plan };
}

export function makePortfolioContent(
  file: PortfolioFile,
  domains: DomainFile[],
  { messages, day }: { messages: Messages; day: string },
): PortfolioContent {
  const { page, controls, notFound, portfolio } = messages;
  const brand = readPortfolioBrand(file).name;
  const title = file.title ?? portfolio.title;
  const description = file.description ?? formatMessage(portfolio.description, { brand });
  return {
    ...describeLanguage(file.lang),
    url: makeAddress(file),
    brand,
    title,
    lead: file.lead,
    email: file.email ?? domains[0]!.email,
    legal: file.legal,
    copyright: formatCopyright(file.copyright, { name: brand, day }),
    pages: {
      home: { title: `${title} · ${brand}`, description },
      notFound: { title: `${notFound.text} · ${brand}`, description: notFound.text },
    },
    names: listNames(domains, file.lang),
    words: { page, controls, notFound, portfolio },
  };
}

const readPortfolioBrand = ({ brand, hosts }: PortfolioFile) => readBrand(brand ?? hosts[0]!);

const makeAddress = ({ url, hosts }: PortfolioFile) => new URL('/', url ?? `https://${hosts[0]}`).href;

/** Adds a link to the page of all names to the foot of a domain's pages, and its recipients if the domain has none. */
export function withPortfolioLink(
  file: DomainFile,
  portfolio: PortfolioFile | undefined,
  { portfolio: messages }: Messages,
): DomainFile {
  if (!portfolio) return file;
  const received = { ...file, to: file.to ?? portfolio.to };
  if (file.portfolio === false) return received;
  return { ...received, legal: [...(file.legal ?? []), { label: messages.more, href: makeAddress(portfolio) }] };
}

type Listed = Pick<DomainFile, 'name' | 'lang' | 'url' | 'price' | 'status' | 'category'>;

/** Lists names on sale in alphabetical order. One in several languages appears once, in `lang` if it can. */
export function listNames(domains: Iterable<Listed>, lang: string): PortfolioName[] {
  const files = new Map<string, Listed>();
  for (const file of domains) {
    const key = file.name.toLowerCase();
    const other = files.get(key);
    if (!other || (other.lang !== lang && file.lang === lang)) files.set(key, file);
  }
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [...files.values()]
    .filter(({ status }) => status !== 'sold')
    .toSorted((one, other) => compare(one.name, other.name))
    .map(describeName);
}

function describeName({ name, url, price, status, category }: Listed): PortfolioName {
  const { label, ending } = splitName(name);
  return {
    name,
    ending: ending.slice(1).toLowerCase(),
    length: splitLetters(label.normalize('NFC')).length,
    price: price?.amount ?? null,
    currency: price?.currency ?? null,
    status: status === 'reserved' ? 'reserved' : 'for-sale',
    category: category ?? null,
    url: new URL('/', url).href,
  };
}
