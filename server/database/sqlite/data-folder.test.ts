import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../../test/folder.ts';
import { createFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

test('folders are made for this user alone, and what is there stays', () => {
  createFolder(join(folder, 'a/b/c'));
  expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
  writeFileSync(join(folder, 'a/b/c/kept'), '');
  createFolder(join(folder, 'a/b/c/'));
  expect(existsSync(join(folder, 'a/b/c/kept'))).toBe(true);
});

test('a file in the way is an error', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => createFolder(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => createFolder(join(folder, 'file/below'))).toThrow('ENOTDIR');
});
