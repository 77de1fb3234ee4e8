import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { english, german } from '../../test/locales.ts';
import { readOwnLocales } from '../../sites/read/locales.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'janus-words-'))));
afterEach(() => rmSync(root, { recursive: true }));

async function create(...args: string[]) {
  const { code, out, error } = await runHere({}, ['locale', 'new', ...args], { folder: root });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const own = () => readOwnLocales(join(root, 'content'));

test('the file of a language passes the check of the build, in English or in what there is of the language', async () => {
  expect(await create('de-at')).toMatchObject({ code: 0, lines: [expect.stringContaining('de-AT.yaml')] });
  expect(await create('tr')).toMatchObject({ code: 0 });
  const { issues, locales } = own();
  expect([issues, locales.find('de-AT'), locales.find('tr')]).toEqual([[], german, english]);
});

test('none is written over', async () => {
  await create('tr');
  const path = join(root, 'content/locales/tr.yaml');
  const before = readFileSync(path, 'utf8');
  expect(await create('tr')).toMatchObject({ code: 1 });
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test.each([[[]], [['pl', 'cs']], [['polski język']]])('%j is wrong usage', async (args) => {
  expect(await create(...args)).toMatchObject({ code: 2 });
});
