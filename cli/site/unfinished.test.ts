import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { english } from '#words/english.ts';
import { packs } from '#words/packs.ts';
import { checkPlaceholders } from '../checks/content.ts';
import { readOwnPacks } from '../../build/read/word-packs.ts';
import { findUnfilledPages } from './new-content.ts';
import { findSampleTexts, findUntranslated } from './unfinished.ts';

const languages = join(import.meta.dirname, '../../test/languages');

test('a half translated file of words is reported with the count and the first keys, if a face uses it', () => {
  const half = { ...english, page: { ...english.page, skip: 'Μετάβαση στο περιεχόμενο' } };
  const told = checkPlaceholders([], findUntranslated({ ...packs, el: half }, [{ lang: 'el-CY' }]));
  const words =
    /^words\/el\.yaml still has 3\d\d texts in English, which visitors read: page\.forSale, .* and 3\d\d more\.$/;
  expect(told).toEqual([{ state: 'warning', words: expect.stringMatching(words) }]);
  expect(findUntranslated({ ...packs, el: half }, [{ lang: 'en-GB' }])).toEqual([]);
});

test.each(['ar', 'de', 'es', 'fr', 'ja', 'pl'])('words in %s that are translated are none', (lang) =>
  expect(findUntranslated(readOwnPacks(languages).packs, [{ lang }])).toEqual([]),
);

describe('texts of the sample and of examples in the content of an owner', () => {
  const root = join(import.meta.dirname, '../..');
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'janus-unfinished-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  /** The finding about this text of a site, or null. */
  function check(text: string, file = 'services.yaml') {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
    const [found] = checkPlaceholders([], findSampleTexts(folder));
    return found ?? null;
  }
  const replaced = (text: string, pairs: Record<string, string>) =>
    Object.entries(pairs).reduce((now, [from, to]) => now.replaceAll(from, to), text);

  test('the sample with another name, address and language is not finished', () => {
    const text = replaced(read('sample/content/services.yaml'), {
      'brand: Solvewright': 'lang: de\nbrand: Müller',
      'hello@solvewright.example': 'info@mueller.de',
      'solvewright.example': 'mueller.de',
    });
    const found = check(text)!;
    expect(found.state).toBe('wrong');
    const [, ...places] =
      /yours: (services\.yaml:\d+), (services\.yaml:\d+), (services\.yaml:\d+) and \d+ more\.$/.exec(found.words)!;
    const lines = text.split('\n');
    expect(places.map((place) => lines[Number(place.split(':')[1]) - 1])).toEqual([
      'tagline: Your Digital Problems Solved. Now.',
      expect.stringMatching(/^description: /),
      expect.stringMatching(/^ {2}lead: /),
    ]);
  });

  test('a name of the sample is found in any text, and in a page', () => {
    const own = 'lang: en\nbrand: Berg\ntagline: We bake bread that keeps.\n';
    expect(check(`${own}description: Berg is the new Solvewright of Ulm\n`)).toMatchObject({
      state: 'wrong',
      words: expect.stringMatching(/: services\.yaml:4\.$/),
    });
    expect(check(own)).toBeNull();
  });

  test('a folder or a link to nowhere by such a name is for the build to report', () => {
    const folder = mkdtempSync(join(tmpdir(), 'janus-odd-'));
    mkdirSync(join(folder, 'pages/old.md'), { recursive: true });
    mkdirSync(join(folder, 'old.yaml'));
    symlinkSync('nowhere', join(folder, 'services.yaml'));
    symlinkSync('nowhere', join(folder, 'pages/imprint.md'));
    expect([...findSampleTexts(folder), ...findUnfilledPages(folder)]).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('a company that has the name of an example may keep it', () => {
    const own = 'lang: de\nbrand: Müller Elektrotechnik GmbH\nhosts: [mueller-ulm.de]\n';
    expect(check(own)).toBeNull();
    expect(check(own.replace('-ulm.de', '.example'))).toMatchObject({ state: 'wrong' });
  });

  test('an imprint with the name of an example is named with its line', () => {
    cpSync(join(root, 'examples/electrician/pages'), join(folder, 'pages'), { recursive: true });
    expect(check('lang: de\nbrand: Berg\n')!.words).toMatch(/: pages\/impressum\.md:\d+/);
  });

  test('sentences that may be right for anybody are a warning, labels are nothing', () => {
    const line = read('examples/electrician/services.yaml')
      .split('\n')
      .find((each) => each.startsWith('consent: '))!;
    expect(check(`lang: de\nbrand: Berg\n${line}\n`)).toMatchObject({ state: 'warning' });
    expect(check('lang: de\nbrand: Berg\nhero:\n  action: Angebot anfragen\n')).toBeNull();
  });

  test('a label in the language of the start is wrong under another language', () => {
    const start = read('cli/site/start/en/services.yaml').split('\n');
    const label = start.find((line) => line.includes('mailHint: '))!;
    expect(check(`lang: en\nbrand: Berg\n${label}\n`)).toBeNull();
    expect(check(`lang: de\nbrand: Berg\n${label}\n`)).toMatchObject({ state: 'wrong' });
  });
});
