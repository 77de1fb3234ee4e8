import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Face } from '#contract/site/site.ts';
import type { Words } from '#contract/content/words.ts';
import { packOf, packs } from '#words/packs.ts';
import { warning, wrong } from '../checks/check.ts';
import { textsOf, type Leftover } from '../checks/content.ts';
import { readTexts } from './new-content.ts';

/**
 * Finds lines of the sample and of examples in the owner's content. Wrong is a line with their name, one about their
 * company, and one in another language than its file. Other sentences that are the same to the letter are a warning.
 */
export function findSampleTexts(contentDir: string): Leftover[] {
  const { lines: theirs, names } = readSamples();
  const [certain, possible]: [string[], string[]] = [[], []];
  const texts = readTexts(contentDir, '{*.yaml,{services,domains}/*.yaml,pages/**/*.md}').toReversed();
  // A company may really have the name of an example. Its addresses are not the example's.
  const own = texts.filter(({ text }) => !text.includes('.example')).map(({ text }) => nameOf(text));
  for (const { file, text } of texts) {
    const lang = langOf(text);
    const namesHere = names.filter((name) => text.includes(name) && !own.includes(name));
    for (const [index, line] of text.split('\n').entries()) {
      const written = plain(line);
      const isNamed = namesHere.some((name) => line.includes(name)) && !written.startsWith('#');
      const source = file.endsWith('.md') ? undefined : theirs.get(written);
      const isForeign = source && source.lang !== lang && /: .*\p{L}\s+\p{L}/u.test(written);
      if (isNamed || isForeign || (source?.isSpecific && ABOUT_THEM.test(written)))
        certain.push(`${file}:${index + 1}`);
      else if (source?.isSpecific && written.length > LABEL_MAX) possible.push(`${file}:${index + 1}`);
    }
  }
  const keys = [...certain, ...possible];
  const state = certain.length > 0 ? wrong : warning;
  return keys.length === 0 ? [] : [{ file: 'The content', keys, state, message: AS_THEIRS }];
}

const AS_THEIRS = 'still has texts of the sample or of an example, which visitors read as yours';
/** Keys whose texts are about one company. */
const ABOUT_THEM = /^(?:tagline|description|lead|promise): /;
/** Characters with the key. Shorter texts, such as labels and headings, may be right for anybody. */
const LABEL_MAX = 40;

const plain = (line: string) => line.trim().replace(/^- +/, '');
const langOf = (text: string) => /^lang: *(\w+)/m.exec(text)?.[1] ?? 'en';

/** Finds the name of a site. A domain's has no ending, as in its texts. */
const nameOf = (text: string) =>
  (/^brand: ([^{\n]+)/m.exec(text) ?? /\bname: ([^{},\n]+)/.exec(text))?.[1]!.trim().replace(/\.\w+$/, '');

/** Reads the lines of the files that owners begin with. Those of the short start and of templates are right for anybody. */
function readSamples() {
  const lines = new Map<string, { lang: string; isSpecific: boolean }>();
  const names: string[] = [];
  const root = join(import.meta.dirname, '../..');
  const read = (pattern: string, isSpecific: boolean) => {
    for (const file of globSync(pattern, { cwd: root })) {
      const text = readFileSync(join(root, file), 'utf8');
      const name = isSpecific && nameOf(text);
      if (name) names.push(name);
      for (const line of text.split('\n').map(plain))
        if (/\p{L}/u.test(line) && !line.startsWith('#')) lines.set(line, { lang: langOf(text), isSpecific });
    }
  };
  read('{sample/content,examples/*}/{,services/,domains/}*.yaml', true);
  read('cli/{site/start/*,domains}/*.yaml', false);
  return { lines, names };
}

/**
 * Finds English texts in the owner's languages that faces use: `janus words new` wrote them. One word may be the same in
 * two languages, but several words are not. `spoken`: the owner's texts by language.
 */
export function findUntranslated(spoken: Record<string, Words>, faces: Pick<Face, 'lang'>[]): Leftover[] {
  const english = new Map(textsOf(packs['en']).map(({ key, text }) => [key, text]));
  const names = Object.fromEntries(Object.keys(spoken).map((lang) => [lang, lang]));
  const languages = new Set(faces.map(({ lang }) => packOf(lang, names)).filter((lang) => lang !== undefined));
  return [...languages].flatMap((lang) => {
    const same = textsOf(spoken[lang]).filter(({ key, text }) => english.get(key) === text && hasWords(text));
    if (same.length === 0 || packOf(lang, { en: true })) return [];
    const message = `still has ${same.length === 1 ? 'a text' : `${same.length} texts`} in English, which visitors read`;
    return [{ file: `words/${lang}.yaml`, keys: same.map(({ key }) => key), state: warning, message }];
  });
}

const hasWords = (text: string) => (text.replaceAll(/\{\w+\}/g, ' ').match(/[\p{L}\p{M}'’]+/gu) ?? []).length > 1;
