import { join } from 'node:path';
import { warning, wrong } from '../checks/check.ts';
import type { Leftover } from '../checks/content.ts';
import { readTexts } from './new-content.ts';

/**
 * Finds lines of the sample and of examples in the owner's content. Wrong is a line with their name or phone number, one about
 * their company, and one in another language than its site. Other sentences that are the same to the letter are a warning, and
 * wrong if more than a few are left.
 */
export function findSampleTexts(contentDir: string): Leftover[] {
  const { lines: theirs, facts } = readSamples();
  const [certain, possible]: [string[], string[]] = [[], []];
  const texts = readTexts(contentDir, '{*.yaml,{services,domains}/*.yaml,pages/**/*.md}').toReversed();
  // A company may really have the name of an example. Its addresses are not the example's.
  const own = texts.filter(({ text }) => !text.includes('.example')).map(({ text }) => nameOf(text));
  const languages = texts.filter(({ file }) => file.startsWith('services')).map(({ text }) => langOf(text));
  for (const { file, text } of texts) {
    const isPage = file.endsWith('.md');
    const spoken = isPage ? languages : [langOf(text)];
    for (const [index, line] of text.split('\n').entries()) {
      const written = plain(line);
      if (written.startsWith('#')) continue;
      const shown = `${line} ${line.replaceAll(/\D/g, '')}`;
      const isNamed = facts.some((fact) => shown.includes(fact) && !own.includes(fact));
      const { lang, isSpecific } = theirs.get(written) ?? {};
      const isForeign = lang && spoken.length > 0 && !spoken.includes(lang) && /\p{L}\s+\p{L}/u.test(written);
      if (isNamed || isForeign || (isSpecific && (isPage ? FIGURE : ABOUT_THEM).test(written)))
        certain.push(`${file}:${index + 1}`);
      else if (isSpecific && written.length > LABEL_MAX) possible.push(`${file}:${index + 1}`);
    }
  }
  const keys = [...certain, ...possible];
  // The law's sentences on pages are right for many.
  const sentences = possible.filter((place) => !place.startsWith('pages/'));
  const state = certain.length > 0 || sentences.length > SENTENCES_MAX ? wrong : warning;
  return keys.length === 0 ? [] : [{ file: 'The content', keys, state, message: AS_THEIRS }];
}

const AS_THEIRS = 'still has texts of the sample or of an example, which visitors read as yours';
/** Keys whose texts are about one company, and lines without a key that have a number, such as an address. */
const ABOUT_THEM = /^(?:tagline|description|lead|promise|address): |^(?!\w+:|\{).*\d{3}/;
/** A number of a register, a phone or a town. Those of laws are shorter. */
const FIGURE = /\d{3}|\.example\b/;
/** Characters with the key. Shorter texts, such as labels and headings, may be right for anybody. */
const LABEL_MAX = 40;
/** Sentences that an owner may have kept on purpose, such as the one of consent. */
const SENTENCES_MAX = 3;

const plain = (line: string) => line.trim().replace(/^- +/, '');
const langOf = (text: string) => /^lang: *["']?(\w+)/m.exec(text)?.[1]!.toLowerCase() ?? 'en';

/** Finds the name of a site. A domain's has no ending, as in its texts. */
const nameOf = (text: string) =>
  (/^brand: ([^{\n]+)/m.exec(text) ?? /\bname: ([^{},\n]+)/.exec(text))?.[1]!.trim().replace(/\.\w+$/, '');

/** Reads names, phones and lines of the files that owners begin with. Lines of short starts and templates suit anybody. */
function readSamples() {
  const lines = new Map<string, { lang?: string | undefined; isSpecific: boolean }>();
  const facts: string[] = [];
  const root = join(import.meta.dirname, '../..');
  const read = (pattern: string, isSpecific: boolean) => {
    for (const { file, text } of readTexts(root, pattern)) {
      const isPage = file.endsWith('.md');
      const name = isSpecific && !isPage && nameOf(text);
      // The last digits of a phone number are the same however it is typed.
      const phone = /^(?:# )?phone: (.+)/m.exec(text)?.[1]!.replaceAll(/\D/g, '').slice(-8);
      for (const fact of [name, phone]) if (fact) facts.push(fact);
      const lang = isPage ? /\bstart\/(\w+)/.exec(file)?.[1] : langOf(text);
      const general = /^ +notFound:\n(?: {4}.*\n)+/m.exec(text)?.[0] ?? '';
      for (const line of text.split('\n').map(plain))
        if (/\p{L}|\d{3}/u.test(line) && !line.startsWith('#'))
          lines.set(line, { lang, isSpecific: isSpecific && !general.includes(line) && !line.includes('times: ') });
    }
  };
  read('{sample/content,examples/*}/{,services/,domains/,pages/}*.{yaml,md}', true);
  read('cli/{site/start/*,domains}/{,pages/}*.{yaml,md}', false);
  return { lines, facts };
}
