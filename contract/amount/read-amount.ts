import { currencyWords, MIL_IS_THOUSAND, multipliers } from './amount-words.ts';
import { readNumber, type Digits } from './read-number.ts';

export interface Amount {
  /** Digits with a point before two decimals, or none where they are none: `12500`, `12500.50`. */
  amount: string;
  /** What the typed sign, word or code may mean, as ISO 4217; null where there is none. */
  currencies: string[] | null;
}

/** Below ten million millions. */
const MOST_DIGITS = 13;

/**
 * Reads an amount of money as people type it: `12.500`, `$12,500.50`, `12k`, `1,2 Mio. €`, `١٢٬٥٠٠`. What could be read in two
 * ways is what a person of the language means (`lang`: BCP 47). Null for what is none, a range, nothing or less.
 */
export function readAmount(text: string, lang: string): Amount | null {
  const runs = normalize(text).match(/[\d.,' ]+|[^\d.,' ]+/g) ?? [];
  const at = runs.findIndex(hasDigit);
  const before = runs.slice(0, Math.max(at, 0));
  const behind = runs.slice(at + 1);
  const between = [...before, ...behind].filter((run) => /^[\d.,' ]/.test(run));
  if (at === -1 || !between.every((run) => ['', '.'].includes(run.trim()))) return null;
  const [leading, following] = [before.flatMap(wordsOf), behind.flatMap(wordsOf)];
  const powers = following.filter((word) => !currencyWords.has(word)).map((word) => powerOf(word, lang));
  if (powers.length > 1 || powers.includes(undefined) || !leading.every((word) => currencyWords.has(word))) return null;
  const currencies = [...leading, ...following].flatMap((word) => [currencyWords.get(word) ?? []]).filter(isNamed);
  const meant =
    currencies.length === 0 ? null : currencies.reduce((all, some) => all.filter((code) => some.includes(code)));
  if (meant?.length === 0) return null;
  // The point of `Rs.500` belongs to the word.
  const figure = /\p{L}$/u.test(before.at(-1) ?? '') ? runs[at]!.replace(/^\./, '') : runs[at]!;
  const digits = readNumber(figure, decimalSignOf(lang), powers.length > 0);
  const amount = digits && amountOf(digits, powers[0] ?? 0);
  return amount === null ? null : { amount, currencies: meant };
}

const hasDigit = (run: string) => /\d/.test(run);
const isNamed = (codes: string[]) => codes.length > 0;

/** Digits and signs of any script as ASCII has them; nothing unseen. */
function normalize(text: string): string {
  return text
    .replace(/[’ʼ´`′＇]/g, "'")
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/٫/g, '.')
    .replace(/[٬،、]/g, ',')
    .replace(/\s/g, ' ')
    .replace(/[.,][-–—]{1,2}(?!\d)/g, ' ');
}

/** Digits of a script stand in a row of ten, or rows of ten follow each other (Unicode, 4.6). */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0)!;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/** `k€` is two words, `us$` is one. */
function wordsOf(run: string): string[] {
  if (/^[\d.,' ]/.test(run)) return [];
  const pieces = run.match(/\p{L}+\$?|[^\p{L}]/gu) ?? [];
  return pieces.flatMap((piece) => {
    const [first = '', rest = ''] = [piece.slice(0, 1), piece.slice(1)];
    const isKnown = currencyWords.has(piece) || multipliers.has(piece);
    return !isKnown && multipliers.has(first) && currencyWords.has(rest) ? [first, rest] : [piece];
  });
}

function powerOf(word: string, lang: string): number | undefined {
  if (word !== 'mil') return multipliers.get(word);
  const language = lang.split('-')[0]!;
  if (MIL_IS_THOUSAND.includes(language)) return 3;
  return language === 'en' ? 6 : undefined;
}

function decimalSignOf(lang: string): string {
  const parts = new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

function amountOf({ whole, decimals: given }: Digits, power: number): string | null {
  const decimals = withoutZeros(given);
  const left = decimals.length - power;
  if (left > 2) return null;
  const digits = (whole + decimals + '0'.repeat(2 - left)).replace(/^0+/, '');
  const [units, cents] = [digits.slice(0, -2) || '0', digits.slice(-2).padStart(2, '0')];
  if (digits === '' || units.length > MOST_DIGITS) return null;
  return cents === '00' ? units : `${units}.${cents}`;
}

function withoutZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}
