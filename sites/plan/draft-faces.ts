import type { DomainFile } from '#contract/content/domain-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { Alternate } from '#contract/site/face.ts';
import { domainPages, type Pages, pathsIn, servicesPages } from '#contract/site/face-pages.ts';
import { imagesOf, showPageImages } from '../pictures/photographs.ts';
import type { Content } from '../read/read-content.ts';
import { findWords } from '../read/locales.ts';
import {
  addPages,
  type DraftedFace,
  draftDomain,
  draftServices,
  type FaceContext,
  type FaceDraft,
} from './face-by-kind.ts';
import { draftPortfolio, withPortfolioLink } from './portfolio.ts';

/**
 * Drafts the faces of the content, without any work for a page. `today`: such as `2026-12-24`. The drafts of files that are the same
 * objects as in `before` are kept, with what was made of them. `others` changes with every file that is not a face's own.
 */
export function draftFaces(
  whole: Content,
  { today, others = '' }: { today: string; others?: string },
  before?: DraftedFaces,
): DraftedFaces {
  const content = onDay(whole, today);
  const alternates = faceAlternates(content);
  const { locales, folder, portfolio, pages, files } = content;
  // Everything besides its own file that a domain's face is made of.
  const shared = JSON.stringify([today, others, content.default, [...alternates], portfolio]);
  const isSame = before?.shared === shared;
  const contextOf = (key: string, file: LanguageAndWords): FaceContext => ({
    key,
    isDefault: key === content.default,
    pack: findWords(file, locales),
    alternates: alternates.get(key),
    folder,
    day: today,
  });
  const finish = ({ face, dropsOffers = false, data, plan }: DraftedFace): FaceDraft => {
    version += 1;
    const own = pages.filter(({ faces }) => faces.includes(face.key));
    const whole = async () => addPages(await plan(), await Promise.all(own.map((page) => showPageImages(page, files))));
    const shownFiles = own.flatMap((page) => imagesOf(page, files));
    return { face, version, dropsOffers, customPaths: own.map(({ path }) => path), shownFiles, data, plan: whole };
  };
  const domainDrafts = new Map<string, KeptDraft>();
  for (const [key, file] of content.domains) {
    const kept = isSame ? before.domains.get(key) : undefined;
    const linked = () => withPortfolioLink(file, portfolio, findWords(file, locales));
    const make = () => finish(draftDomain(linked(), contextOf(key, file)));
    domainDrafts.set(key, kept?.file === file ? kept : { file, draft: make() });
  }
  const domains = [...content.domains.values()];
  return {
    shared,
    domains: domainDrafts,
    drafts: [
      ...[...content.services].map(([key, file]) => finish(draftServices(file, contextOf(key, file)))),
      ...[...domainDrafts.values()].map(({ draft }) => draft),
      ...(portfolio ? [finish(draftPortfolio(portfolio, domains, contextOf('portfolio', portfolio)))] : []),
    ],
  };
}

export interface DraftedFaces {
  drafts: FaceDraft[];
  domains: Map<string, KeptDraft>;
  /** What all domains share. */
  shared: string;
}

interface KeptDraft {
  file: DomainFile;
  draft: FaceDraft;
}

let version = 0;

type LanguageAndWords = Pick<DomainFile, 'lang' | 'words'>;

/**
 * Ends statuses whose last day has passed: a reserved name is for sale, and a sold one is left out, except the default site. If no
 * other site is left, all stay.
 */
function onDay(content: Content, today: string): Content {
  const domains = [...content.domains].map(([key, file]): [string, DomainFile, boolean] => {
    const { status, statusUntil = today } = file;
    if (statusUntil >= today) return [key, file, true];
    return [key, status === 'reserved' ? { ...file, status: 'for-sale' } : file, status !== 'sold'];
  });
  const open = domains.filter(([key, , stays]) => stays || key === content.default);
  const left = open.length + content.services.size > 0 ? open : domains;
  return { ...content, domains: new Map(left.map(([key, file]) => [key, file])) };
}

interface Languages extends Pick<DomainFile, 'lang' | 'url' | 'alternates'> {
  /** Paths of its kind's pages that this face does not have. */
  lacks: string[];
}

/** Maps the key of each face with several languages to all of them, sorted by tag. */
export function faceAlternates({ services, domains, default: first }: Content): Map<string, Alternate[]> {
  const faces = new Map([...languagesOf(services, servicesPages), ...languagesOf(domains, domainPages)]);
  const several = [...faces].filter(([, { alternates = [] }]) => alternates.length > 0);
  return new Map(several.map(([key, { alternates = [] }]) => [key, group([key, ...alternates], faces, first)]));
}

function languagesOf(files: Map<string, ServicesFile | DomainFile>, pages: Pages): [string, Languages][] {
  return [...files].map(([key, file]) => {
    const { lang, url, alternates } = file;
    const own = pathsIn(pages, file);
    return [key, { lang, url, alternates, lacks: pathsIn(pages).filter((path) => !own.includes(path)) }];
  });
}

function group(keys: string[], faces: Map<string, Languages>, first: string | undefined): Alternate[] {
  const members = [...faces]
    .filter(([key]) => keys.includes(key))
    .sort(([, one], [, other]) => (one.lang < other.lang ? -1 : 1));
  const english = members.find(([, { lang }]) => lang.split('-')[0] === 'en');
  const someHave = (path: string) => members.some(([, { lacks }]) => !lacks.includes(path));
  const [chosen] = members.find(([key]) => key === first) ?? english ?? members[0]!;
  return members.map(([key, { lang, url, lacks }]) => ({
    lang,
    name: nameOf(lang),
    url: new URL('/', url).href,
    ...(lacks.some(someHave) && { lacks: lacks.filter(someHave) }),
    ...(key === chosen && { isDefault: true as const }),
  }));
}

/** Names a language as its speakers write it, with a capital letter. */
function nameOf(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}
