import type { Brand, FontName } from '#contract/content/brand.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { SectionKey } from '#contract/content/domain-sections.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { languageOf } from '../plan/face-words.ts';
import type { Bundle, Chunk } from './bundle-cache.ts';

interface DomainPart {
  /** Its stylesheet. */
  path: string;
  /** Its script, where it has one: a chunk of its own. */
  module?: string;
  /** Whether a domain's page has what the rules are for. */
  isNeeded: (file: DomainFile) => boolean;
}

/** What not every domain's page has, by name; a page gets the stylesheets and scripts of what it has, in this order. */
const domainParts: Record<string, DomainPart> = {
  asking: {
    path: 'web/domain/hero/price-tag.css',
    isNeeded: ({ price, status = 'for-sale' }) => !!price || status !== 'for-sale',
  },
  counts: { path: 'web/domain/sections/other-counts.css', isNeeded: (file) => !hasSpecifiedCounts(file) },
  terms: {
    path: 'web/domain/contact/offer-terms.css',
    module: 'web/domain/contact/offer-terms.tsx',
    isNeeded: ({ contact, instalments }) => !!contact && !!(contact.amount || instalments),
  },
  longOffer: {
    path: 'web/domain/contact/long-offer.css',
    isNeeded: ({ hero }) => (hero.offerButton?.length ?? 0) > TWO_LINES,
  },
};

/** Letters of a button that are two lines on a phone, where each is as wide as high. */
const TWO_LINES = 26;

/** The scripts of all of these. */
const optionalModules = Object.values(domainParts).flatMap(({ module }) => module ?? []);

/** By kind of face: name to path. */
export const optionalSheets: Record<FaceKind, Record<string, string>> = {
  services: { chosen: 'web/services/optional.css' },
  portfolio: {},
  domain: Object.fromEntries(Object.entries(domainParts).map(([name, { path }]) => [name, path])),
};

/** The rules for what a domain's page has beside the sample's; empty where it has nothing more. */
export function optionalDomainCss(file: DomainFile, { optionalCss }: Bundle): string {
  const needed = Object.entries(domainParts).filter(([, { isNeeded }]) => isNeeded(file));
  return needed.map(([name]) => optionalCss[name]).join('');
}

/** The scripts that a domain's page may load: its import map names no others, which would only weigh. */
export function domainChunks(file: DomainFile, { chunks }: Bundle): Chunk[] {
  const unneeded = Object.values(domainParts).flatMap(({ module, isNeeded }) =>
    module !== undefined && !isNeeded(file) ? [module] : [],
  );
  return chunks.filter(({ modules }) => !unneeded.some((module) => module in modules));
}

/** The stylesheet of what an owner has chosen beside the sample's looks; empty where he has chosen nothing of it. */
export function optionalServicesCss(
  file: ServicesFile,
  { ground, corners, heading }: Brand,
  { optionalCss }: Bundle,
): string {
  const weight = heading && WEIGHT[heading];
  const rules = [
    ...(corners ? [`@layer tokens{:root{--radius:${RADIUS[corners]}}}`] : []),
    ...(weight ? [`@layer components{:is(h1,h2,h3),.hero-tagline,.contact-plan p{font-weight:${weight}}}`] : []),
  ];
  return ground || rules.length > 0 || hasMore(file) ? optionalCss['chosen'] + rules.join('') : '';
}

/** Letters that come from books are not made for posters: as bold as a slab serif they look like ink that ran. */
const WEIGHT: Partial<Record<FontName, number>> = { 'EB Garamond': 550, Fraunces: 600, 'Source Serif 4': 650 };

/** `round`: half of a button's least height. */
const RADIUS = { sharp: '0px', round: '1.5rem' };

/** `SHORT` of the hero: a longer tagline is set as a sentence. */
const SHORT_TAGLINE = 40;

function hasMore({ lang, alternates, tagline, hero, solutions, process, contact }: ServicesFile): boolean {
  if (languageOf(lang).dir === 'rtl' || alternates?.length) return true;
  const own = [hero.call, hero.picture, contact?.address, contact?.hours];
  const services =
    solutions?.columns ?? solutions?.services.some(({ drawing, cases, prices }) => !drawing || !cases || prices);
  const steps = process?.steps.some(({ text }) => text);
  return tagline.length > SHORT_TAGLINE || [...own, services, steps].some(Boolean);
}

/** Whether a domain's page has the sections and counts of spec point 2, which its stylesheet is made for. */
export function hasSpecifiedCounts(file: Sections): boolean {
  const isSpecified = <Key extends SectionKey>(key: Key) => specifiedCounts[key](file[key]);
  return file.hero.badges?.length === 4 && (Object.keys(specifiedCounts) as SectionKey[]).every(isSpecified);
}

type Sections = Pick<DomainFile, 'hero' | SectionKey>;

/** By section, whether it has those counts; others are laid out by `other-counts.css`. */
const specifiedCounts: { [Key in SectionKey]: (section: Sections[Key]) => boolean } = {
  worth: (worth) => worth?.cards.length === 4,
  market: (market) => market?.stats?.length === 5 && !!market.total,
  industries: (industries) => industries?.tiles.length === 8,
  features: (features) => features?.badges?.length === 8 && features.stats?.length === 3,
  // As many terms as stand beside the drawing of the days.
  trust: (trust) =>
    !!trust?.roles && trust.steps?.length === 3 && !!trust.transfer && [1, 2, 3, 4].includes(trust.terms?.length ?? 0),
  contact: (contact) => !!contact,
  questions: () => true,
};

/**
 * The scripts that every page of a kind has. What the others say stands in content, and they name letters of scripts that no page
 * shows: fonts are cut without them.
 */
export function requiredChunks({ chunks }: Bundle): Chunk[] {
  const required =
    known.get(chunks) ?? chunks.filter(({ modules }) => !optionalModules.some((module) => module in modules));
  known.set(chunks, required);
  return required;
}

/** Of many faces with one bundle they are picked once. */
const known = new WeakMap<Chunk[], Chunk[]>();
