import type { Brand } from '#contract/brand-content.ts';
import type { FontName } from '#contract/font-names.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Bundle } from './bundle.ts';

/** The stylesheet of what an owner has chosen beside the sample's looks; empty where he has chosen nothing of it. */
export function chosenCss(
  file: ServicesFile,
  { name, ground, corners, heading }: Brand,
  { chosenCss: css }: Bundle,
): string {
  const weight = heading && WEIGHT[heading];
  const rules = [
    ...(corners ? [`@layer tokens{:root{--radius:${RADIUS[corners]}}}`] : []),
    ...(weight ? [`@layer components{:is(h1,h2,h3),.hero-tagline,.contact-plan p{font-weight:${weight}}}`] : []),
  ];
  return ground || rules.length > 0 || name.length > USUAL_NAME || hasMore(file) ? css + rules.join('') : '';
}

/** Letters that come from books are not made for posters: as bold as a slab serif they look like ink that ran. */
const WEIGHT: Partial<Record<FontName, number>> = { 'EB Garamond': 550, Fraunces: 600, 'Source Serif 4': 650 };

/** `round`: half of a button's least height. */
const RADIUS = { sharp: '0px', round: '1.5rem' };

/** Letters of a company's name that have room beside the word on the menu's button, also where each is as wide as high. */
const USUAL_NAME = 40;

/** `SHORT` of the hero: a longer tagline is set as a sentence. */
const SHORT_TAGLINE = 40;

function hasMore({ tagline, hero, solutions, process, contact }: ServicesFile): boolean {
  const own = [hero.call, hero.picture, contact?.address, contact?.hours];
  const services =
    solutions?.columns ?? solutions?.services.some(({ drawing, cases, prices }) => !drawing || !cases || prices);
  const steps = process?.steps.some(({ text }) => text);
  return tagline.length > SHORT_TAGLINE || [...own, services, steps].some(Boolean);
}
