import culori from 'culori/require';
import type { SiteKind } from '#contract/site/kinds.ts';
import type { Site } from '#contract/site/site.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';

/** Colours as `#rrggbb` by token: in light mode, and in dark mode if it is another. */
export type Tokens = Record<string, readonly [light: string, dark?: string]>;

/** The colours of a site, derived from one accent. They override those of its `theme.css`. */
export interface Scale {
  page: Tokens;
  onTint: Tokens;
  onInk: Tokens;
  themeColor: { light: string; dark: string };
}

type AccentResult = { ok: true; scale: Scale } | { ok: false; problem: string };

/** Derives a site's colours from its accent in CSS. Otherwise explains the problem, and suggests the nearest accent. */
export function parseAccent(kind: SiteKind, given: string): AccentResult {
  const color = parseColor(given);
  if (!color.ok) return color;
  const { hex } = color;
  const unmet = findUnmet(kind, hex);
  if (!unmet) return { ok: true, scale: kind === 'services' ? deriveServicesScale(hex) : deriveDomainScale(hex) };
  const { other, least, why } = unmet;
  const measured = Math.floor(contrast(hex, other) * 100) / 100;
  const needed = `the contrast is ${measured} to 1, and at least ${least} is needed`;
  const nearest = `the nearest accent that works is "${findNearest(kind, hex)}"`;
  return { ok: false, problem: `is too ${other === WHITE ? 'light' : 'dark'} ${why} (${needed}); ${nearest}` };
}

/** Derives the colours of an accent, which was checked with the content. */
export function deriveScale(kind: SiteKind, accent: string | undefined): Scale | undefined {
  if (accent === undefined) return undefined;
  const reading = parseAccent(kind, accent);
  if (!reading.ok) throw new Error(`The accent ${accent} was not checked: ${reading.problem}`);
  return reading.scale;
}

/** Chooses a site's colours for emails, in light and in dark mode: a ground, and the text on it. */
export function chooseEmailColors(kind: 'services' | 'domain', accent = SAMPLE_ACCENTS[kind]): Site['accent'] {
  const { page } = deriveScale(kind, accent)!;
  const [ground, text] = [
    page[kind === 'domain' ? 'tape' : 'accent']!,
    page[kind === 'domain' ? 'on-tape' : 'accent-ink']!,
  ];
  return { light: [ground[0], text[0]], dark: [ground[1] ?? ground[0], text[1] ?? text[0]] };
}

/** The accents of `web/services/theme.css` and `web/domain/theme.css`. */
export const SAMPLE_ACCENTS = { services: '#0b5b3a', domain: '#ffd21f' };
const WHITE = '#ffffff';
/** The page of a domain in dark mode, and the text on its accent, whatever the hue. */
const NIGHT = '#191919';
const ON_TAPE = '#131313';

/** Contrasts by WCAG 2.2 that an accent needs. All other colours have theirs by their lightness. */
const needs = {
  services: [{ other: WHITE, least: 4.5, why: 'to be read on white, and for white text on it' }],
  domain: [
    { other: ON_TAPE, least: 4.5, why: 'for the dark text on it' },
    // The tape has dark ticks, so it only has to be visible next to white.
    { other: WHITE, least: 1.25, why: 'to be visible on a white page' },
  ],
};

const findUnmet = (kind: SiteKind, hex: string) =>
  needs[kind === 'services' ? kind : 'domain'].find(({ other, least }) => contrast(hex, other) < least);

/** Finds the accent of the same hue that works and is the least lighter or darker. */
function findNearest(kind: SiteKind, hex: string): string {
  const from = toOklch(hex);
  for (let away = 0.005; ; away += 0.005)
    for (const l of [from.l - away, from.l + away]) {
      const found = toHex({ ...from, l });
      if (!findUnmet(kind, found)) return found;
    }
}

/** Derives the tokens of `web/services/theme.css`. Lightness and chroma are those of the sample. */
export function deriveServicesScale(hex: string): Scale {
  const accent = toOklch(hex);
  const tone = createTones(accent);
  const bright = tone(0.835, Math.min(accent.c * 1.28, 0.14));
  // The colour of manual work is vermilion, unless that is too near to the accent, the colour of finished work.
  const isNearRed = accent.c > 0.05 && Math.abs(((accent.h - 34 + 540) % 360) - 180) < 50;
  const hand = isNearRed ? (['#1668c4', '#7fb4ff'] as const) : (['#c4341a', '#ff8661'] as const);
  const ink = [tone(0.239, 0.035), tone(0.956, 0.017)] as const;
  const [pale, deep] = [tone(0.972, 0.01), tone(0.179, 0.027)];
  const tint = [tone(0.898, 0.051), tone(0.298, 0.051)] as const;
  return {
    page: {
      ground: [WHITE, tone(0.184, 0.018)],
      surface: [WHITE, tone(0.225, 0.023)],
      tint,
      ink,
      muted: [tone(0.442, 0.028), tone(0.777, 0.027)],
      line: [tone(0.857, 0.014), tone(0.342, 0.028)],
      accent: [hex, bright],
      'accent-ink': [WHITE, deep],
      'accent-strong': ink,
      hand,
      danger: ['#b3261e', '#ff9e90'],
      'danger-ground': ['#9a1f18', '#8f1d18'],
      'field-line': [tone(0.565, 0.022), tone(0.65, 0.029)],
      focus: ink,
    },
    onTint: { muted: [tone(0.377, 0.031), tone(0.839, 0.028)] },
    onInk: {
      ground: [ink[0], tone(0.262, 0.041)],
      ink: [pale],
      muted: [tone(0.82, 0.028)],
      line: [tone(0.42, 0.039)],
      accent: [bright],
      'accent-ink': [deep],
      'accent-strong': [pale],
      hand: [hand[1]],
      focus: [pale],
    },
    themeColor: { light: tint[0], dark: tint[1] },
  };
}

