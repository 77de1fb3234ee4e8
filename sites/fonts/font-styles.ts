import type { SitePlan } from '../plan/site-by-kind.ts';
import { isInRange, listPoints } from './open-font.ts';
import type { Typeface } from './typefaces.ts';

/** A file of a font in the release, the same for every site. The first of a font is its core, for nearly every page. */
export interface FontFile {
  /** Inside the release, such as `assets/aleo-core-1a2b3c4d.woff2`. */
  file: string;
  /** Its letters, as `unicode-range` writes them. */
  range: string;
}

/** Writes the rules of a site's fonts, and lists the files with letters of its content, which its pages preload. */
export function writeFontStyles(
  { data, customPages, type: { text, heading } }: Pick<SitePlan, 'data' | 'customPages' | 'type'>,
  fonts: Record<string, FontFile[]>,
): { css: string; files: string[] } {
  const read = JSON.stringify([{ ...data.content, alternates: undefined }, customPages]);
  const sets = [...new Set([text, heading])].map((typeface) => {
    let left = [...listPoints(read)];
    const takeLetters = ({ range }: FontFile) => {
      const before = left.length;
      left = left.filter((letter) => !isInRange(letter, range));
      return left.length < before;
    };
    const [font, companion] = typeface.fonts;
    const own = fonts[font]!.filter(takeLetters);
    // A font for other letters sets lines of another length: it is used only if it is there for the first paint.
    const others = fonts[companion]!.filter(takeLetters);
    // A browser tries the last rule first.
    const rules = [
      ...writeRules(typeface, others, 'optional'),
      ...writeRules(typeface, own, 'swap'),
      ...writeFallback(typeface),
    ];
    return { rules, files: [...own, ...others] };
  });
  const css = [...sets.flatMap(({ rules }) => rules), ...writeScriptRules(read)];
  if (text.size !== undefined) css.push(writeToken('text', text));
  if (heading !== text) css.push(writeToken('display', heading));
  return { css: css.join(''), files: sets.flatMap(({ files }) => files.map(({ file }) => `/${file}`)) };
}

const writeToken = (name: string, { family, generic }: Typeface) =>
  `:root{--font-${name}:"${family}","${family} Fallback",${generic}}`;

function writeRules(typeface: Typeface, files: FontFile[], display: string): string[] {
  const size = typeface.size === undefined ? '' : `;${writeSize(typeface, typeface.size)}`;
  return files.toReversed().map(({ file, range }) => {
    const source = `url(/${file})format("woff2");font-weight:400 800;font-display:${display}`;
    return `@font-face{font-family:"${typeface.family}";src:${source}${size};unicode-range:${range}}`;
  });
}

/** Writes fonts of the visitor's system in sizes that set lines as long, until the font is there. */
function writeFallback(typeface: Typeface): string[] {
  const { generic, sizes } = typeface.fallback;
  return (['400 549', '550 800'] as const).map((weights, at) => {
    const names = SYSTEM_FONTS[generic].map((name) => `local("${name}${at === 0 ? '' : ' Bold'}")`).join();
    const size = writeSize(typeface, sizes[at as 0 | 1]);
    return `@font-face{font-family:"${typeface.family} Fallback";src:${names};font-weight:${weights};${size}}`;
  });
}

const SYSTEM_FONTS = {
  'sans-serif': ['Arial', 'Liberation Sans', 'Roboto'],
  serif: ['Times New Roman', 'Liberation Serif', 'Times'],
};

/** Puts a font of another size on the lines of the site's own. */
function writeSize({ ascent, descent }: Typeface, size: number): string {
  const [share, above, below] = [size, ascent / size, descent / size].map((each) => `${Math.round(each * 1000) / 10}%`);
  return `size-adjust:${share};ascent-override:${above};descent-override:${below};line-gap-override:0%`;
}

/** Writes the rules of scripts that fonts of the visitor's system set. The name on a poster has its own. */
function writeScriptRules(text: string): string[] {
  const used = scripts.filter(({ letters }) => letters.test(text));
  if (used.length === 0) return [];
  const height = Math.max(...used.map((script) => script.height));
  return [
    // Tight Latin headings tear joined letters apart and press square ones together.
    'body :not(.poster,.poster *){letter-spacing:0}',
    `:is(h1:not(.poster-name),h2,h3,h4){line-height:${height}}`,
    ...used.map(({ more = '' }) => more),
  ];
}

const TEXTS = 'h1:not(.poster-name),h2,h3,h4,p,li,dt,dd,summary,label,span';

/** `height`: the line height of headings. Marks above and below need room, and lines of square signs need air. */
const scripts: { letters: RegExp; height: number; more?: string }[] = [
  { letters: /\p{Script=Han}/u, height: 1.3, more: 'body{line-break:strict}' },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, height: 1.3, more: 'body{word-break:auto-phrase}' },
  { letters: /\p{Script=Hangul}/u, height: 1.25, more: 'body{word-break:keep-all}' },
  { letters: /[\p{Script=Devanagari}\p{Script=Thai}]/u, height: 1.4 },
  {
    letters: /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
    height: 1.4,
    // On a page from left to right, each paragraph gets its own direction, so that its full stop is at its end.
    more: `:root:not([dir=rtl]) :is(${TEXTS}){unicode-bidi:plaintext}`,
  },
];
