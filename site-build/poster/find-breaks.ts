import { graphemesOf } from '#contract/graphemes.ts';
import { splitWords } from './split-words.ts';

/** Where a name may go on in the next line: where its words meet, or inside of one, where that cannot be helped. */
export interface NameLetter {
  text: string;
  /**
   * Whether a line may begin with it: `letter` where one letter alone would be parted from its word; a number where a word too long
   * for a line may be torn, with the cost in em.
   */
  opens: 'must' | 'word' | 'letter' | 'never' | number;
  isEnding: boolean;
}

/** The letters of a name with the places where it breaks. `label`, `ending`: as `partsOfName` parts them. */
export function findBreaks({ label, ending }: { label: string; ending: string }): NameLetter[] {
  const words = label.split(/(?=\.)/).flatMap(wordsOf);
  return [
    ...words.flatMap((word, at) => {
      const isAlone = [word, words[at - 1] ?? ''].some((one) => graphemesOf(one.replace('-', '')).length === 1);
      return lettersOf(word, at === 0 ? 'never' : isAlone ? 'letter' : 'word', false);
    }),
    ...ending.split(/(?=\.)/).flatMap((part, at) => {
      const first = at > 0 ? BETWEEN_LABELS : 'word';
      return lettersOf(part, first, true);
    }),
  ];
}

export const readsFromRight = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** The dot inside of `.co.uk`. */
const BETWEEN_LABELS = 0.1;

function lettersOf(word: string, first: NameLetter['opens'], isEnding: boolean): NameLetter[] {
  const letters = graphemesOf(word);
  return letters.map((text, at) => ({ text, opens: at === 0 ? first : costInside(letters, at), isEnding }));
}

/** Hyphens end a line; capitals and digits begin a word as they were typed; small letters are parted by a list of words. */
function wordsOf(label: string): string[] {
  const pieces = label
    .split(/(?<=-)(?!-)/)
    .flatMap((piece) =>
      piece.split(/(?<=[\p{Ll}\d]{2}|(?<!\p{L})\p{Lu}\p{Ll}|\p{Lu}\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u),
    )
    .flatMap((piece) => piece.split(/(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u));
  return pieces.flatMap((piece) => (isOneWord(piece, label) ? [piece] : inWords(piece)));
}

/** `Fetch` in `NowFetch` is as its owner wrote it; of `Nowfetch` only the first letter says nothing. */
function isOneWord(piece: string, label: string): boolean {
  const capitals = label.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > 1 && /^\p{Lu}?\p{Ll}/u.test(piece);
}

function inWords(piece: string): string[] {
  if (/^[a-z]+-?$/i.test(piece)) return as(piece, splitWords(piece.toLowerCase().replace('-', '')));
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(piece)) return [piece];
  const language = /\p{Script=Thai}/u.test(piece) ? 'th' : 'ja';
  const found = new Intl.Segmenter(language, { granularity: 'word' }).segment(piece);
  return Array.from(found, ({ segment }) => segment);
}

/** With the capitals as typed, and the hyphen. */
function as(piece: string, words: string[]): string[] {
  let at = 0;
  const found = words.map((word) => piece.slice(at, (at += word.length)));
  return [...found.slice(0, -1), found.at(-1)! + piece.slice(at)];
}

/** Inside of a word a line best ends where a syllable does; letters that join are never torn. */
function costInside(letters: string[], at: number): number | 'never' {
  const [before, after] = [letters[at - 1]!, letters[at]!];
  if (SQUARE.test(before) && SQUARE.test(after)) return 0.05;
  if (JOINED.test(before) && !ENDS_JOINED.test(before)) return 'never';
  if (at < 2 || at > letters.length - 2 || before === '.') return 'never';
  const isSyllable =
    !VOWEL.test(after) && VOWEL.test(letters[at + 1] ?? '') && letters.slice(0, at).some((one) => VOWEL.test(one));
  return isSyllable ? 0.6 : 1;
}

const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const JOINED = /[\p{Script=Arabic}\p{Script=Devanagari}]/u;
/** Arabic letters that join only to the one before. */
const ENDS_JOINED = /[اأإآدذرزوؤةى\u200c]$/u;
const VOWEL = /[aeiouyàáâäåæèéêëìíîïòóôöøùúûüœаеёиоуыэюяїієαεηιουω]/iu;
