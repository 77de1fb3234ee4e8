import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeEmailMessages } from '#contract/site/site.ts';
import { copySample, listIssues, readWhole } from '../../test/content-folder.ts';
import { english } from '../../test/locales.ts';
import { matching } from '../../test/matching.ts';
import { findMessages } from './locales.ts';
import { parseYaml } from './parse-yaml.ts';

const root = join(import.meta.dirname, '../..');

let folder: string;
beforeEach(() => {
  folder = copySample();
  rmSync(join(folder, 'domains'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
});

const own = (name: string) => join(folder, 'locales', name);
const bring = (lang: string) => cpSync(join(root, 'test/languages', `${lang}.yaml`), own(`${lang}.yaml`));
const speak = (...lines: string[]) => {
  const path = join(folder, 'services.yaml');
  writeFileSync(path, `${lines.join('\n')}\n${readFileSync(path, 'utf8')}`);
};
const speakAnew = (line: string) => {
  cpSync(join(root, 'sample/content/services.yaml'), join(folder, 'services.yaml'));
  speak(line);
};
const change = (name: string, before: string, after: string) => {
  const text = readFileSync(own(name), 'utf8');
  expect(text).toContain(before);
  writeFileSync(own(name), text.replace(before, after));
};

const issues = () => listIssues(folder);

function words() {
  const { services, locales } = readWhole(folder);
  return findMessages(services.get('services')!, locales);
}

describe('a language that the owner adds', () => {
  test.each([
    ['pl', 'Nie znaleziono tej strony'],
    ['ja', 'ページが見つかりません'],
  ])('%s is accepted', (lang, notFound) => {
    bring(lang);
    speak(`lang: ${lang}`);
    expect(words().notFound.text).toBe(notFound);
  });

  test('is also that of its regions, and goes before ours', () => {
    bring('pl');
    speak('lang: PL-pl');
    expect(words().forms.quote.close).toBe('Zamknij');
    cpSync(own('pl.yaml'), own('de.yaml'));
    speakAnew('lang: de');
    expect(words().forms.quote.close).toBe('Zamknij');
  });

  const LEFT = '    few: Zostały {count} znaki\n';

  test.each([
    ['a missing word', '  text: Nie znaleziono tej strony\n', '', 'notFound.text: is missing; expected a text'],
    ['a misspelt one', '  home: Wróć', '  hom: Wróć', 'notFound.hom: is not a key here; did you mean "home"?'],
    ['braces that nothing fills', 'jest na', '{domena}', 'page.forSale: has {domena}, .*known are {face}'],
    ['a form that the language needs', LEFT, '', 'controls.left: is missing few; pl needs'],
    ['an earlier name', '      emailLabels:', '      told:', 'terms.told: is not a key here'],
    ['an empty word', 'skip: Przejdź do treści', 'skip: ""', 'page.skip: must not be empty'],
  ])('%s is an issue at its line', (_, before, after, message) => {
    bring('pl');
    speak('lang: pl');
    change('pl.yaml', before, after);
    expect(issues()).toEqual([matching(`locales/pl.yaml:.*${message}`)]);
  });

  test('a file that is not named for a language is reported', () => {
    bring('pl');
    writeFileSync(own('polski język.yaml'), '');
    expect(issues()).toEqual([expect.stringMatching(/must be named for its language, such as pl\.yaml/)]);
  });
});

describe('the language of a site', () => {
  test('without texts is an issue that lists the languages, and how to add one', () => {
    speak('lang: tlh');
    const only = 'services.yaml:1:7: lang: Janus has no texts in tlh, only in .*de, en, .*./janus locale new tlh';
    expect(issues()).toEqual([matching(only)]);
  });

  test.each([
    ['de-AT', 'Schließen'],
    ['fr-CA', 'Fermer'],
    ['es-419', 'Cerrar'],
  ])('%s has the words of its language', (lang, close) => {
    speak(`lang: ${lang}`);
    expect(words().forms.quote.close).toBe(close);
  });
});

describe('single words', () => {
  test('are replaced, and the others stay', () => {
    speak('lang: de', 'words: { notFound: { home: Heim }, controls: { left: { one: Eins frei } } }');
    expect(words()).toMatchObject({
      notFound: { home: 'Heim', text: 'Diese Seite gibt es leider nicht' },
      controls: { left: { one: 'Eins frei', other: 'Noch {count} Zeichen' } },
    });
  });

  test.each([
    ['words: { notFound: { hoem: x } }', /words\.notFound\.hoem: is not a key here; did you mean "home"\?/],
    ['words: { notFound: { home: "{page}" } }', /words\.notFound\.home: has \{page\}, which nothing fills in here/],
    ['mails: { owner: { subject: "{titel}" } }', /mails\.owner\.subject: has \{titel\}.*; known are \{title\}, /],
    // An email to a visitor never contains their name, which somebody else may have typed.
    ['mails: { visitor: { more: "Hello {name}" } }', /mails\.visitor\.more: has \{name\}/],
    ['mails: { visitor: { more: "" } }', /mails\.visitor\.more: must not be empty/],
  ])('%s is an issue', (line, message) => {
    speak(line);
    expect(issues()).toEqual([expect.stringMatching(message)]);
  });
});

test.each(['services.yaml', 'domains/nowfetch.yaml'])(
  'the emails that %s shows as a note have the usual texts',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../sample/content', file), 'utf8');
    const shown = /^# mails:\n(?:#.*\n)+/m.exec(text)![0].replace(/^# /gm, '');
    const site = { kind: file === 'services.yaml' ? ('services' as const) : ('domain' as const), words: english };
    const usual = { owner: mergeEmailMessages('owner', site), visitor: mergeEmailMessages('visitor', site) };
    expect(parseYaml(shown).value()).toEqual({ mails: usual });
  },
);
