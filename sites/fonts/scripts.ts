import { sizeDescriptors, type Typeface } from './typefaces.ts';

/**
 * Writes the rules for scripts that none of our fonts has. They add fonts of the visitor's system to the face's fallback, in its
 * measures, and give headings room for them.
 */
export function scriptStyles(face: Typeface, missing: Iterable<number>): string[] {
  const used = scriptsOf(String.fromCodePoint(...missing));
  if (used.length === 0) return [];
  const { regular, bold } = face.fallbackWeights;
  const rules = used
    // A browser tries the last rule first.
    .toReversed()
    .flatMap((script) => [
      fallbackRule(face, { ...script, weight: regular, names: script.regular }),
      fallbackRule(face, { ...script, weight: bold, names: [...script.bold, ...script.regular] }),
    ]);
  const height = Math.max(...used.map(({ heading }) => heading));
  return [
    ...rules,
    // Tight Latin headings tear joined letters apart and press square ones together. A poster's name keeps its
    // measure.
    'body :not(.poster,.poster *){letter-spacing:0}',
    `:is(h1:not(.poster-name),h2,h3,h4){line-height:${height}}`,
    ...new Set(used.flatMap(({ lines = [] }) => lines)),
  ];
}

/** Finds the scripts of the letters. Han letters belong to three languages: the first script found has them. */
function scriptsOf(letters: string): Script[] {
  const used = scripts.filter((script) => script.letters.test(letters));
  const [first] = used;
  return used.filter((script) => script === first || !SHARED.test(script.letters.source));
}

const SHARED = /Script=Han\}/;

/** Adds fonts of the visitor's system to the face's fallback, in its measures. `range`: a `unicode-range`, by default all letters. */
export function fallbackRule(
  face: Typeface,
  { names, weight, size, range }: { names: string[]; weight: string; size: number; range?: string },
): string {
  const source = names.map((name) => `local("${name}")`).join();
  const measures = [...sizeDescriptors(face, size), ...(range === undefined ? [] : [`unicode-range:${range}`])];
  const declarations = [`font-family:${face.fallback}`, `src:${source}`, `font-weight:${weight}`, ...measures];
  return `@font-face{${declarations.join(';')}}`;
}

/** A script that pages set in a font of the visitor's system. */
interface Script {
  letters: RegExp;
  /** The whole script with its punctuation, for `unicode-range`. */
  range: string;
  /** Full names for `local()`: Apple's, Windows', Android's and Linux'. */
  regular: string[];
  bold: string[];
  /** The size next to Latin letters, judged by eye. */
  size: number;
  /** Line height of headings: marks above and below need room, and lines of square signs need air. */
  heading: number;
  /** Rules that its lines need. */
  lines?: string;
}

const HAN = 'U+2E80-2FDF,U+3000-303F,U+3400-4DBF,U+4E00-9FFF,U+F900-FAFF,U+FF00-FFEF,U+20000-323AF';

/** On a page from left to right, each paragraph gets its own direction, so that its full stop is at its end. */
const RIGHT_TO_LEFT =
  ':root:not([dir=rtl]) :is(h1,h2,h3,h4,p,li,dt,dd,summary,figcaption,label,span):not(.poster-name){unicode-bidi:plaintext}';

/** Scripts in the order in which they claim letters: signs that Chinese and Japanese share are Japanese next to kana. */
const scripts: Script[] = [
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    range: `${HAN},U+3040-30FF,U+31F0-31FF`,
    regular: ['Hiragino Sans W3', 'HiraginoSans-W3', 'Yu Gothic Medium', 'Meiryo', 'Noto Sans CJK JP', 'Noto Sans JP'],
    bold: ['Hiragino Sans W6', 'HiraginoSans-W6', 'Yu Gothic Bold', 'Meiryo Bold', 'Noto Sans CJK JP Bold'],
    size: 0.94,
    heading: 1.3,
    lines: 'body{-webkit-locale:"ja";line-break:strict;word-break:auto-phrase}',
  },
  {
    letters: /\p{Script=Hangul}/u,
    range: `U+1100-11FF,U+3130-318F,U+AC00-D7FF,${HAN}`,
    regular: ['Apple SD Gothic Neo', 'AppleSDGothicNeo-Regular', 'Malgun Gothic', 'Noto Sans CJK KR', 'Noto Sans KR'],
    bold: ['Apple SD Gothic Neo Bold', 'AppleSDGothicNeo-Bold', 'Malgun Gothic Bold', 'Noto Sans CJK KR Bold'],
    size: 0.96,
    heading: 1.25,
    lines: 'body{-webkit-locale:"ko";word-break:keep-all}',
  },
  {
    letters: /\p{Script=Han}/u,
    range: HAN,
    regular: ['PingFang SC', 'PingFangSC-Regular', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'],
    bold: ['PingFang SC Semibold', 'PingFangSC-Semibold', 'Microsoft YaHei Bold', 'Noto Sans CJK SC Bold'],
    size: 0.94,
    heading: 1.3,
    lines: 'body{-webkit-locale:"zh";line-break:strict}',
  },
  {
    letters: /\p{Script=Arabic}/u,
    range: 'U+600-6FF,U+750-77F,U+870-8FF,U+FB50-FDFF,U+FE70-FEFC',
    regular: ['Geeza Pro', 'GeezaPro', 'Segoe UI', 'Noto Sans Arabic', 'Noto Naskh Arabic', 'DejaVu Sans'],
    bold: ['Geeza Pro Bold', 'GeezaPro-Bold', 'Segoe UI Bold', 'Noto Sans Arabic Bold', 'DejaVu Sans Bold'],
    size: 1.06,
    heading: 1.4,
    lines: RIGHT_TO_LEFT,
  },
  {
    letters: /\p{Script=Hebrew}/u,
    range: 'U+590-5FF,U+FB1D-FB4F',
    regular: ['Arial Hebrew', 'ArialHebrew', 'Segoe UI', 'Noto Sans Hebrew', 'DejaVu Sans'],
    bold: ['Arial Hebrew Bold', 'ArialHebrew-Bold', 'Segoe UI Bold', 'Noto Sans Hebrew Bold', 'DejaVu Sans Bold'],
    size: 1.04,
    heading: 1.2,
    lines: RIGHT_TO_LEFT,
  },
  {
    letters: /\p{Script=Devanagari}/u,
    range: 'U+900-97F,U+A8E0-A8FF',
    regular: ['Kohinoor Devanagari', 'KohinoorDevanagari-Regular', 'Nirmala UI', 'Noto Sans Devanagari'],
    bold: ['Kohinoor Devanagari Bold', 'KohinoorDevanagari-Bold', 'Nirmala UI Bold', 'Noto Sans Devanagari Bold'],
    size: 1.05,
    heading: 1.4,
  },
  {
    letters: /\p{Script=Thai}/u,
    range: 'U+E00-E7F',
    regular: ['Thonburi', 'Leelawadee UI', 'Noto Sans Thai', 'Noto Sans Thai Regular'],
    bold: ['Thonburi Bold', 'Thonburi-Bold', 'Leelawadee UI Bold', 'Noto Sans Thai Bold'],
    size: 1.02,
    heading: 1.4,
  },
];
