import type { FacePlan } from '../plan/face-by-kind.ts';
import { quoted, typeStyles } from './choose-typeface.ts';
import type { FontFile, FontFiles } from './font-files.ts';
import { parseRanges } from './open-font.ts';
import { fallbackRule, scriptStyles } from './scripts.ts';
import { pointsOf, sizeDescriptors, type Typeface } from './typefaces.ts';

/**
 * Writes the rules of a face's fonts, and lists the files that its pages preload: the core, and the parts with letters of its content.
 * The face's own font replaces its fallback at any time, because both set lines of the same length. Other fonts have no such
 * fallback: they are used only if they are there for the first paint.
 */
export function fontStyles(
  { data, customPages, type: { text, heading } }: Pick<FacePlan, 'data' | 'customPages' | 'type'>,
  fonts: Record<string, FontFiles>,
): { css: string; files: string[] } {
  const read = pointsOf(JSON.stringify([{ ...data.content, alternates: undefined }, customPages]));
  const sets = (text === heading ? [text] : [text, heading]).map((face) => setFont(face, new Set(read), fonts));
  const rules = sets.flatMap((set) => set.rules);
  const late = [...new Set(sets.flatMap((set) => set.scripts)), ...typeStyles(data.kind, { text, heading })];
  return { css: [...rules, ...late].join(''), files: sets.flatMap((set) => set.files) };
}

/** Chooses the files of a font and its companion. Fonts of the visitor's system set the other scripts. */
function setFont(face: Typeface, left: Set<number>, fonts: Record<string, FontFiles>) {
  const { core, parts } = fonts[face.font]!;
  const companion = fonts[face.companion.font]!;
  take(core, left);
  const own = parts.filter((part) => take(part, left));
  const others = [companion.core, ...companion.parts].filter((part) => take(part, left));
  const ownSize = face.size === undefined ? [] : sizeDescriptors(face, face.size);
  // The fallback is as high as the font's small letters, so that no line jumps.
  const companionSize = sizeDescriptors(face, face.xHeight / face.companion.xHeight);
  return {
    files: [core, ...own, ...others].map(({ file }) => `/${file}`),
    rules: [
      // A browser tries the last rule first.
      ...others.map((part) => fontRule(face, part, ['font-display:optional', ...companionSize])),
      ...own.map((part) => fontRule(face, part, ['font-display:swap', ...ownSize])),
      fontRule(face, core, ['font-display:swap', ...ownSize]),
      ...(['regular', 'bold'] as const).map((weight) =>
        fallbackRule(face, { ...face.fallbackFonts[weight], weight: face.fallbackWeights[weight] }),
      ),
    ],
    scripts: scriptStyles(face, left),
  };
}

/** Removes the letters of a file. Returns whether there were any. */
function take({ range }: FontFile, letters: Set<number>): boolean {
  const before = letters.size;
  for (const [first, last] of rangesOf(range))
    for (const letter of letters) if (letter >= first && letter <= last) letters.delete(letter);
  return letters.size < before;
}

const ranges = new Map<string, ReturnType<typeof parseRanges>>();

function rangesOf(range: string) {
  const known = ranges.get(range) ?? parseRanges(range);
  ranges.set(range, known);
  return known;
}

function fontRule({ family, weights }: Typeface, { file, range }: FontFile, more: string[]): string {
  const declarations = [
    `font-family:${quoted(family)}`,
    `src:url(/${file})format("woff2")`,
    `font-weight:${weights.min} ${weights.max}`,
    ...more,
    `unicode-range:${range}`,
  ];
  return `@font-face{${declarations.join(';')}}`;
}
