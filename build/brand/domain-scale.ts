import { GOOD_TEXT, NON_TEXT, type Pair, resolveTones, type Scale, TEXT, type Tone, toOklch } from './color-scale.ts';

/** Derives the tokens of `web/domain/theme.css` from an accent that is `--color-tape`, light and dark. */
export function domainScale(hex: string): Scale {
  const accent = toOklch(hex);
  const light = resolveTones(accent, lightTones(hex));
  const strong = { l: Math.min(accent.l + 0.04, 0.94), c: accent.c * 0.74 };
  const dark = resolveTones(accent, {
    ...darkTones(hex, light['ink']!),
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

const lightTones = (hex: string): Record<string, Tone | string> => ({
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

const darkTones = (hex: string, ink: string): Record<string, Tone | string> => ({
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
