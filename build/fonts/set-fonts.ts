import type { Chunk } from '../bundle/bundle-cache.ts';
import type { FacePlan } from '../plan/face-by-kind.ts';
import { cspHash } from '../plan/page-shell.ts';
import { type FaceType, typeStyles } from './choose-typeface.ts';
import type { FontStore, FontSubset } from './font-store.ts';
import { type FontPart, formatRanges, partsOf, wantedOf } from './open-font.ts';
import { scriptStyles } from './scripts.ts';
import { baseCharacters, pointsOf, type Typeface, typefaces } from './typefaces.ts';

/**
 * Gives a face the fonts of its letters: all of its content's and its further pages', all of its scripts' (what they say later, too),
 * and the usual ones. They are added to its stylesheets, and preloaded: they are `optional`, and count only when they are there
 * at once.
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
  // One after the other: all pages together may be longer than a text can be.
  const lettersOf = (parts: object[]) => parts.flatMap((part) => [...pointsOf(JSON.stringify(part))]);
  const pages = lettersOf(customPages?.pages ?? []);
  const written = [...lettersOf([data]), ...pages];
  const wanted = (face: Typeface) => new Set([...baseCharacters(face), ...lettersOfCode(chunks), ...written]);
  const read = new Set([...lettersOf([{ ...data.content, alternates: undefined }]), ...pages]);
  const sets = await Promise.all(
    (text === heading ? [text] : [text, headingOnly(heading)]).map((face) => setFont(face, wanted(face), read, store)),
  );
  const rules = sets.flatMap((set) => set.rules);
  const late = [...new Set(sets.flatMap((set) => set.scripts)), ...typeStyles(kind, { text, heading })];
  for (const sheet of [shell, linkShell, ...(customPages ? [customPages.shell] : [])]) {
    // Beside the rules of the fallback, where the page compresses best.
    const [before, ...after] = sheet.css.split(/(?=@font-face)/);
    const css = [before, ...rules, ...after, ...late].join('');
    csp.styles = csp.styles.map((style) => (style === cspHash(sheet.css) ? cspHash(css) : style));
    sheet.css = css;
    sheet.fonts = sets.flatMap((set) => set.files);
  }
}

/** What stands in headings alone needs no light weights. */
const headingOnly = (face: Typeface): Typeface => ({ ...face, weights: { min: 600, max: face.weights.max } });

/** Files, rules and what is left to fonts of the visitor's system, of one font. `read`: letters that a visitor sees. */
async function setFont(face: Typeface, left: Set<number>, read: Set<number>, store: FontStore) {
  const own = await subsetParts(partsOf(face.font), left, face, store);
  const others = await subsetParts(partsOf(face.companion.font), left, face, store);
  return {
    files: [...own, ...others].map(({ file }) => `/${file}`),
    rules: [
      ...own.map((cut, at) => fontRule(face, cut, [...ownMeasure(face), ...(at === 0 ? [] : [rangeOf(cut)])])),
      ...others.map((cut) => fontRule(face, cut, [...inMeasure(face), rangeOf(cut)])),
      ...fallbackRules(face),
    ],
    scripts: scriptStyles(face, left.intersection(read)),
  };
}

/** Of many faces with one bundle it is read once. */
function lettersOfCode(chunks: Chunk[]): Set<number> {
  const letters = readBefore.get(chunks) ?? pointsOf(chunks.map(({ code }) => code).join(''));
  readBefore.set(chunks, letters);
  return letters;
}

const readBefore = new WeakMap<Chunk[], Set<number>>();

/** Cuts parts until they have given all letters they can; each time the one that most are asked of. `left` loses what was found. */
async function subsetParts(
  parts: FontPart[],
  left: Set<number>,
  face: Typeface,
  store: FontStore,
): Promise<FontSubset[]> {
  const cuts: FontSubset[] = [];
  let untried = parts;
  for (;;) {
    const [best] = untried
      .map((part) => ({ part, letters: wantedOf(part, left) }))
      .toSorted((a, b) => b.letters.length - a.letters.length);
    if (!best || best.letters.length === 0) return cuts;
    untried = untried.filter((part) => part !== best.part);
    const cut = await store.subset(best.part, best.letters, face.weights);
    for (const letter of cut?.letters ?? []) left.delete(letter);
    if (cut) cuts.push(cut);
  }
}

function fontRule({ family, weights }: Typeface, { file }: FontSubset, more: string[]): string {
  const declarations = [
    `font-family:${family}`,
    `src:url(/${file})format("woff2")`,
    `font-weight:${weights.min} ${weights.max}`,
    'font-display:optional',
    ...more,
  ];
  return `@font-face{${declarations.join(';')}}`;
}

const rangeOf = ({ letters }: FontSubset) => `unicode-range:${formatRanges(letters)}`;

/** The companion in the height of the font's small letters and in its line heights, so that no line jumps. */
function inMeasure(face: Typeface): string[] {
  return measureOf(face, face.xHeight / face.companion.xHeight);
}

/** A font that was chosen stands on the lines of the face's own. */
function ownMeasure(face: Typeface): string[] {
  return face.size === undefined ? [] : measureOf(face, face.size);
}

function fallbackRules(face: Typeface): string[] {
  if (!face.fallbackFonts) return [];
  return (['regular', 'bold'] as const).map((weight) => {
    const { names, size } = face.fallbackFonts![weight];
    const declarations = [
      `font-family:${face.fallback}`,
      `src:${names.map((name) => `local("${name}")`).join()}`,
      `font-weight:${face.fallbackWeights[weight]}`,
      ...measureOf(face, size),
    ];
    return `@font-face{${declarations.join(';')}}`;
  });
}

function measureOf({ ascent, descent }: Typeface, size: number): string[] {
  return [
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(ascent / size)}`,
    `descent-override:${percent(descent / size)}`,
    'line-gap-override:0%',
  ];
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** Gives a face's own pages the fonts that its name alone is set in, after the fonts of its words. */
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
