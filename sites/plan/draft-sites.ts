import type { DomainFile } from '#contract/content/domain-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { Alternate } from '#contract/site/kinds.ts';
import { domainPages, type Pages, listPaths, servicesPages } from '#contract/site/site-pages.ts';
import { listImages, showPageImages } from '../pictures/photographs.ts';
import type { Content } from '../read/read-content.ts';
import { findMessages } from '../read/locales.ts';
import type { DraftedSite, SiteContext, SiteDraft } from './site-by-kind.ts';
import { addPages, draftDomain, draftServices } from './site-by-kind.ts';
import { draftPortfolio, withPortfolioLink } from './portfolio.ts';

/** `today`: such as `2026-12-24`. `others` changes with every file that is not a site's own. */
export function draftSites(
  whole: Content,
  { today, others = '' }: { today: string; others?: string },
  before?: DraftedSites,
): DraftedSites {
  const content = endStatuses(whole, today);
  const alternates = findAlternates(content);
  const { locales, folder, portfolio, pages, files } = content;
  // Everything besides its own file that a domain's site is made of.
  const shared = JSON.stringify([today, others, content.default, [...alternates], portfolio]);
  const byFile = before?.shared === shared ? before.byFile : new WeakMap<DomainFile, SiteDraft>();
  const describeContext = (key: string, file: Pick<DomainFile, 'lang' | 'words'>): SiteContext => ({
    key,
    isDefault: key === content.default,
    messages: findMessages(file, locales),
    alternates: alternates.get(key),
    folder,
    day: today,
  });
  const finish = ({ site, data, plan }: DraftedSite): SiteDraft => {
    version += 1;
    const own = pages.filter(({ sites }) => sites.includes(site.key));
    const planWhole = async () =>
      addPages(await plan(), await Promise.all(own.map((page) => showPageImages(page, files))));
    const shownFiles = own.flatMap((page) => listImages(page, files));
    return { site, version, customPaths: own.map(({ path }) => path), shownFiles, data, plan: planWhole };
  };
  const drafts = [...content.services].map(([key, file]) => finish(draftServices(file, describeContext(key, file))));
  for (const [key, file] of content.domains) {
    const context = describeContext(key, file);
    const draft =
      byFile.get(file) ?? finish(draftDomain(withPortfolioLink(file, portfolio, context.messages), context));
    byFile.set(file, draft);
    drafts.push(draft);
  }
  if (portfolio) {
    const context = describeContext('portfolio', portfolio);
    drafts.push(finish(draftPortfolio(portfolio, [...content.domains.values()], context)));
  }
  return { drafts, byFile, shared };
}

export interface DraftedSites {
  drafts: SiteDraft[];
  /** Drafts of domains, kept while what they share is the same. */
  byFile: WeakMap<DomainFile, SiteDraft>;
  shared: string;
}

let version = 0;

/** After its last day, a reserved name is for sale. A sold one is left out, except the default or only site. */
function endStatuses(content: Content, today: string): Content {
  const domains = new Map(content.domains);
  const ended: string[] = [];
  for (const [key, file] of content.domains) {
    const { status, statusUntil = today } = file;
    if (statusUntil >= today) continue;
    if (status === 'reserved') domains.set(key, { ...file, status: 'for-sale' });
    if (status === 'sold' && key !== content.default) ended.push(key);
  }
  const left = domains.size - ended.length + content.services.size;
  if (left > 0) for (const key of ended) domains.delete(key);
  return { ...content, domains };
}

interface Languages extends Pick<DomainFile, 'lang' | 'url' | 'alternates'> {
  /** Paths of its kind's pages that this site does not have. */
  missing: string[];
}

/** Maps the key of each site with several languages to all of them, sorted by tag. */
export function findAlternates({ services, domains, default: first }: Content): Map<string, Alternate[]> {
  const sites = new Map([...describeLanguages(services, servicesPages), ...describeLanguages(domains, domainPages)]);
  const found = new Map<string, Alternate[]>();
  for (const [key, { alternates = [] }] of sites)
    if (alternates.length > 0) found.set(key, listAlternates([key, ...alternates], sites, first));
  return found;
}

function describeLanguages(files: Map<string, ServicesFile | DomainFile>, pages: Pages): [string, Languages][] {
  return [...files].map(([key, file]) => {
    const { lang, url, alternates } = file;
    const own = listPaths(pages, file);
    return [key, { lang, url, alternates, missing: listPaths(pages).filter((path) => !own.includes(path)) }];
  });
}

function listAlternates(keys: string[], sites: Map<string, Languages>, first: string | undefined): Alternate[] {
  const members = [...sites]
    .filter(([key]) => keys.includes(key))
    .sort(([, one], [, other]) => (one.lang < other.lang ? -1 : 1));
  const english = members.find(([, { lang }]) => lang.split('-')[0] === 'en');
  const [chosen] = members.find(([key]) => key === first) ?? english ?? members[0]!;
  return members.map(([key, { lang, url, missing }]) => {
    const alternate: Alternate = { lang, name: formatLanguage(lang), url: new URL('/', url).href };
    const missingPaths = missing.filter((path) => members.some(([, other]) => !other.missing.includes(path)));
    if (missingPaths.length > 0) alternate.missingPaths = missingPaths;
    if (key === chosen) alternate.isDefault = true;
    return alternate;
  });
}

/** Names a language as its speakers write it, with a capital letter. */
function formatLanguage(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}
