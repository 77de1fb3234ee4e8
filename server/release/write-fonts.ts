import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutFont } from '../../sites/fonts/cut-font.ts';
import { CORE_WEIGHTS, coreLetters, type FontFile, type FontFiles, pageFonts } from '../../sites/fonts/font-files.ts';
import { type FontPart, formatRanges, openWholePart, partsOf } from '../../sites/fonts/open-font.ts';

/** Writes the fonts of pages into a release: a core of each, and its parts as the package has them. */
export async function writeFonts(out: string): Promise<Record<string, FontFiles>> {
  mkdirSync(join(out, 'assets'), { recursive: true });
  const written: [string, FontFiles][] = [];
  for (const font of pageFonts) {
    const parts = partsOf(font);
    written.push([font, { core: await writeCore(font, parts, out), parts: parts.map((part) => copyPart(part, out)) }]);
  }
  return Object.fromEntries(written);
}

async function writeCore(font: string, parts: FontPart[], out: string): Promise<FontFile> {
  const latin = parts.find(({ name }) => name === `${font}-latin`)!;
  const bytes = readFileSync(latin.path);
  const there = await openWholePart(latin, CORE_WEIGHTS.max);
  const wanted = Array.from(coreLetters, (letter) => letter.codePointAt(0)!);
  const letters = wanted.filter((letter) => there.letters.has(letter));
  const core = await cutFont(latin, bytes, { letters, weights: CORE_WEIGHTS });
  return { file: write(`${font}-core`, core!, out), range: formatRanges(letters) };
}

function copyPart({ name, path, ranges }: FontPart, out: string): FontFile {
  const range = ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last).slice(2)}`));
  return { file: write(name, readFileSync(path), out), range: range.join(',') };
}

const hex = (point: number) => `U+${point.toString(16).toUpperCase()}`;

function write(name: string, bytes: Buffer, out: string): string {
  const file = `assets/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
  writeFileSync(join(out, file), bytes);
  return file;
}
