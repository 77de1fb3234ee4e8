import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { facePlaceProblem, placeProblem, writeFaces } from './write-export.ts';

let above: string;
let folder: string;
beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'janus-export-'));
  folder = join(above, 'export');
});
afterEach(() => rmSync(above, { recursive: true }));

const files = (...names: string[]) => new Map(names.map((name) => [name, name]));
const there = () => readdirSync(join(folder, 'services'), { recursive: true }).sort();

test('an export takes the place of the one before, and nothing of it stays', () => {
  expect(placeProblem(folder)).toBeUndefined();
  writeFaces(folder, [['services', files('index.html', 'assets/a-1.js')]]);
  writeFaces(folder, [['nowfetch', files('index.html')]]);
  expect(placeProblem(folder)).toBeUndefined();
  expect(facePlaceProblem(folder, 'services')).toBeUndefined();
  writeFaces(folder, [['services', files('index.html', 'assets/a-2.js')]]);
  expect(there()).toEqual(['assets', 'assets/a-2.js', 'index.html']);
  expect(readdirSync(join(folder, '.janus-export')).sort()).toEqual(['nowfetch.files', 'services.files']);
});

test('nothing is written over a file or into a folder that is not an export', () => {
  mkdirSync(folder);
  expect(placeProblem(folder)).toBeUndefined();
  writeFileSync(join(folder, 'letter.txt'), '');
  expect(placeProblem(folder)).toContain('is not empty');
  expect(placeProblem(join(folder, 'letter.txt'))).toContain('is not a folder');
  symlinkSync(above, join(above, 'link'));
  expect(placeProblem(join(above, 'link'))).toContain('is not a folder');
});

test('what somebody else put among the files of a face is not taken away', () => {
  writeFaces(folder, [['services', files('index.html')]]);
  mkdirSync(join(folder, 'services/.git'));
  writeFileSync(join(folder, 'services/.git/HEAD'), '');
  expect(facePlaceProblem(folder, 'services')).toContain(join('services', '.git', 'HEAD'));
  mkdirSync(join(folder, 'nowfetch'));
  expect(facePlaceProblem(folder, 'nowfetch')).toBeUndefined();
  writeFileSync(join(folder, 'nowfetch/index.html'), 'by hand');
  expect(facePlaceProblem(folder, 'nowfetch')).toContain('index.html');
});

test('an export that ended in the middle leaves the one before, and the next begins again', () => {
  writeFaces(folder, [['services', files('index.html')]]);
  const broken = new Map([
    ['a.txt', 'a'],
    ['a.txt/b', 'cannot be'],
  ]);
  const faces: Parameters<typeof writeFaces>[1] = [
    ['services', files('index.html', 'more.html')],
    ['nowfetch', broken],
  ];
  expect(() => writeFaces(folder, faces)).toThrow();
  expect(there()).toEqual(['index.html']);
  expect(readdirSync(folder).sort()).toEqual(['.janus-export', 'services']);
  expect(facePlaceProblem(folder, 'services')).toBeUndefined();
  expect(readdirSync(join(folder, '.janus-export'))).toEqual(['services.files']);
  writeFaces(folder, [['services', files('index.html', 'new.html')]]);
  expect(there()).toEqual(['index.html', 'new.html']);
  expect(readdirSync(join(folder, '.janus-export'))).toEqual(['services.files']);
  expect(readFileSync(join(folder, 'services/new.html'), 'utf8')).toBe('new.html');
});
