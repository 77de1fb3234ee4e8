import {
  GOOD_TEXT,
  NON_TEXT,
  type Oklch,
  type Pair,
  resolveTones,
  type Scale,
  TEXT,
  type Tone,
  toOklch,
} from './color-scale.ts';

/** Derives the tokens of `web/services/theme.css` from an accent that is `--color-accent` in light. */
export function servicesScale(hex: string): Scale {
  const accent = toOklch(hex);
  const hues = { paleChroma: Math.min(accent.c * 1.28, 0.14), hand: handHue(accent) };
  const light = resolveTones(accent, servicesLight(hex, hues.hand));
  const dark = resolveTones(accent, servicesDark(hues));
  const onTint = resolveTones(accent, { muted: mutedOnTint.light }, light);
  const onTintDark = resolveTones(accent, { muted: mutedOnTint.dark }, dark);
  const onInk = resolveTones(accent, { ground: light['ink']!, ...inkTones(hues) });
  const onInkDark = resolveTones(accent, { ground: { l: 0.149, c: 0.015 } });
  return {
    blocks: [
      { media: '', selector: ':root', colors: light },
      { media: DARK, selector: ':root', colors: dark },
      { media: '', selector: '.on-tint', colors: onTint },
      { media: 'screen', selector: '.on-ink', colors: onInk },
      { media: DARK, selector: '.on-tint', colors: onTintDark },
      { media: DARK, selector: '.on-ink', colors: onInkDark },
    ],
    grounds: [
      { name: 'page', colors: light, pairs: onGround },
      { name: 'page, dark', colors: dark, pairs: [...onGround, ['night', 'ground', CALM]] },
      { name: 'tint', colors: { ...light, ...onTint }, pairs: onTintGround },
      { name: 'tint, dark', colors: { ...dark, ...onTintDark }, pairs: onTintGround },
      { name: 'ink', colors: onInk, pairs: onInkGround },
      { name: 'ink, dark', colors: { ...onInk, ...onInkDark }, pairs: onInkGround },
    ],
    themeColor: { light: light['tint']!, dark: dark['tint']! },
  };
}

/** The contrast of the hours after closing in the drawing of a day: visible, but quieter than the marks on them. */
const CALM = 1.3;
const DARK = 'screen and (prefers-color-scheme: dark)';

interface Hues {
  /** Chroma of the pale accent on dark grounds. */
  paleChroma: number;
  hand: number;
}

const servicesLight = (hex: string, hand: number): Record<string, Tone | string> => ({
  ground: '#ffffff',
  surface: '#ffffff',
  accent: hex,
  'accent-ink': '#ffffff',
  ink: { l: 0.239, c: 0.035, on: { ground: GOOD_TEXT } },
  tint: { l: 0.898, c: 0.051, on: { ink: GOOD_TEXT, accent: NON_TEXT } },
  muted: { l: 0.442, c: 0.028, on: { ground: GOOD_TEXT } },
  line: { l: 0.857, c: 0.014 },
  night: { l: 0.929, c: 0.007 },
  'accent-strong': 'ink',
  hand: { l: 0.544, c: 0.185, h: hand, on: { ground: TEXT, tint: NON_TEXT } },
  danger: '#b3261e',
  'danger-ground': '#9a1f18',
  'field-line': { l: 0.565, c: 0.022, on: { ground: NON_TEXT, tint: NON_TEXT } },
  focus: 'ink',
});

const servicesDark = ({ paleChroma, hand }: Hues): Record<string, Tone | string> => ({
  ground: { l: 0.184, c: 0.018 },
  surface: { l: 0.225, c: 0.023 },
  tint: { l: 0.298, c: 0.051 },
  ink: { l: 0.956, c: 0.017, on: { ground: GOOD_TEXT, tint: GOOD_TEXT } },
  muted: { l: 0.777, c: 0.027, on: { ground: GOOD_TEXT, surface: GOOD_TEXT } },
  line: { l: 0.342, c: 0.028 },
  night: { l: 0.295, c: 0.024, on: { ground: CALM } },
  accent: { l: 0.835, c: paleChroma, on: { ground: GOOD_TEXT, tint: TEXT } },
  'accent-ink': { l: 0.179, c: 0.027, on: { accent: GOOD_TEXT, ink: GOOD_TEXT } },
  'accent-strong': 'ink',
  hand: { l: 0.748, c: 0.156, h: hand, on: { ground: TEXT, tint: NON_TEXT } },
  danger: '#ff9e90',
  'danger-ground': '#8f1d18',
  'field-line': { l: 0.65, c: 0.029, on: { ground: NON_TEXT, tint: NON_TEXT } },
  focus: 'ink',
});

const mutedOnTint = {
  light: { l: 0.377, c: 0.031, on: { tint: GOOD_TEXT } },
  dark: { l: 0.839, c: 0.028, on: { tint: GOOD_TEXT } },
};

const inkTones = ({ paleChroma, hand }: Hues): Record<string, Tone | string> => ({
  ink: { l: 0.972, c: 0.01, on: { ground: GOOD_TEXT } },
  muted: { l: 0.82, c: 0.028, on: { ground: GOOD_TEXT } },
  line: { l: 0.42, c: 0.039 },
  accent: { l: 0.835, c: paleChroma, on: { ground: GOOD_TEXT } },
  'accent-ink': { l: 0.179, c: 0.027, on: { accent: GOOD_TEXT, ink: GOOD_TEXT } },
  'accent-strong': 'ink',
  hand: { l: 0.748, c: 0.156, h: hand, on: { ground: TEXT } },
  focus: 'ink',
});

