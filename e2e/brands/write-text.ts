import type { Draw } from './draw.ts';
import type { Language } from './languages.ts';

/** The style of a face's texts. Most have some of everything. */
export type Temper = 'mixed' | 'short' | 'long';

const kinds: Record<Temper, Record<'word' | 'longest' | 'usual' | 'forty' | 'full', number>> = {
  mixed: { word: 3, longest: 2, usual: 12, forty: 2, full: 1 },
  short: { word: 12, longest: 0, usual: 1, forty: 0, full: 0 },
  long: { word: 0, longest: 3, usual: 4, forty: 6, full: 2 },
};

/**
 * Writes a text of real words, trimmed, with `least` to `most` characters. Short and longest texts are more frequent
 * than an even spread would have them.
 */
export function writeText(draw: Draw, language: Language, temper: Temper, least: number, most: number): string {
  const kind = draw.weighted(kinds[temper]);
  const write = (count: number) => sentence(draw, language, count);
  const texts = {
    word: () => draw.one(language.words.filter(({ length }) => length <= 7)),
    longest: () => draw.one(language.long),
    usual: () => write(most <= 60 ? draw.whole(1, 3) : most <= 300 ? draw.whole(2, 7) : draw.whole(3, 24)),
    forty: () => write(40),
    full: () => write(most),
  };
  let text = texts[kind]();
  while (text.length < least) text += language.joint + draw.one(language.words);
  return text.length <= most ? text : cut(text, most);
}

function sentence(draw: Draw, { words, joint, stops }: Language, count: number): string {
  let text = capital(draw.one(words));
  let until = draw.whole(3, 14);
  for (let at = 1; at < count; at += 1) {
    until -= 1;
    const stop = until === 0 ? draw.one(stops) : '';
    if (stop) until = draw.whole(3, 14);
    const word = draw.one(words);
    text += stop + joint + ('.?!'.includes(stop || '-') ? capital(word) : word);
  }
  return text;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Cuts it to exactly so many characters, the last of them a letter. */
function cut(text: string, most: number): string {
  const kept = text.slice(0, most);
  const end = kept.trimEnd();
  return end + [...end].at(-1)!.repeat(most - end.length);
}
