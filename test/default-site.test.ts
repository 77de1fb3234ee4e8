import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { copySample, listIssues, readWhole } from './content-folder.ts';

let folder: string;
beforeEach(() => (folder = copySample()));

const remove = (name: string) => rmSync(join(folder, name), { recursive: true });
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** Adds a services site with hosts of its own. */
function addServices(key: string): void {
  mkdirSync(join(folder, 'services'), { recursive: true });
  const words = readFileSync(join(import.meta.dirname, '../sample/content/services.yaml'), 'utf8');
  put(`services/${key}.yaml`, words.replaceAll('solvewright.example', `${key}.example`));
}

/** Reads the keys of the sites with the default's last, or the errors, one a line. */
function read(): string[] {
  const issues = listIssues(folder);
  if (issues.length > 0) return issues;
  const { services, domains, default: ofUnknown } = readWhole(folder);
  return [...services.keys(), ...domains.keys(), `default: ${ofUnknown}`];
}

describe('where no default site is named, unknown hosts get', () => {
  test('unknown hosts get the services site', () => {
    expect(read()).toEqual(['services', 'nowfetch', 'default: services']);
    remove('domains');
    expect(read()).toEqual(['services', 'default: services']);
  });

  test('of several services sites unknown hosts get the one next to the folder', () => {
    addServices('fernbrook');
    expect(read()).toEqual(['services', 'fernbrook', 'nowfetch', 'default: services']);
  });

  test('unknown hosts get the only services site in the folder, and of several none', () => {
    remove('services.yaml');
    addServices('fernbrook');
    expect(read()).toEqual(['fernbrook', 'nowfetch', 'default: fernbrook']);
    addServices('alderwick');
    expect(read()).toEqual(['alderwick', 'fernbrook', 'nowfetch', 'default: undefined']);
  });

  test('unknown hosts get no domain, which they might be taken for', () => {
    remove('services.yaml');
    expect(read()).toEqual(['nowfetch', 'default: undefined']);
  });
});

describe('site.yaml', () => {
  test.each(['nowfetch', 'NowFetch', 'NowFetch.com', 'https://www.nowfetch.com/', 'nowfetch # for now'])(
    'names a site as %s',
    (name) => {
      put('site.yaml', `default: ${name}\n`);
      expect(read().at(-1)).toBe('default: nowfetch');
    },
  );

  test.each([
    [
      '# of all\ndefault: nowfecth\n',
      'site.yaml:2:10: default: no site is called "nowfecth"; expected services or nowfetch; did you mean "nowfetch"?',
    ],
    ['default: other.com\n', 'site.yaml:1:10: default: no site is called "other.com"; expected services or nowfetch'],
    ['defalt: nowfetch\n', 'site.yaml:1:1: defalt: is not a key here; did you mean "default"?'],
    ['default:\n', 'site.yaml:1:1: default: is empty; expected a text'],
    ['', 'site.yaml:1:1: has no keys; expected lines such as "url: https://example.com"'],
  ])('%j is reported', (text, told) => {
    put('site.yaml', text);
    expect(read()).toEqual([told]);
  });
});

describe('is an error', () => {
  test('a folder without any site', () => {
    remove('services.yaml');
    remove('domains');
    put('notes.txt', 'nothing');
    expect(read()).toEqual([expect.stringMatching(/: has no site; expected services\.yaml, or a file for a domain/)]);
  });

  test('one name for two sites, which would be one address on this machine', () => {
    addServices('nowfetch');
    expect(read()).toEqual([
      expect.stringMatching(/^domains\/nowfetch\.yaml: has the same name as services\/nowfetch\.yaml; rename one/),
    ]);
    renameSync(join(folder, 'services/nowfetch.yaml'), join(folder, 'services/services.yaml'));
    expect(read()).toEqual([expect.stringMatching(/^services\/services\.yaml: has the same name as services\.yaml; /)]);
  });
});
