import { readBrand } from '#contract/brand-content.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import { fillWords } from '#contract/fill-words.ts';
import type { PortfolioContent, PortfolioFile } from '#contract/portfolio-content.ts';
import type { Words } from '#contract/words.ts';
import type { Content } from '../content.ts';
import { languageOf } from '../face-words.ts';
import { wordsOf } from '../words-of.ts';
import { listNames } from './list-names.ts';

/** What the page of all names is drawn from. `pack`: the words of its language, with the file's own over them. */
export function portfolioContent(file: PortfolioFile, domains: DomainFile[], pack: Words): PortfolioContent {
  const { page, controls, notFound, portfolio } = pack;
  const brand = brandOf(file).name;
  const title = file.title ?? portfolio.title;
  const description = file.description ?? fillWords(portfolio.description, { brand });
  return {
    ...languageOf(file.lang),
    url: addressOf(file),
    brand,
    title,
    lead: file.lead,
    email: file.email ?? domains[0]!.email,
    legal: file.legal,
    copyright: file.copyright,
    pages: {
      home: { title: `${title} · ${brand}`, description },
      notFound: { title: `${notFound.text} · ${brand}`, description: notFound.text },
    },
    names: listNames(domains, file.lang),
    words: { page, controls, notFound, portfolio },
  };
}

export const brandOf = ({ brand, hosts }: PortfolioFile) => readBrand(brand ?? hosts[0]!);

/** All domains, with a link to the page of all names where their owner wants one. */
export function linkedDomains({ domains, portfolio, packs }: Content): [string, DomainFile][] {
  return [...domains].map(([key, file]) => [key, withPortfolioLink(file, portfolio, wordsOf(file, packs))]);
}

/** A domain's file with a link to the page of all names at the foot of its pages, unless its owner does not want one. */
export function withPortfolioLink(
  file: DomainFile,
  portfolio: PortfolioFile | undefined,
  { portfolio: words }: Words,
): DomainFile {
  if (!portfolio || file.portfolio === false) return file;
  return { ...file, legal: [...(file.legal ?? []), { label: words.more, href: addressOf(portfolio) }] };
}

const addressOf = ({ url, hosts }: PortfolioFile) => new URL('/', url ?? `https://${hosts[0]}`).href;
