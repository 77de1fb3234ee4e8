import { arabic } from './languages/arabic.ts';
import { english } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { japanese } from './languages/japanese.ts';
import { polish } from './languages/polish.ts';
import { spanish } from './languages/spanish.ts';

export interface Language {
  /** BCP 47. */
  lang: string;
  words: string[];
  /** Words that are hard to place. */
  long: string[];
  /** The text between two words, and the end of a sentence. */
  joint: string;
  stops: string[];
  /** The form of its figures. */
  figures: string[];
}

const latin = { joint: ' ', stops: ['.', '.', '.', '?', '!', ' –', ',', ':'] };
const [euro, zloty] = [
  ['1.216 €', '24 h', '16 %', '5.000 € bis über 75.000 €'],
  ['1216 zł', '16%', 'ponad 2 bln zł'],
];

export const languages: Language[] = [
  language('en', english, 15, { ...latin, figures: ['$1.4T', '16%', '24h', '$5,000 to $75,000+', '10,000+'] }),
  language('de', german, 15, { ...latin, figures: euro }),
  language('fr', french, 15, { ...latin, figures: ['1 216 €', '16 %', 'plus de 2 000 milliards d’euros'] }),
  language('es', spanish, 15, { ...latin, figures: ['1.216 €', '16 %', 'más de 2 billones'] }),
  language('pl', polish, 15, { ...latin, figures: zloty }),
  language('ar', arabic, 10, { joint: ' ', stops: ['.', '.', '؟', '،', '؛'], figures: ['١٢١٦ $', '٪١٦', '24h'] }),
  language('ja', japanese, 8, {
    joint: '',
    stops: ['。', '、', '。', '？'],
    figures: ['1,216ドル', '16％', '2兆ドル超'],
  }),
];

/** `long`: the number of letters from which a word is hard to place. */
function language(
  lang: string,
  list: string,
  long: number,
  rest: Pick<Language, 'joint' | 'stops' | 'figures'>,
): Language {
  const words = list.trim().split(/\s+/);
  return { lang, words, long: words.filter(({ length }) => length >= long), ...rest };
}
