import type { ServicesContent } from '#contract/services-content.ts';

/** Widths at which the bar's links can come out of their menu, in rem: each has a rule in `site-bar-room.css`. */
const STEPS = [32, 48, 56, 64, 72, 80, 88, 96, 104];

/**
 * From how wide a window on the bar has room for all its words in a row, in rem, rounded up; `never` where none is wide enough.
 * A button alone beside a short name stands on a phone too.
 */
export function measureBar({ brand, navigation }: Pick<ServicesContent, 'brand' | 'navigation'>): string {
  const { solutions, process, about, contact, start, links: further = [] } = navigation;
  const sections = [solutions, process, about, contact].filter((label) => label !== undefined);
  const labels = [...sections, ...further.map(({ label }) => label)];
  if (labels.length === 0 && start && widthOf(brand) * BRAND + widthOf(start) * BODY <= PHONE) return '20';
  const links = labels.map((words) => widthOf(words) * BODY + LINK);
  const sum = widthOf(brand) * BRAND + LOGO + links.reduce((total, link) => total + link, 0);
  const button = start === undefined ? 0 : widthOf(start) * BODY + BUTTON;
  return `${STEPS.find((step) => roomIn(step) >= sum + button) ?? 'never'}`;
}

/** Room between the gutters of a window, in rem: the bar's content is as wide as the page's, which stops growing at the last step. */
const roomIn = (step: number) => step - 2 * Math.min(0.04 * step, 4);

/** In rem, as `site-bar.css` and `site-menu.css` have them: sizes of type, and what stands round the words. */
const BODY = 1.0625;
const BRAND = 1.375;
const LOGO = 2 + 0.625 + 1;
const LINK = 2 * 0.875 + 0.5;
const BUTTON = 2 * 1.5 + 0.25 + 0.75;

/** What a name and a button alone may have of a window of 20rem; gutters, the gap and the button's edges have the rest. */
const PHONE = 15;

/** Advance widths in em, of the face's semibold and of what stands in for letters that it has not; wide rather than narrow. */
const WIDTHS: [width: number, letters: RegExp][] = [
  [1.02, /[\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\uff00-\uff60]/],
  [0.82, /[\u0590-\u08ff]/],
  [0.34, /[ijlI.,:;|!'’·()]/],
  [0.42, /[frt\s-]/],
  [0.92, /[mwMW@]/],
  [0.74, /\p{Lu}/u],
];
const USUAL = 0.59;

/** Long names are set smaller where the bar is narrow, the longest everywhere; up to the schema's limit they then have room in it. */
export function brandLength(name: string): 'middle' | 'long' | 'longest' | undefined {
  const width = widthOf(name);
  if (width <= 9.5) return undefined;
  if (width <= 18) return 'middle';
  return width <= 40 ? 'long' : 'longest';
}

function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0);
}

const widthOfLetter = (letter: string) => WIDTHS.find(([, letters]) => letters.test(letter))?.[0] ?? USUAL;
