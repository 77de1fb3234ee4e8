import { didYouMean } from '#contract/nearest-word.ts';
import { colorNames } from './color-names.ts';
import { toHex, toRgb, type Rgb } from './oklch.ts';

export type ColorReading = { ok: true; hex: string } | { ok: false; problem: string };

/**
 * Reads a colour as CSS writes it (CSS Color 4): `#0b5b3a`, `rgb(11 91 58)`, `hsl(155 78% 20%)`, `oklch(42% 0.09 159)`, a name.
 * A hex colour is understood without its `#`, which begins a note in YAML.
 */
export function readColor(given: string): ColorReading {
  const text = given.trim().toLowerCase();
  const hex = readHex(text) ?? colorNames[text] ?? readFunction(text);
  if (hex !== undefined) return { ok: true, hex };
  const similar = didYouMean(text.slice(0, 40), Object.keys(colorNames));
  return { ok: false, problem: `"${given.slice(0, 40)}" is no colour; ${EXPECTED}${similar}` };
}

const EXPECTED = 'expected one without transparency such as "#0b5b3a", rgb(11 91 58), oklch(42% 0.09 159) or teal';

function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3,8})$/.exec(text)?.[1] ?? '';
  const whole = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  if (whole.length === 6) return `#${whole}`;
  return whole.length === 8 && whole.endsWith('ff') ? `#${whole.slice(0, 6)}` : undefined;
}

function readFunction(text: string): string | undefined {
  const [, name = '', inner = ''] = /^(rgba?|hsla?|oklch)\(([^()]{1,80})\)$/.exec(text) ?? [];
  const parts = inner.split(/[\s,/]+/).filter(Boolean);
  const read = readers[name.replace(/a$/, '')];
  if (!read || parts.length < 3 || parts.length > 4) return undefined;
  const [alpha = 1] = parts.slice(3).map((part) => amount(part, 1));
  const rgb = read(parts);
  return alpha !== 1 || rgb.some(Number.isNaN) ? undefined : toHex(rgb);
}

const readers: Record<string, (parts: string[]) => Rgb> = {
  rgb: (parts) =>
    channels(...(parts.slice(0, 3).map((part) => within(amount(part, 255) / 255)) as [number, number, number])),
  hsl: ([h = '', s = '', l = '']) => fromHsl(angle(h), within(amount(s, 100) / 100), within(amount(l, 100) / 100)),
  oklch: ([l = '', c = '', h = '']) => toRgb({ l: within(amount(l, 1)), c: Math.max(0, amount(c, 0.4)), h: angle(h) }),
};

const channels = (r: number, g: number, b: number): Rgb => [r, g, b];
const within = (share: number) => Math.min(1, Math.max(0, share));

/** A number, or a share of `whole`; NaN for what is neither. */
function amount(part: string, whole: number): number {
  const [, number, percent] = /^([+-]?(?:\d{1,9}\.?|\d{0,9}\.\d{1,9}))(%?)$/.exec(part) ?? [];
  if (number === undefined) return Number.NaN;
  return percent ? (Number(number) / 100) * whole : Number(number);
}

const angle = (part: string) => ((amount(part.replace(/deg$/, ''), 360) % 360) + 360) % 360;

/** CSS Color 4, 7.1. */
function fromHsl(h: number, s: number, l: number): Rgb {
  const channel = (n: number) => {
    const k = (n + h / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}
