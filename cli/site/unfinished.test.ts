import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkPlaceholders } from '../checks/content.ts';
import { findUnfilledPages } from './new-content.ts';
import { findSampleTexts } from './unfinished.ts';

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

  /** The lines that the finding names, in the owner's words. Only few are shown, so each line is checked alone. */
  const linesFound = (text: string, file: string) =>
    text.split('\n').filter((line) => check(line, file)?.state === 'wrong');

  test('register, tax and phone numbers of an example are found in an imprint, and so is its street', () => {
    const imprint = replaced(read('examples/electrician/pages/impressum.md'), {
      'Müller Elektrotechnik GmbH': 'Berg GmbH',
      'info@mueller-elektrotechnik.example': 'info@berg-ulm.de',
    });
    expect(linesFound(imprint, 'pages/impressum.md')).toEqual([
      'Boschstraße 7, 89134 Blaustein',
      '- Telefon: [+49 171 3920042](tel:+491713920042)',
      '- Amtsgericht Ulm, HRB 000000',
      '- Umsatzsteuer-Identifikationsnummer: DE000000000',
      expect.stringContaining('Olgastraße 72'),
    ]);
  });

  const trades = readdirSync(join(root, 'examples')).filter((trade) =>
    existsSync(join(root, 'examples', trade, 'pages')),
  );

  test.each(trades)('phone and address of the example %s are wrong in an own site, however they are typed', (trade) => {
    const example = read(`examples/${trade}/services.yaml`);
    const phone: string | undefined = parse(example).phone;
    for (const line of phone ? [`phone: "${phone}"`, `call: 0${phone.replaceAll(/\D/g, '').slice(-8)}`] : [])
      expect(check(`brand: Berg\n${line}\n`)).toMatchObject({ state: 'wrong' });
    expect(check(`brand: Berg\n# Once ${phone}\n`)).toBeNull();
    for (const address of example.match(/^ {2}address:(?: .*\n| *\n(?: {4,}.*\n)+)/gm) ?? [])
      expect(check(`brand: Berg\ncontact:\n${address}`)).toMatchObject({ state: 'wrong' });
  });

  test.each(trades)('an own site from the example %s keeps labels, hours and sentences of the law', (trade) => {
    const example = read(`examples/${trade}/services.yaml`);
    const theirs = /Fieldstone|Müller|Berthier|Rueda|みなと|Rogal|Al Marsa|المرسى|\.example|\d{3}/;
    const isLabel = (line: string) =>
      (line.trim().length <= 40 &&
        !theirs.test(line) &&
        !/^(?:lang| *(?:brand|name|url|tagline|description|lead|promise|address|phone)): /.test(line)) ||
      line.includes('times: ');
    const notFound = /^ +notFound:\n(?: {4}.*\n)+/m.exec(example)?.[0].replace(/title: .*/, 'title: Berg') ?? '';
    const labels = example
      .replace(/^brand:\n(?: .*\n)+/m, '')
      .split('\n')
      .filter(isLabel);
    const lang = /^lang: .*/m.exec(example)?.[0] ?? '';
    expect(check([lang, 'brand: Berg', ...labels, notFound].join('\n'))).toBeNull();
    for (const page of readdirSync(join(root, 'examples', trade, 'pages'))) {
      const lines = read(`examples/${trade}/pages/${page}`).split('\n');
      const law = lines.filter((line) => !theirs.test(line));
      expect(check(law.join('\n'), `pages/${page}`)?.state).not.toBe('wrong');
    }
  });

  test('more than three sentences of an example are wrong, fewer are a warning', () => {
    const sentences = read('examples/electrician/services.yaml').match(/^ +(?:we|you): .{36,}$/gm)!;
    const site = (count: number) => `lang: de\nbrand: Berg\n${sentences.slice(0, count).join('\n')}\n`;
    expect(check(site(3))).toMatchObject({ state: 'warning' });
    expect(check(site(4))).toMatchObject({ state: 'wrong' });
  });

  test.each(['"de"', "'de'", 'DE', 'de-AT', 'de # Deutsch'])(
    'lines of the German start are right under lang: %s',
    (lang) => expect(check(read('cli/site/start/de/services.yaml').replace('lang: de', `lang: ${lang}`))).toBeNull(),
  );

  test('pages of a start in another language than every site of the owner are wrong', () => {
    cpSync(join(root, 'cli/site/start/en/pages'), join(folder, 'pages'), { recursive: true });
    const filled = read('cli/site/start/en/pages/privacy.md').replaceAll(/\[([^\]]+)\](?!\()/g, 'Berg');
    writeFileSync(join(folder, 'pages/privacy.md'), filled);
    expect(check('lang: de\nbrand: Berg\n')).toMatchObject({
      state: 'wrong',
      words: expect.stringContaining('pages/privacy.md'),
    });
    expect(check('lang: en\nbrand: Berg\n')).toBeNull();
    expect(check('lang: de\nbrand: Berg\n')).not.toBeNull();
    expect(check('lang: en\nbrand: Berg\n', 'services/en.yaml')).toBeNull();
  });

  test('words that many pages share are right for anybody', () => {
    writeFileSync(join(folder, 'services.yaml'), 'lang: de\nbrand: Berg\n');
    const imprint = [
      '---',
      'title: Impressum',
      'description: Angaben nach § 5 DDG.',
      '---',
      'Angaben gemäß § 5 DDG',
      '## Verbraucherstreitbeilegung',
      'Wir sind nicht verpflichtet und nicht bereit, an einem Verfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
      '[Schreiben Sie uns](/contact)',
      '- Telefon: [0731 123456](tel:+49731123456)',
    ];
    expect(check(imprint.join('\n'), 'pages/impressum.md')).toBeNull();
  });

  test('a label in the language of the start is wrong under another language', () => {
    const start = read('cli/site/start/en/services.yaml').split('\n');
    const label = start.find((line) => line.includes('mailHint: '))!;
    expect(check(`lang: en\nbrand: Berg\n${label}\n`)).toBeNull();
    expect(check(`lang: de\nbrand: Berg\n${label}\n`)).toMatchObject({ state: 'wrong' });
  });
});
