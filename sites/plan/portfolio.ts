import { readBrand } from '#contract/content/brand.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioContent, PortfolioFile } from '#contract/content/portfolio-content.ts';
import type { Words } from '#contract/content/words.ts';
import { pathsIn, portfolioPages } from '#contract/site/face-pages.ts';
import type { PortfolioName } from '#contract/site/for-sale.ts';
import { formatMessage } from '#contract/text/format.ts';
import { deriveScale } from '../brand/colors.ts';
import { readBrandImages } from '../brand/brand-files.ts';
import { chooseType } from '../fonts/typefaces.ts';
import { partsOfName } from '../poster/split-name.ts';
import type { Content } from '../read/read-content.ts';
import { findWords } from '../read/locales.ts';
import { copyrightLine } from './dated-texts.ts';
import { createFace, type DraftedFace, type FaceContext, faceBasics, NO_PICTURES, once } from './face-by-kind.ts';
import { languageOf, serverWords } from './face-words.ts';

/** Drafts the page of all names. */
export function draftPortfolio(file: PortfolioFile, domains: DomainFile[], context: FaceContext): DraftedFace {
  const brand = brandOf(file);
  const { folder, day } = context;
  const content = once(() => portfolioContent(file, domains, { pack: context.pack, year: Number(day.slice(0, 4)) }));
  const face = createFace(
    {
      ...faceBasics('portfolio', { ...file, url: addressOf(file) }, context),
      name: brand.name,
      pages: pathsIn(portfolioPages),
    },
    () => ({
      email: content().email,
      confirmation: false,
      answerHours: null,
      words: serverWords(context.pack, []),
      forms: [],
      labels: {},
    }),
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

type Listed = Pick<DomainFile, 'name' | 'lang' | 'url' | 'price' | 'status' | 'category'>;

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
  };
}
