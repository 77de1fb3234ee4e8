/** A colour of sRGB: red, green, blue from 0 to 1, as CSS writes them (gamma-encoded). */
export type Rgb = readonly [number, number, number];

/** Lightness from 0 to 1, chroma from 0 to about 0.4, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Source of both matrices: B. Ottosson, "A perceptual color space for image processing" (2020); CSS Color 4, 10.11. */
export function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const h = (Math.atan2(bb, a) * 180) / Math.PI;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: (h + 360) % 360 };
}

/** The colour of sRGB with this lightness and hue; chroma that a screen cannot show is taken away. */
export function toRgb({ l, c, h }: Oklch): Rgb {
  const lightness = Math.min(1, Math.max(0, l));
  if (isShown(rawRgb(lightness, c, h))) return clamp(rawRgb(lightness, c, h));
  let [most, least] = [c, 0];
  for (let step = 0; step < 24; step += 1) {
    const middle = (most + least) / 2;
    if (isShown(rawRgb(lightness, middle, h))) least = middle;
    else most = middle;
  }
  return clamp(rawRgb(lightness, least, h));
}

function rawRgb(lightness: number, c: number, h: number): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** So much may a channel be out of range by rounding. */
const ROUNDING = 1e-4;

const isShown = (rgb: Rgb) => rgb.every((value) => value >= -ROUNDING && value <= 1 + ROUNDING);
const clamp = (rgb: Rgb) => rgb.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;

/** Light of a channel (IEC 61966-2-1). */
export function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** `#rrggbb`. */
export function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function fromHex(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
}
