import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutFont, formatRange } from '../../sites/fonts/cut-font.ts';
import type { FontFile } from '../../sites/fonts/font-styles.ts';
import { type FontPart, openPart, listParts } from '../../sites/fonts/open-font.ts';
import { pageFonts } from '../../sites/fonts/typefaces.ts';

/** Writes the fonts of pages into a release: a core of each, and its parts as the package has them. */
export async function writeFonts(out: string): Promise<Record<string, FontFile[]>> {
  mkdirSync(join(out, 'assets'), { recursive: true });
  const write = (name: string, bytes: Buffer, range: string): FontFile => {
    const file = `assets/${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.woff2`;
    writeFileSync(join(out, file), bytes);
    return { file, range };
  };
  const fonts: Record<string, FontFile[]> = {};
  for (const font of pageFonts) {
    const parts = listParts(font);
    const core = await cutCore(parts.find(({ name }) => name === `${font}-latin`)!);
    const copies = parts.map(({ name, path, range }) => write(name, readFileSync(path), range));
    fonts[font] = [write(`${font}-core`, core.bytes, core.range), ...copies];
  }
  return fonts;
}

async function cutCore(latin: FontPart) {
  const { letters } = await openPart(latin, WEIGHTS[1]);
  const there = Array.from(CORE, (letter) => letter.codePointAt(0)!).filter((point) => letters.has(point));
  return { bytes: await cutFont(latin, there, WEIGHTS), range: formatRange(there) };
}

/** Letters of a core: ASCII, the other letters of our Latin languages, and their punctuation. */
const CORE = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ...'\u00a0¡¢£§©ª«®°±²³·º»½¿ÀÁÂÄÇÈÉÊËÍÎÏÑÒÓÔÖ×ÙÚÛÜßàáâãäåæçèéêëìíîïñòóôöøùúûüÿŒœŸ–—‘’‚“”„•…‹›€™−',
].join('');

const WEIGHTS: [number, number] = [400, 800];
