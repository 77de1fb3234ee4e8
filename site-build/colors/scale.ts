import type { Colors, Pair } from './tones.ts';

/** Colours of a face from one accent. */
export interface Scale {
  /** What `tokens.css` sets, in its order. */
  blocks: Block[];
  /** Everything that is drawn on each other: each ground of the page, light and dark, with all its tokens. */
  grounds: { name: string; colors: Colors; pairs: readonly Pair[] }[];
  /** Of the browser's frame. */
  themeColor: { light: string; dark: string };
}

interface Block {
  /** Empty for all. */
  media: string;
  selector: string;
  colors: Colors;
}

/** WCAG 2.2: text (1.4.3), text where it can be had (1.4.6), and what has to be seen but is not read (1.4.11). */
export const TEXT = 4.5;
export const GOOD_TEXT = 7;
export const DRAWN = 3;

/** A stylesheet to go after the face's own: the same layer, the same selectors, so the later counts. */
export function scaleCss({ blocks }: Scale): string {
  const rules = blocks.map(({ media, selector, colors }) => {
    const rule = `${selector}{${Object.entries(colors)
      .map(([name, hex]) => `--color-${name}:${hex}`)
      .join(';')}}`;
    return media ? `@media ${media}{${rule}}` : rule;
  });
  return `@layer tokens{${rules.join('')}}`;
}
