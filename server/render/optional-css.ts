import type { Brand, FontName } from '#contract/content/brand.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { SectionKey } from '#contract/content/domain-sections.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { languageOf } from '../../sites/plan/face-words.ts';
import type { Bundle, Chunk } from './release.ts';

interface DomainPart {
  /** Its stylesheet. */
  path: string;
  /** Modules of the part's scripts, each in a chunk of its own. */
  modules?: string[];
  /** Whether a domain's page has the part. */
  isNeeded: (file: DomainFile) => boolean;
}

/** Parts that only some domain pages have, by name. A page gets the stylesheets and scripts of its parts in this order. */
const domainParts: Record<string, DomainPart> = {
  priceTag: {
    path: 'web/domain/hero/price-tag.css',
    isNeeded: ({ price, status = 'for-sale', record, seller }) =>
      !!price || status !== 'for-sale' || !!record || !!seller,
  },
  stored: {
    path: 'web/lead-form/stored-form.css',
    modules: ['web/lead-form/unsent-notices.tsx', 'node_modules/@supabase/supabase-js/dist/index.mjs'],
    isNeeded: ({ contact, offers }) => !!contact && offers === 'deliver',
  },
  counts: { path: 'web/domain/sections/other-counts.css', isNeeded: (file) => !hasSpecifiedCounts(file) },
  terms: {
    path: 'web/domain/contact/offer-terms.css',
    modules: ['web/domain/contact/offer-terms.tsx'],
    isNeeded: ({ contact, instalments }) => !!contact && !!(contact.amount || instalments),
  },
};

/** Paths of the optional stylesheets, by kind of face and name. */
export const optionalSheets: Record<FaceKind, Record<string, string>> = {
  services: { options: 'web/services/optional.css', pictures: 'web/services/home/pictures.css' },
  portfolio: {},
  domain: Object.fromEntries(Object.entries(domainParts).map(([name, { path }]) => [name, path])),
};

/** Joins the stylesheets of the parts that a domain's page has. Returns an empty text if it has none. */
export function optionalDomainCss(file: DomainFile, { optionalCss }: Bundle): string {
  const needed = Object.entries(domainParts).filter(([, { isNeeded }]) => isNeeded(file));
  return needed.map(([name]) => optionalCss[name]).join('');
}

/** Lists the scripts that a domain's page may load. The import map names only these, to weigh less. */
export function domainChunks(file: DomainFile, { chunks }: Bundle): Chunk[] {
  const unneeded = Object.values(domainParts).flatMap(({ modules = [], isNeeded }) => (isNeeded(file) ? [] : modules));
  return chunks.filter(({ modules }) => !unneeded.some((module) => modules.includes(module)));
}

/** Makes the rules for an owner's choices of style. Returns an empty text for the sample's. */
export function optionalServicesCss(
  file: ServicesFile,
  { ground, corners, heading, logo }: Partial<Brand>,
  { optionalCss }: Bundle,
): string {
  const weight = heading && WEIGHT[heading];
  const rules = [
    ...(corners ? [`@layer tokens{:root{--radius:${RADIUS[corners]}}}`] : []),
    ...(weight ? [`@layer components{:is(h1,h2,h3),.hero-tagline,.contact-plan p{font-weight:${weight}}}`] : []),
  ];
  const sheet = ground || logo || rules.length > 0 || hasOptions(file) ? optionalCss['options'] : '';
  return [sheet, hasPictures(file) ? optionalCss['pictures'] : '', ...focusRule(file), ...rules].join('');
}

const hasPictures = ({ hero, solutions, about }: ServicesFile) =>
  [hero, about, ...(solutions?.services ?? [])].some((part) => part?.picture) || !!about?.people;

/** Makes the rule for the point that stays visible. The Content Security Policy refuses style attributes. */
function focusRule({ hero: { picture } }: ServicesFile): string[] {
  if (!picture?.focus) return [];
  const { x, y } = picture.focus;
  return [`@layer components{.hero-photograph img{object-position:${x}% ${y}%}}`];
}

/** Weights for book faces, which look smeared if they are as bold as a slab serif. */
const WEIGHT: Partial<Record<FontName, number>> = { 'EB Garamond': 550, Fraunces: 600, 'Source Serif 4': 650 };

/** Radii of corners. `round`: half of a button's least height. */
const RADIUS = { sharp: '0px', round: '1.5rem' };

/** Letters of a tagline above which the hero sets it as a sentence. */
const SHORT_TAGLINE = 40;

function hasOptions({ lang, alternates, tagline, hero, solutions, process, contact }: ServicesFile): boolean {
  if (languageOf(lang).dir === 'rtl' || alternates?.length) return true;
  const own = [hero.call, hero.picture, contact?.address, contact?.map, contact?.hours];
  const services =
    solutions?.columns ?? solutions?.services.some(({ drawing, cases, prices }) => !drawing || !cases || prices);
  const steps = process?.steps.some(({ text }) => text);
  return tagline.length > SHORT_TAGLINE || [...own, services, steps].some(Boolean);
}

/** Whether a domain's page has the sections and counts of spec point 2, for which its stylesheet is made. */
export function hasSpecifiedCounts(file: Sections): boolean {
  const isSpecified = <Key extends SectionKey>(key: Key) => specifiedCounts[key](file[key]);
  return file.hero.badges?.length === 4 && (Object.keys(specifiedCounts) as SectionKey[]).every(isSpecified);
}

type Sections = Pick<DomainFile, 'hero' | SectionKey>;

/** Whether each section has the sample's counts. `other-counts.css` lays out other counts. */
const specifiedCounts: { [Key in SectionKey]: (section: Sections[Key]) => boolean } = {
  worth: (worth) => worth?.cards.length === 4,
  market: (market) => market?.stats?.length === 5 && !!market.total,
  industries: (industries) => industries?.tiles.length === 8,
  features: (features) => features?.badges?.length === 8 && features.stats?.length === 3,
  // Four terms fit next to the drawing of the days, which is as wide as the page if there are none.
  trust: (trust) => !!trust?.roles && trust.steps?.length === 3 && !!trust.transfer && (trust.terms?.length ?? 0) <= 4,
  contact: (contact) => !!contact,
  questions: () => true,
};
