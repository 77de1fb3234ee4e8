import type { Brand } from '#contract/brand-content.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import type { FontName } from '#contract/font-names.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Bundle } from './bundle.ts';
import type { Chunk } from './chunk.ts';
import { languageOf } from './face-words.ts';
import { hasSpecifiedCounts } from './specified-counts.ts';

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
    path: 'web/domain-sale/asking/asking.css',
    isNeeded: ({ price, status = 'for-sale' }) => !!price || status !== 'for-sale',
  },
  counts: { path: 'web/domain-sale/other-counts.css', isNeeded: (file) => !hasSpecifiedCounts(file) },
  terms: {
    path: 'web/domain-sale/terms/terms.css',
    module: 'web/domain-sale/terms/asked-offer.tsx',
    isNeeded: ({ contact, instalments }) => !!contact && !!(contact.amount || instalments),
  },
  longOffer: {
    path: 'web/domain-sale/long-offer.css',
    isNeeded: ({ hero }) => (hero.offerButton?.length ?? 0) > TWO_LINES,
  },
};

/** Letters of a button that are two lines on a phone, where each is as wide as high. */
const TWO_LINES = 26;

/** The scripts of all of these. */
export const chosenModules = Object.values(domainParts).flatMap(({ module }) => module ?? []);

/** By kind of face: name to path. */
export const chosenSheets: Record<FaceKind, Record<string, string>> = {
  services: { chosen: 'web/services/chosen.css' },
  portfolio: {},
  domain: Object.fromEntries(Object.entries(domainParts).map(([name, { path }]) => [name, path])),
};

/** The rules for what a domain's page has beside the sample's; empty where it has nothing more. */
export function chosenDomainCss(file: DomainFile, { chosenCss }: Bundle): string {
  const needed = Object.entries(domainParts).filter(([, { isNeeded }]) => isNeeded(file));
  return needed.map(([name]) => chosenCss[name]).join('');
}

/** The scripts that a domain's page may load: its import map names no others, which would only weigh. */
export function chosenDomainChunks(file: DomainFile, { chunks }: Bundle): Chunk[] {
  const unneeded = Object.values(domainParts).flatMap(({ module, isNeeded }) =>
    module !== undefined && !isNeeded(file) ? [module] : [],
  );
  return chunks.filter(({ modules }) => !unneeded.some((module) => module in modules));
}

/** The stylesheet of what an owner has chosen beside the sample's looks; empty where he has chosen nothing of it. */
export function chosenCss(file: ServicesFile, { ground, corners, heading }: Brand, { chosenCss }: Bundle): string {
  const weight = heading && WEIGHT[heading];
  const rules = [
    ...(corners ? [`@layer tokens{:root{--radius:${RADIUS[corners]}}}`] : []),
    ...(weight ? [`@layer components{:is(h1,h2,h3),.hero-tagline,.contact-plan p{font-weight:${weight}}}`] : []),
  ];
  return ground || rules.length > 0 || hasMore(file) ? chosenCss['chosen'] + rules.join('') : '';
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
