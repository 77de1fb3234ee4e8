import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { listIssues, readWhole } from '../../test/content-folder.ts';
import { findAlternates } from '../plan/draft-sites.ts';

const sample = join(import.meta.dirname, '../../sample/content');

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  cpSync(join(sample, 'domains/nowfetch.yaml'), join(folder, 'domains/nowfetch.yaml'), { recursive: true });
  mkdirSync(join(folder, 'services'));
});

/** Writes the sample's company into a file of that name, in a language, on its own host. */
function write(key: string, lang: string, alternates: string[], without = /^$/g): void {
  const text = readFileSync(join(sample, 'services.yaml'), 'utf8')
    .replaceAll(without, '')
    .replace(/^hosts:.*$/m, `hosts: [${key}.example]`)
    .replace(/^url:.*$/m, `url: https://${key}.example`);
  const head = `lang: ${lang}\n${alternates.length > 0 ? `alternates: [${alternates.join(', ')}]\n` : ''}`;
  writeFileSync(join(folder, 'services', `${key}.yaml`), head + text);
}

const issues = () => listIssues(folder).map((issue) => issue.replaceAll('services/', ''));

test('domains whose files name each other are one site in several languages', () => {
  write('acme', 'en', ['acme-ar', 'acme-de']);
  write('acme-ar', 'ar', ['acme', 'acme-de']);
  write('acme-de', 'de-AT', ['acme-ar', 'acme']);
  const groups = findAlternates(readWhole(folder));
  expect(groups.get('acme-de')).toEqual([
    { lang: 'ar', name: 'العربية', url: 'https://acme-ar.example/' },
    { lang: 'de-AT', name: 'Österreichisches Deutsch', url: 'https://acme-de.example/' },
    { lang: 'en', name: 'English', url: 'https://acme.example/', isDefault: true },
  ]);
  expect(groups.get('acme')).toEqual(groups.get('acme-de'));
});

test.each([
  [
    ['acme-de'],
    [],
    /^acme\.yaml:2:14: alternates\[1\]: acme-de\.yaml does not name acme; write alternates: \[acme\] there$/,
  ],
  [
    ['acme-ed'],
    ['acme'],
    /^acme\.yaml:2:14: alternates\[1\]: "acme-ed" is not another site of this kind; .*did you mean "acme-de"\?$/,
  ],
  [['acme'], [], /^acme\.yaml:2:14: alternates\[1\]: is this file; name only/],
  [['nowfetch'], [], /"nowfetch" is not another site of this kind/],
])('%j next to a file that names %j is an issue at its place', (named, back, message) => {
  write('acme', 'en', named);
  write('acme-de', 'de', back);
  expect(issues()).toContainEqual(expect.stringMatching(message));
});

test('a page that one of the languages lacks is known to the others', () => {
  write('acme', 'en', ['acme-de']);
  write('acme-de', 'de', ['acme'], /^ {2}quote:\n(?: {4}.*\n)+|^quote:\n(?: {2}.*\n)+/gm);
  const groups = findAlternates(readWhole(folder));
  expect(groups.get('acme')!.map(({ lang, missingPaths }) => [lang, missingPaths])).toEqual([
    ['de', ['/quote']],
    ['en', undefined],
  ]);
});

test('two files of one language are not alternates', () => {
  write('acme', 'en', ['acme-us']);
  write('acme-us', 'en', ['acme']);
  expect(issues()).toContainEqual(expect.stringMatching(/acme-us\.yaml is also in en; expected a file in another/));
});