/** Derives the tokens of `web/domain/theme.css`, in which the accent is the tape. */
function deriveDomainScale(hex: string): Scale {
  const accent = toOklch(hex);
  const tone = createTones(accent);
  const [ink, pale] = [tone(0.175, 0.009), tone(0.965, 0.007)];
  const bright = contrast(hex, NIGHT) < 4.5 ? toHex({ ...accent, l: accent.l + 0.04 }) : hex;
  const lighter = toHex({ l: Math.min(accent.l + 0.04, 0.94), c: accent.c * 0.74, h: accent.h });
  const ground = [WHITE, tone(0.212, 0.012)] as const;
  return {
    page: {
      ground,
      tape: [hex],
      surface: [tone(0.968, 0.006), tone(0.282, 0.017)],
      ink: [ink, pale],
      muted: [tone(0.453, 0.014), tone(0.749, 0.018)],
      line: [tone(0.88, 0.012), tone(0.403, 0.021)],
      accent: [ink, bright],
      'accent-ink': [WHITE, ink],
      'accent-strong': [tone(0.365, 0.014), lighter],
      danger: ['#b3201a', '#ff9c92'],
      'danger-ground': ['#8f1a15'],
      'field-line': [tone(0.576, 0.015), tone(0.658, 0.019)],
      focus: [ink, bright],
      'on-tape': [ink],
      night: [ink, tone(0.126, 0.006)],
      'on-night': [pale],
    },
    onTint: {},
    onInk: {},
    themeColor: { light: ground[0], dark: ground[1] },
  };
}

/** Makes tones of an accent's hue. A grey accent has greys. */
function createTones({ c, h }: Oklch) {
  const share = Math.min(1, c / 0.05);
  return (l: number, chroma: number) => toHex({ l, c: chroma * share, h });
}

/** Writes the stylesheet that follows the site's own, and overrides it by the same layer and selectors. */
export function writeScale({ page, onTint, onInk }: Scale): string {
  const [light, dark] = ([0, 1] as const).map((mode) => ({
    page: writeRule(':root', page, mode) + writeRule('.on-tint', onTint, mode),
    ink: writeRule('.on-ink', onInk, mode),
  }));
  const inDark = `@media screen and (prefers-color-scheme: dark){${dark!.page}${dark!.ink}}`;
  return `@layer tokens{${light!.page}@media screen{${light!.ink}}${inDark}}`;
}

function writeRule(selector: string, tokens: Tokens, mode: 0 | 1): string {
  const colors = Object.entries(tokens).map(([name, pair]) => `--color-${name}:${pair[mode] ?? pair[0]}`);
  return `${selector}{${colors.join(';')}}`;
}

const { clampChroma, colorsNamed, converter, formatHex, parse, wcagContrast } = culori;

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

type ColorResult = { ok: true; hex: string } | { ok: false; problem: string };

/** Parses a colour of CSS (CSS Color 4). A hex colour may lack its `#`, which begins a note in YAML. */
export function parseColor(given: string): ColorResult {
  const text = given.trim().toLowerCase();
  const color = parse(text);
  // RGB channels outside of the screen's range are clipped, as in browsers. Other notations reduce chroma.
  if (color && (color.alpha ?? 1) === 1)
    return { ok: true, hex: formatHex(color.mode === 'rgb' ? color : clampChroma(color, 'oklch')) };
  const similar = didYouMean(text.slice(0, 40), Object.keys(colorsNamed));
  return { ok: false, problem: `"${given.slice(0, 40)}" is not a colour; ${EXPECTED}${similar}` };
}

const EXPECTED = 'expected one without transparency such as "#0b5b3a", rgb(11 91 58), oklch(42% 0.09 159) or teal';

const oklch = converter('oklch');

/** Parses `#rrggbb`. A grey has the hue 0. */
export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = oklch(hex)!;
  return { l, c, h };
}

/** Writes `#rrggbb` of this lightness and hue, with chroma reduced to the screen's range. */
export function toHex({ l, c, h }: Oklch): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'));
}

/** Measures the contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);
