import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyPublicFiles, readPublicFiles } from './public-files.ts';

let place: string;
let folder: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'janus-copied-'));
  folder = join(place, 'content/public');
  mkdirSync(join(folder, 'maps'), { recursive: true });
  mkdirSync(join(place, 'data'));
  writeFileSync(join(place, 'data/map.bin'), 'leads');
  writeFileSync(join(folder, 'maps/map.bin'), 'a map');
});
afterEach(() => rmSync(place, { recursive: true }));

/** Changes files between reading and copying. Returns the names of the copies. */
function copyAfter(change: () => void): string[] {
  const { files } = readPublicFiles(folder);
  change();
  const out = join(place, 'out');
  expect(() => copyPublicFiles(files, out)).toThrow(/map\.bin (?:is a link that leads out|was changed while)/);
  return readdirSync(out, { recursive: true, encoding: 'utf8' });
}

test('the checked file is copied, and no link that has replaced it since', () => {
  const file = join(folder, 'maps/map.bin');
  const written = copyAfter(() => {
    rmSync(file);
    symlinkSync(join(place, 'data/map.bin'), file);
  });
  expect(written).toEqual([]);
});

test.each(['public/maps', 'public'])('nor through a link in the place of the folder %s', (above) => {
  const written = copyAfter(() => {
    renameSync(join(place, 'content', above), join(place, 'away'));
    if (above === 'public') mkdirSync(join(place, 'content/public'));
    symlinkSync(join(place, 'data'), join(folder, 'maps'));
  });
  expect(written).toEqual([]);
});

test('nor another file of the same name', () => {
  expect(copyAfter(() => writeFileSync(join(folder, 'maps/map.bin'), 'a longer map'))).toEqual([]);
});

test('a folder public that is a link out of the content is not read', () => {
  rmSync(folder, { recursive: true });
  symlinkSync('../data', folder);
  expect(readPublicFiles(folder)).toMatchObject({
    files: [],
    issues: [{ message: expect.stringContaining('leads out') }],
  });
});
