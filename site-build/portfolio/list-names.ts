import type { DomainFile } from '#contract/domain-content.ts';
import type { PortfolioName } from '#contract/portfolio-name.ts';
import { partsOfName } from '../poster/name-parts.ts';

type Listed = Pick<DomainFile, 'name' | 'lang' | 'url' | 'price' | 'status' | 'category'>;

/**
 * The names of all domains that are for sale or reserved, in the order of their letters in that language; one that has pages in
 * several languages is there once, with the page in that language if there is one.
 */
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
    .map(readName)
    .toSorted((one, other) => compare(one.name, other.name));
}

function readName({ name, url, price, status, category }: Listed): PortfolioName {
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
