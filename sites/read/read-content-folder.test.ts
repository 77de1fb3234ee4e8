import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { listSites } from './read-content.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), ''));

test('a file of content is a site, by its name without the ending', () => {
  put('nowfetch.yaml', '1und1.yml', `${'x'.repeat(63)}.yaml`);
  mkdirSync(join(folder, 'folder.yaml'));
  const { files, problems } = listSites(folder);
  expect(files).toEqual(
    new Map([
      ['1und1', '1und1.yml'],
      ['folder', 'folder.yaml'],
      ['nowfetch', 'nowfetch.yaml'],
      ['x'.repeat(63), `${'x'.repeat(63)}.yaml`],
    ]),
  );
  expect(problems).toEqual([]);
});

test('a leftover of editors and systems is not a site', () => {
  put(
    '.nowfetch.yaml.swp',
    'nowfetch.yaml~',
    '#nowfetch.yaml#',
    '._nowfetch.yaml',
    '.DS_Store',
    'nowfetch.yaml.bak',
    '4913',
  );
  symlinkSync('owner@host.1', join(folder, '.#nowfetch.yaml'));
  expect(listSites(folder)).toEqual({ files: new Map(), problems: [] });
});

test.each([
  ['nowfetch (copy).yaml', 'rename it, or delete a copy'],
  ['NowFetch.yaml', 'lower-case letters'],
  ['-a.yaml', 'lower-case letters'],
  [`${'x'.repeat(64)}.yaml`, 'lower-case letters'],
  ['services.yaml', 'has the same name as services.yaml'],
  ['nowfetch.YAML', 'has the wrong ending; rename it to .yaml'],
  ['nowfetch.yaml.txt', 'has the wrong ending; rename it to .yaml'],
])('"%s" is reported', (name, words) => {
  put(name);
  const { files, problems } = listSites(folder);
  expect(files.size).toBe(0);
  expect(problems).toEqual([{ file: name, message: expect.stringContaining(words) }]);
});

test('two files of one name are reported', () => {
  put('a.yaml', 'a.yml');
  expect(listSites(folder).problems).toEqual([{ file: 'a.yml', message: expect.stringContaining('a.yaml') }]);
});

test('a missing folder has no sites, and an unreadable one is reported', () => {
  expect(listSites(join(folder, 'none'))).toEqual({ files: new Map(), problems: [] });
  put('file');
  expect(listSites(join(folder, 'file')).problems).toEqual([
    { file: '', message: expect.stringContaining('is not a folder; expected a folder') },
  ]);
});
