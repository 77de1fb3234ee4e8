import type { Brand } from '#contract/brand-content.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import type { FontName } from '#contract/font-names.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Bundle } from './bundle.ts';
import { hasSpecifiedCounts } from './specified-counts.ts';

interface DomainSheet {
  path: string;
  /** Whether a domain's page has what the rules are for. */
  isNeeded: (file: DomainFile) => boolean;
}

/** Stylesheets that not every domain's page needs, by name; a page has those that it needs, in this order. */
const domainSheets: Record<string, DomainSheet> = {
  counts: { path: 'web/domain-sale/other-counts.css', isNeeded: (file) => !hasSpecifiedCounts(file) },
};

/** By kind of face: name to path. */
export const chosenSheets: Record<FaceKind, Record<string, string>> = {
  services: { chosen: 'web/services/chosen.css' },
  domain: Object.fromEntries(Object.entries(domainSheets).map(([name, { path }]) => [name, path])),
  portfolio: {},
};

/** The rules for what a domain's page has beside the sample's; empty where it has nothing more. */
export function chosenDomainCss(file: DomainFile, { chosenCss }: Bundle): string {
  const needed = Object.entries(domainSheets).filter(([, { isNeeded }]) => isNeeded(file));
  return needed.map(([name]) => chosenCss[name]).join('');
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

function hasMore({ tagline, hero, solutions, process, contact }: ServicesFile): boolean {
  const own = [hero.call, hero.picture, contact?.address, contact?.hours];
  const services =
    solutions?.columns ?? solutions?.services.some(({ drawing, cases, prices }) => !drawing || !cases || prices);
  const steps = process?.steps.some(({ text }) => text);
  return tagline.length > SHORT_TAGLINE || [...own, services, steps].some(Boolean);
}
