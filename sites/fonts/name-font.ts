import { createHash } from 'node:crypto';
import { cutFont, formatRange } from './cut-font.ts';
import { type FontPart, pointsOf } from './open-font.ts';

/** A font for a domain's name alone, with its letters that no font of its pages has. Few names need any. */
export interface NameFont {
  /** The address that serves it. It changes with what goes into it. */
  path: string;
  css: string;
  make(): Promise<Buffer>;
}

export function planNameFont(part: FontPart, text: string): NameFont {
  const letters = [...pointsOf(text)];
  const range = formatRange(letters);
  const key = createHash('sha256').update(`${part.name} ${range}`).digest('hex').slice(0, 16);
  const path = `/assets/name-${key}.woff2`;
  const source = `url(${path})format("woff2");font-weight:700;font-display:swap`;
  return {
    path,
    css: `@font-face{font-family:Name;src:${source};unicode-range:${range}}`,
    make: () => cutFont(part, letters, [700, 700]),
  };
}
