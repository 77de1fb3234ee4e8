import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FaceKind } from '#contract/site/face.ts';
import type { PageData } from '#contract/site/page.ts';
import type { FaceWithSource } from '#contract/site/site.ts';
import { cspHash } from '../../server/http/security-headers.ts';
import { openFontStore } from './font-store.ts';
import { openFont } from './open-font.ts';
import { setFonts } from './set-fonts.ts';
import { pointsOf, typefaces } from './typefaces.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-fonts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A face whose content says the words, with its fonts in `<folder>/<next>`. */
async function faceWith(words: string, kind: FaceKind, next: string, last = 'none'): Promise<FaceWithSource> {
  const shell = { css: 'a{}', modules: '', starter: '', fonts: [] };
  const data = { kind, content: { words }, starts: {} } as unknown as PageData;
  const face = { kind, data, shell, csp: { scripts: [], styles: [cspHash(shell.css)] } } as unknown as FaceWithSource;
  const store = openFontStore(join(folder, last), join(folder, next));
  await setFonts({ face, linkShell: { css: shell.css, fonts: [] } }, [], store);
  store.close();
  return face;
}

/** The letters of these words for which a face's font files have a glyph. */
async function lettersIn(face: FaceWithSource, next: string, words: string): Promise<Set<number>> {
  const cuts = face.shell.fonts.map(async (address) => {
    const plain = await subsetFont(readFileSync(join(folder, next, address)), words, { targetFormat: 'truetype' });
    return [...(await openFont(plain)).letters];
  });
  return new Set((await Promise.all(cuts)).flat());
}

const kinds = Object.keys(typefaces) as FaceKind[];

const languages = {
  German: 'Größe: 25.000 € für „Übermut“, Ärger & Öl; Maß ist ẞ.',
  Polish: 'Zażółć gęślą jaźń – ŁÓDŹ, 5 000 zł',
  Czech: 'Příliš žluťoučký kůň úpěl ďábelské ódy, ČEŠTINA',
  Spanish: '¿Cuánto? ¡El pingüino Ñandú, 5.ª avenida!',
  Turkish: 'Pijamalı hasta yağız şoföre çabucak güvendi, İSTANBUL',
  Russian: 'Съешь же ещё этих мягких французских булок, № 5',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία, «Ώρα»',
  Vietnamese: 'Tiếng Việt: Đường này đẹp quá, ở đó những ưu điểm ự',
};

describe.each(kinds)('the fonts of a %s face', (kind) => {
  test('have every letter of its words, in languages of Latin, Cyrillic and Greek letters', async () => {
    const words = Object.values(languages).join('\n');
    const face = await faceWith(words, kind, kind);
    const there = await lettersIn(face, kind, words);
    expect([...pointsOf(words)].filter((letter) => !there.has(letter))).toEqual([]);
    expect(face.csp.styles).toEqual([cspHash(face.shell.css)]);
    for (const file of face.shell.fonts) expect(face.shell.css).toContain(`url(${file})`);
  });

  test('are few files for words in Russian', async () => {
    const { shell } = await faceWith(languages.Russian, kind, `${kind}-Russian`);
    expect(shell.fonts.length).toBeGreaterThan(0);
    expect(shell.fonts.length).toBeLessThan(5);
  });

  test('of English words are one file, no larger for words in capitals or with a dash', async () => {
    const plain = await faceWith('A name for sale', kind, `${kind}-plain`);
    const other = await faceWith('“A NAME” – for sale…', kind, `${kind}-other`);
    expect(other.shell.fonts).toEqual(plain.shell.fonts);
    expect(plain.shell.fonts).toHaveLength(1);
    expect(plain.shell.css).not.toContain('unicode-range');
    const rules = plain.shell.css.split('@font-face');
    expect(rules.map((rule) => /woff2|Fallback/.exec(rule)?.[0])).toEqual([undefined, 'woff2', 'Fallback', 'Fallback']);
    const [file] = plain.shell.fonts;
    expect(statSync(join(folder, `${kind}-plain`, file!)).size).toBeLessThanOrEqual(MOST_BYTES[kind]);
  });
});

/** Bytes of the fonts for an English page when they were fixed files. */
const MOST_BYTES: Record<FaceKind, number> = { services: 17_248, domain: 13_412, portfolio: 13_412 };

test('rare blanks ask for no font, which would have no glyph', () => {
  expect([...pointsOf('24\u2009–\u202f26\u3000')]).toEqual(Array.from('24–6', (letter) => letter.codePointAt(0)));
});

test('the same letters are the same file, and are reused from the last build', async () => {
  const first = await faceWith('Č', 'domain', 'first');
  const second = await faceWith('Č', 'domain', 'second', 'first');
  const anew = await faceWith('Č', 'domain', 'anew');
  expect(second.shell).toEqual(first.shell);
  expect(anew.shell).toEqual(first.shell);
  for (const file of readdirSync(join(folder, 'first/assets'))) {
    const bytes = readFileSync(join(folder, 'first/assets', file));
    expect(readFileSync(join(folder, 'second/assets', file)).equals(bytes)).toBe(true);
    expect(readFileSync(join(folder, 'anew/assets', file)).equals(bytes)).toBe(true);
  }
});

test('a font that no words need any more is not in the next build', async () => {
  const before = await faceWith('Č', 'domain', 'before');
  const after = await faceWith('C', 'domain', 'after', 'before');
  const gone = before.shell.fonts.filter((file) => !after.shell.fonts.includes(file));
  expect(gone).toHaveLength(1);
  expect(existsSync(join(folder, 'after', gone[0]!))).toBe(false);
});