/** Chooses the hue for manual work: vermilion, unless it is too near to the accent, the hue for finished work. */
function handHue({ h, c }: Oklch): number {
  const away = Math.abs(((h - VERMILION + 540) % 360) - 180);
  return away < 50 && c > 0.05 ? BLUE : VERMILION;
}

const VERMILION = 34;
const BLUE = 255;

const onGround: readonly Pair[] = [
  ['accent', 'ground', TEXT],
  ['accent-ink', 'accent', TEXT],
  ['accent-ink', 'accent-strong', GOOD_TEXT],
  ['ink', 'ground', GOOD_TEXT],
  ['ink', 'surface', GOOD_TEXT],
  ['muted', 'ground', GOOD_TEXT],
  ['muted', 'surface', GOOD_TEXT],
  ['danger', 'ground', TEXT],
  ['danger', 'surface', TEXT],
  ['hand', 'ground', TEXT],
  ['field-line', 'ground', NON_TEXT],
  ['field-line', 'surface', NON_TEXT],
  ['focus', 'ground', NON_TEXT],
  ['focus', 'surface', NON_TEXT],
];

const onTintGround: readonly Pair[] = [
  ['ink', 'tint', GOOD_TEXT],
  ['muted', 'tint', GOOD_TEXT],
  ['danger', 'tint', TEXT],
  ['accent', 'tint', NON_TEXT],
  ['hand', 'tint', NON_TEXT],
  ['field-line', 'tint', NON_TEXT],
  ['focus', 'tint', NON_TEXT],
];

const onInkGround: readonly Pair[] = [
  ['ink', 'ground', GOOD_TEXT],
  ['muted', 'ground', GOOD_TEXT],
  ['accent', 'ground', GOOD_TEXT],
  ['accent-ink', 'accent', GOOD_TEXT],
  ['accent-ink', 'accent-strong', GOOD_TEXT],
  ['hand', 'ground', TEXT],
  ['focus', 'ground', NON_TEXT],
];

/** Derives the tokens of `web/domain/theme.css` from an accent that is `--color-tape`, light and dark. */
export function domainScale(hex: string): Scale {
  const accent = toOklch(hex);
  const light = resolveTones(accent, domainLight(hex));
  const strong = { l: Math.min(accent.l + 0.04, 0.94), c: accent.c * 0.74 };
  const dark = resolveTones(accent, {
    ...domainDark(hex, light['ink']!),
    'accent-strong': { ...strong, on: { 'accent-ink': TEXT } },
  });
  const inDark = { ...light, ...dark };
  return {
    blocks: [
      { media: '', selector: ':root', colors: light },
      { media: '(prefers-color-scheme: dark)', selector: ':root', colors: dark },
    ],
    grounds: [
      { name: 'page', colors: light, pairs: [['tape', 'ground', VISIBLE], ...pairsInBoth] },
      { name: 'page, dark', colors: inDark, pairs: [...pairsInBoth, ['tape', 'ground', TEXT]] },
    ],
    themeColor: { light: light['ground']!, dark: dark['ground']! },
  };
}

/** The tape has dark edges and ticks, so its colour only has to be visible next to white. */
const VISIBLE = 1.25;

const domainLight = (hex: string): Record<string, Tone | string> => ({
  ground: '#ffffff',
  tape: hex,
  ink: { l: 0.187, c: 0.009, on: { ground: GOOD_TEXT } },
  surface: { l: 0.968, c: 0.006, on: { ink: GOOD_TEXT } },
  muted: { l: 0.453, c: 0.014, on: { ground: GOOD_TEXT, surface: TEXT } },
  line: { l: 0.88, c: 0.012 },
  accent: 'ink',
  'accent-ink': '#ffffff',
  'accent-strong': { l: 0.365, c: 0.014, on: { 'accent-ink': GOOD_TEXT } },
  danger: '#b3201a',
  'danger-ground': '#8f1a15',
  'field-line': { l: 0.576, c: 0.015, on: { ground: NON_TEXT, surface: NON_TEXT } },
  focus: 'ink',
  'on-tape': 'ink',
  night: 'ink',
  'on-night': { l: 0.965, c: 0.007, on: { night: GOOD_TEXT } },
});

const domainDark = (hex: string, ink: string): Record<string, Tone | string> => ({
  accent: hex,
  'accent-ink': ink,
  ground: { l: 0.212, c: 0.012, on: { accent: TEXT } },
  surface: { l: 0.282, c: 0.017, on: { accent: NON_TEXT } },
  ink: { l: 0.965, c: 0.007, on: { ground: GOOD_TEXT, surface: GOOD_TEXT } },
  muted: { l: 0.749, c: 0.018, on: { ground: GOOD_TEXT, surface: TEXT } },
  line: { l: 0.403, c: 0.021 },
  danger: '#ff9c92',
  'field-line': { l: 0.658, c: 0.019, on: { ground: NON_TEXT, surface: NON_TEXT } },
  focus: hex,
  night: { l: 0.126, c: 0.006, on: { accent: TEXT, ink: GOOD_TEXT } },
});

const pairsInBoth: readonly Pair[] = [
  ['tape', 'on-tape', TEXT],
  ['tape', 'night', TEXT],
  ['accent-ink', 'accent', TEXT],
  ['accent-ink', 'accent-strong', TEXT],
  ['ink', 'ground', GOOD_TEXT],
  ['ink', 'surface', GOOD_TEXT],
  ['muted', 'ground', GOOD_TEXT],
  ['muted', 'surface', TEXT],
  ['on-night', 'night', GOOD_TEXT],
  ['danger', 'ground', TEXT],
  ['danger', 'surface', TEXT],
  ['field-line', 'ground', NON_TEXT],
  ['field-line', 'surface', NON_TEXT],
  ['focus', 'ground', NON_TEXT],
  ['focus', 'surface', NON_TEXT],
];
