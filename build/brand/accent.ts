import type { FaceKind } from '#contract/site/face.ts';
import {
  contrast,
  difference,
  GOOD_TEXT,
  NON_TEXT,
  type Pair,
  parseColor,
  resolveTones,
  type Scale,
  TEXT,
  type Tone,
  toHex,
  toOklch,
} from './color-scale.ts';
import { servicesScale } from './services-scale.ts';

type AccentResult = { ok: true; scale: Scale } | { ok: false; problem: string };

/** Derives a face's colours from its accent in CSS. Otherwise explains the problem, and suggests the nearest accent that works. */
export function parseAccent(kind: FaceKind, given: string): AccentResult {
  const color = parseColor(given);
  if (!color.ok) return color;
  const scale = scales[kind](color.hex);
  const unmet = unmetPair(scale);
  if (!unmet) return { ok: true, scale };
  const { own, other, least } = unmet;
  const light = other === WHITE;
  const measured = `the contrast is ${floor(contrast(own, other))} to 1, and at least ${least} is needed`;
  const why = `is too ${light ? 'light' : 'dark'} ${reasons[kind](light)} (${measured})`;
  return { ok: false, problem: `${why}; the nearest accent that works is "${nearest(kind, color.hex, unmet)}"` };
}

const WHITE = '#ffffff';

const scales: Record<FaceKind, (hex: string) => Scale> = {
  services: servicesScale,
  domain: domainScale,
  portfolio: domainScale,
};

const onTape = (light: boolean) => (light ? 'to be visible on a white page' : 'for the dark text on it');

const reasons: Record<FaceKind, (light: boolean) => string> = {
  services: () => 'to be read on white, and for white text on it',
  domain: onTape,
  portfolio: onTape,
};

/** Rounds down, so that a ratio is never shown as more than it is. */
const floor = (ratio: number) => Math.floor(ratio * 100) / 100;

interface Unmet {
  own: string;
  other: string;
  least: number;
}

/** Finds the first pair with too little contrast. */
function unmetPair({ grounds }: Scale): Unmet | undefined {
  for (const { colors, pairs } of grounds)
    for (const [fore, back, least] of pairs) {
      const [own, other] = [colors[fore]!, colors[back]!];
      if (contrast(own, other) < least) return { own, other, least };
    }
  return undefined;
}

const LIGHTNESS_STEP = 0.005;
const CHROMA_STEP = 0.01;

/** Finds the nearest accent of the same hue that has a scale. */
function nearest(kind: FaceKind, hex: string, { other, least }: Unmet): string {
  const from = toOklch(hex);
  const candidates: { hex: string; away: number }[] = [];
  for (let l = 0; l <= 1; l += LIGHTNESS_STEP)
    for (let c = from.c; c > -CHROMA_STEP; c -= CHROMA_STEP) {
      const found = toHex({ l, c: Math.max(0, c), h: from.h });
      candidates.push({ hex: found, away: difference(hex, found) });
    }
  candidates.sort((a, b) => a.away - b.away);
  // The other colour is nearly the same for all of one hue, so most are left out without a scale.
  const mayFit = candidates.filter(({ hex: found }) => contrast(found, other) > least - 0.2);
  return mayFit.find(({ hex: found }) => !unmetPair(scales[kind](found)))!.hex;
}

/** Derives the tokens of `web/domain/theme.css` from an accent that is `--color-tape`, light and dark. */
function domainScale(hex: string): Scale {
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
