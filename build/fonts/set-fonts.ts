import type { Chunk } from '../bundle/bundle-cache.ts';
import { requiredChunks } from '../bundle/optional-css.ts';
import type { FacePlan } from '../plan/face-by-kind.ts';
import { replaceCss } from '../plan/page-shell.ts';
import { type FaceType, quoted, typeStyles } from './choose-typeface.ts';
import type { FontStore, FontSubset } from './font-store.ts';
import { type FontPart, formatRanges, partsOf, wantedOf } from './open-font.ts';
import { fallbackRule, scriptStyles } from './scripts.ts';
import { baseCharacters, percent, pointsOf, sizeDescriptors, type Typeface, typefaces } from './typefaces.ts';

/**
 * Adds fonts to a face's stylesheets. They are cut to a base set and to the letters of its content, its custom pages and its scripts,
 * which show more texts later. Its pages preload them. The face's own font replaces its fallback at any time, because both set lines of
 * the same length. The other scripts have no such fallback: their fonts are used only if they are there for the first paint.
 */
export async function setFonts(
  {
    face: { kind, data, shell, csp },
    customPages,
    linkShell,
    type,
  }: Pick<FacePlan, 'face' | 'customPages' | 'linkShell'> & { type?: FaceType },
  chunks: Chunk[],
  store: FontStore,
): Promise<void> {
  const { text, heading } = type ?? { text: typefaces[kind], heading: typefaces[kind] };
  // One page after the other, since all together may exceed the longest string.
  const lettersOf = (parts: object[]) => parts.flatMap((part) => [...pointsOf(JSON.stringify(part))]);
  const pages = lettersOf(customPages?.pages ?? []);
  const written = [...lettersOf([data]), ...pages];
  const wanted = (face: Typeface) => new Set([...baseCharacters(face), ...lettersOfCode(chunks), ...written]);
  const read = new Set([...lettersOf([{ ...data.content, alternates: undefined }]), ...pages]);
  const sets = await Promise.all(
    (text === heading ? [text] : [text, headingOnly(heading)]).map((face) =>
      setFont(face, { left: wanted(face), read, store }),
    ),
  );
  const rules = sets.flatMap((set) => set.rules);
  const late = [...new Set(sets.flatMap((set) => set.scripts)), ...typeStyles(kind, { text, heading })];
  for (const sheet of [shell, linkShell, ...(customPages ? [customPages.shell] : [])]) {
    replaceCss(sheet, csp, [sheet.css, ...rules, ...late].join(''));
    sheet.fonts = sets.flatMap((set) => set.files);
  }
}

/** Leaves out the light weights, which no heading has. */
const headingOnly = (face: Typeface): Typeface => ({ ...face, weights: { min: 600, max: face.weights.max } });

interface FontRequest {
  /** Letters without a font so far. */
  left: Set<number>;
  /** Letters that visitors see. */
  read: Set<number>;
  store: FontStore;
}

/** Cuts a font and its companion. Fonts of the visitor's system set the other scripts. */
async function setFont(face: Typeface, { left, read, store }: FontRequest) {
  const cut = (part: FontPart, letters: number[]) => store.subset(part, letters, face.weights);
  const own = await subsetParts(partsOf(face.font), left, cut);
  const others = await subsetParts(partsOf(face.companion.font), left, cut);
  const ownSize = face.size === undefined ? [] : sizeDescriptors(face, face.size);
  // The fallback is as high as the font's small letters, so that no line jumps.
  const companionSize = sizeDescriptors(face, face.xHeight / face.companion.xHeight);
  return {
    files: [...own, ...others].map(({ file }) => `/${file}`),
    rules: [
      ...own.map((subset, at) =>
        fontRule(face, subset, ['font-display:swap', ...ownSize, ...(at === 0 ? [] : [rangeOf(subset)])]),
      ),
      ...others.map((subset) => fontRule(face, subset, ['font-display:optional', ...companionSize, rangeOf(subset)])),
      ...(['regular', 'bold'] as const).map((weight) =>
        fallbackRule(face, { ...face.fallbackFonts[weight], weight: face.fallbackWeights[weight] }),
      ),
    ],
    scripts: scriptStyles(face, left.intersection(read)),
  };
}

/** Lists the letters of the scripts of every page, once for all faces with the same bundle. */
function lettersOfCode(chunks: Chunk[]): Set<number> {
  const code = () => requiredChunks(chunks).map((chunk) => chunk.code);
  const letters = codeLetters.get(chunks) ?? pointsOf(code().join(''));
  codeLetters.set(chunks, letters);
  return letters;
}

const codeLetters = new WeakMap<Chunk[], Set<number>>();

/** Cuts parts until none has more of the letters left, always the one with most of them next. Removes the found letters from `left`. */
async function subsetParts(
  parts: FontPart[],
  left: Set<number>,
  cut: (part: FontPart, letters: number[]) => Promise<FontSubset | null>,
): Promise<FontSubset[]> {
  const cuts: FontSubset[] = [];
  let untried = parts;
  for (;;) {
    const [best] = untried
      .map((part) => ({ part, letters: wantedOf(part, left) }))
      .toSorted((a, b) => b.letters.length - a.letters.length);
    if (!best || best.letters.length === 0) return cuts;
    untried = untried.filter((part) => part !== best.part);
    const subset = await cut(best.part, best.letters);
    for (const letter of subset?.letters ?? []) left.delete(letter);
    if (subset) cuts.push(subset);
  }
}

function fontRule({ family, weights }: Typeface, { file }: FontSubset, more: string[]): string {
  const declarations = [
    `font-family:${family}`,
    `src:url(/${file})format("woff2")`,
    `font-weight:${weights.min} ${weights.max}`,
    ...more,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

const rangeOf = ({ letters }: FontSubset) => `unicode-range:${formatRanges(letters)}`;

/** Adds the fonts for a face's name alone to its own pages, after the fonts of its content. */
export async function setNameFonts(
  { face: { kind, shell, csp }, nameFonts = [], type }: Pick<FacePlan, 'face' | 'nameFonts' | 'type'>,
  store: FontStore,
): Promise<void> {
  const rules: string[] = [];
  for (const { part, letters, size } of nameFonts) {
    const points = letters.flatMap((letter) => Array.from(letter, (sign) => sign.codePointAt(0)!));
    const cut = await store.subset(part, [...new Set(points)], { min: WEIGHT, max: WEIGHT });
    if (!cut) continue;
    shell.fonts = [...shell.fonts, `/${cut.file}`];
    rules.push(
      `@font-face{font-family:${FAMILY};src:url(/${cut.file})format("woff2");font-weight:${WEIGHT};font-display:optional;size-adjust:${percent(size)};unicode-range:${formatRanges(cut.letters)}}`,
    );
  }
  if (rules.length === 0) return;
  const { family, fallback, generic = 'sans-serif' } = type?.heading ?? typefaces[kind];
  // It overrides the font of headings.
  rules.push(`.poster .poster-fit>*{font-family:${[quoted(family), FAMILY, quoted(fallback), generic].join()}}`);
  replaceCss(shell, csp, shell.css + rules.join(''));
}

const FAMILY = 'Name';
const WEIGHT = 700;
