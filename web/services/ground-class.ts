import type { Ground } from '#contract/brand-content.ts';

/** Class of what stands on the ground that the brand has chosen: the first screen, the contact, the form's head. */
export const groundClass = (ground: Ground = 'tint') => `on-${ground}`;

/** Of the process, between the two: dark, or pale where the page would be dark throughout. A plain page stays plain. */
export const processGroundClass = (ground: Ground = 'tint') => `on-${betweenThem[ground]}`;

const betweenThem: Record<Ground, Ground> = { tint: 'ink', accent: 'ink', ink: 'tint', white: 'white' };
