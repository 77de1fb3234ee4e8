import type { FacePlan } from '../faces.ts';
import type { FontStore } from '../fonts/font-store.ts';
import { typefaces } from '../fonts/typefaces.ts';
import { formatRanges } from '../fonts/unicode-ranges.ts';
import { cspHash } from '../integrity.ts';

/** Gives a face's own pages the fonts that its name alone is set in, after the fonts of its words. */
export async function setNameFonts(
  { face: { kind, shell, csp }, nameFonts = [], type }: Pick<FacePlan, 'face' | 'nameFonts' | 'type'>,
  store: FontStore,
): Promise<void> {
  const rules: string[] = [];
  for (const { part, letters, size } of nameFonts) {
    const points = letters.flatMap((letter) => Array.from(letter, (sign) => sign.codePointAt(0)!));
    const cut = await store.cut(part, [...new Set(points)], { min: WEIGHT, max: WEIGHT });
    if (!cut) continue;
    shell.fonts = [...shell.fonts, `/${cut.file}`];
    rules.push(
      `@font-face{font-family:${FAMILY};src:url(/${cut.file})format("woff2");font-weight:${WEIGHT};font-display:optional;size-adjust:${Math.round(size * 1000) / 10}%;unicode-range:${formatRanges(cut.letters)}}`,
    );
  }
  if (rules.length === 0) return;
  const { family, fallback, generic = 'sans-serif' } = type?.heading ?? typefaces[kind];
  const quoted = [family, fallback].map((name) => (name.startsWith('"') ? name : `"${name}"`));
  // Before the rule by which headings have their font.
  rules.push(`.poster .poster-fit>*{font-family:${[quoted[0], FAMILY, quoted[1], generic].join()}}`);
  const css = shell.css + rules.join('');
  csp.styles = csp.styles.map((style) => (style === cspHash(shell.css) ? cspHash(css) : style));
  shell.css = css;
}

const FAMILY = 'Name';
const WEIGHT = 700;
