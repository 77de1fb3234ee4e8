import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { english } from '#words/english.ts';
import { german } from '#words/german.ts';
import { readOwnPacks } from '../../sites/read/word-packs.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'janus-words-'))));
afterEach(() => rmSync(root, { recursive: true }));

async function create(...args: string[]) {
  const { code, out, error } = await runHere({}, ['words', 'new', ...args], { folder: root });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const own = () => readOwnPacks(join(root, 'content/words'));

test('the file of a language passes the check of the build, in English or in what there is of the language', async () => {
  expect(await create('de-at')).toMatchObject({ code: 0, lines: [expect.stringContaining('de-AT.yaml')] });
  expect(await create('tr')).toMatchObject({ code: 0 });
  expect(own()).toMatchObject({ issues: [], packs: { 'de-AT': german, tr: english } });
});

test('none is written over', async () => {
  await create('tr');
  const path = join(root, 'content/words/tr.yaml');
  const before = readFileSync(path, 'utf8');
  expect(await create('tr')).toMatchObject({ code: 1 });
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test.each([[[]], [['pl', 'cs']], [['polski język']]])('%j is wrong usage', async (args) => {
  expect(await create(...args)).toMatchObject({ code: 2 });
});
