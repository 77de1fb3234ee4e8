import { scripts, type Script } from './scripts.ts';
import type { Typeface } from './typefaces.ts';

/**
 * Rules for the scripts of letters that no font of ours has: fonts of the visitor's system by name, in the face's measures,
 * as parts of its fallback; and headings with room for them.
 */
export function scriptStyles(face: Typeface, missing: Iterable<number>): string[] {
  const used = scriptsOf(String.fromCodePoint(...missing));
  if (used.length === 0) return [];
  const { regular, bold } = face.fallbackWeights;
  const rules = used
    // A browser asks the rule that stands last first.
    .toReversed()
    .flatMap((script) => [
      systemFont(face, script, regular, script.regular),
      systemFont(face, script, bold, [...script.bold, ...script.regular]),
    ]);
  const height = Math.max(...used.map(({ heading }) => heading));
  return [
    ...rules,
    // Tight Latin headings tear joined letters apart and press square ones together; a poster's name keeps its measure.
    'body :not(.poster-name,.poster-name *){letter-spacing:0}',
    `:is(h1:not(.poster-name),h2,h3,h4){line-height:${height}}`,
    ...new Set(used.flatMap(({ lines = [] }) => lines)),
  ];
}

/** Han letters are one script for three languages: what comes first has them. */
function scriptsOf(letters: string): Script[] {
  const used = scripts.filter((script) => script.letters.test(letters));
  const [first] = used;
  return used.filter((script) => script === first || !SHARED.test(script.letters.source));
}

const SHARED = /Script=Han\}/;

function systemFont(face: Typeface, { range, size }: Script, weight: string, names: string[]): string {
  const measures = [
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(face.ascent / size)}`,
    `descent-override:${percent(face.descent / size)}`,
    'line-gap-override:0%',
  ];
  const source = names.map((name) => `local("${name}")`).join();
  const declarations = [`font-family:${face.fallback}`, `src:${source}`, `font-weight:${weight}`, ...measures];
  return `@font-face{${declarations.join(';')};unicode-range:${range}}`;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
