import type { FontName } from '#contract/content/brand.ts';
import type { FacePlan } from '../../sites/plan/face-by-kind.ts';

/** Makes the rules for a company's choices: corners, weight of headings, points of photographs that stay visible. */
export function choiceCss({ data, brand, photos }: Pick<FacePlan, 'data' | 'brand' | 'photos'>): string {
  if (data.kind !== 'services') return '';
  const { corners, heading }: { corners?: keyof typeof RADIUS; heading?: FontName } = brand;
  const weight = heading && WEIGHT[heading];
  return [
    corners ? `@layer tokens{:root{--radius:${RADIUS[corners]}}}` : '',
    weight ? `@layer components{:is(h1,h2,h3),.hero-tagline,.contact-plan p{font-weight:${weight}}}` : '',
    ...photos.map(({ focus, src }) => (focus ? `img[src="${src}"]{object-position:${focus}}` : '')),
  ].join('');
}

/** Weights for book faces, which look smeared if they are as bold as a slab serif. */
const WEIGHT: Partial<Record<FontName, number>> = { 'EB Garamond': 550, Fraunces: 600, 'Source Serif 4': 650 };

/** Radii of corners. `round`: half of a button's least height. */
const RADIUS = { sharp: '0px', round: '1.5rem' };
