import type { FaceKind } from '#contract/site/face.ts';
import { contrast, difference, parseColor, type Scale, toHex, toOklch } from './color-scale.ts';
import { domainScale, servicesScale } from './face-scales.ts';

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

/** Derives the colours of an accent, which was checked with the content. */
export function scaleOf(kind: FaceKind, accent: string | undefined): Scale | undefined {
  if (accent === undefined) return undefined;
  const reading = parseAccent(kind, accent);
  if (!reading.ok) throw new Error(`The accent ${accent} was not checked: ${reading.problem}`);
  return reading.scale;
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
