import type { Brand } from '#contract/brand-content.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Bundle } from './bundle.ts';

/** The stylesheet of what an owner has chosen beside the sample's looks; empty where he has chosen nothing of it. */
export function chosenCss(file: ServicesFile, { ground, corners }: Brand, { chosenCss: css }: Bundle): string {
  const round = corners ? `@layer tokens{:root{--radius:${RADIUS[corners]}}}` : '';
  return ground || corners || hasMore(file) ? css + round : '';
}

/** `round`: half of a button's least height. */
const RADIUS = { sharp: '0px', round: '1.5rem' };

/** `SHORT` of the hero: a longer tagline is set as a sentence. */
const SHORT_TAGLINE = 40;

function hasMore({ tagline, hero, solutions, process, contact }: ServicesFile): boolean {
  const own = [hero.call, hero.picture, contact.address, contact.hours];
  const services =
    solutions.columns ?? solutions.services.some(({ drawing, cases, prices }) => !drawing || !cases || prices);
  const steps = process.steps.some(({ text }) => text);
  return tagline.length > SHORT_TAGLINE || own.some(Boolean) || services || steps;
}
