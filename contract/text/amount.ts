export interface Amount {
  /** Digits with a point before two decimals, or none where they are none: `12500`, `12500.50`. */
  amount: string;
  /** Those of the given currencies that a sign or code next to the figure may mean, or null if there is none. */
  currencies: string[] | null;
}

/** Amounts are below ten million millions. */
const MOST_DIGITS = 13;
const POWERS: Record<string, number> = { k: 3, m: 6 };

/**
 * Parses an amount of money in digits: `12.500`, `$12,500.50`, `12 500,00 €`, `1.2m`. Signs and codes of `currencies`
 * (ISO 4217) are known, as the language (`lang`: BCP 47) writes them. Returns null for a text that is not an amount, or
 * has two readings.
 */
export function parseAmount(text: string, lang: string, currencies: string[]): Amount | null {
  const { figure, power, words } = splitAtFigure(simplify(text));
  const meanings = words.map((word) => currencies.filter((code) => listNames(code, lang).has(word)));
  const areKnown = words.every((word, at) => meanings[at]!.length > 0 || isCurrency(word));
  const amount = areKnown ? normalizeFigure(figure, power) : null;
  if (amount === null) return null;
  if (words.length === 0) return { amount, currencies: null };
  return { amount, currencies: currencies.filter((code) => meanings.every((codes) => codes.includes(code))) };
}

/** Splits a text into its digits with all that is between them, and the words around. `power`: of a `k` or `m`. */
function splitAtFigure(plain: string) {
  const [, before = '', figure = '', behind = ''] = /^(\D*)(\d(?:.*\d)?)(\D*)$/.exec(plain) ?? [];
  const [scale = '', letter = ''] = /^ ?([km])(?!\p{L})/u.exec(behind) ?? [];
  const after = scale === '' ? behind.replace(/^[.,][-–—]*/, '') : behind.slice(scale.length);
  const words = [before.trim(), after.trim()].filter((word) => word !== '');
  return { figure, power: POWERS[letter] ?? 0, words };
}

/** Currencies that a sign alone may mean. */
const USUAL = ['EUR', 'USD', 'GBP', 'JPY', 'INR'];

/** Parses an amount in any currency, one of `own` first (ISO 4217). `currency` is missing if a sign means several. */
export function parseMoney(text: string, lang: string, own: string[]) {
  const words = text.toUpperCase().match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? [];
  const typed = words.filter((code) => isCurrency(code.toLowerCase()));
  const parsed = parseAmount(text, lang, [...new Set([...own, ...USUAL, ...typed])]);
  return parsed && { amount: parsed.amount, currency: (parsed.currencies ?? own)[0] };
}

/** Writes digits and signs in ASCII, without invisible characters. */
function simplify(text: string): string {
  return (
    text
      .replace(/[’ʼ´`′]/g, "'")
      // 10² is not 102.
      .replace(/\p{No}/gu, '?')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Cf}/gu, '')
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/٫/g, '.')
      .replace(/[٬،、]/g, ',')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** Whether a word is the sign of a currency, or its code in small letters. */
export function isCurrency(word: string): boolean {
  if (/^\p{Sc}$/u.test(word)) return true;
  return /^(?!xxx|xts)[a-z]{3}$/.test(word) && currencyNames.of(word.toUpperCase()) !== undefined;
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

const known = new Map<string, Set<string>>();

/** The code, the signs and the names of a currency, in its own land and abroad: `usd`, `$`, `us$`, `dollars`. */
function listNames(code: string, lang: string): Set<string> {
  const key = `${code} ${lang}`;
  const names = known.get(key) ?? new Set([code.toLowerCase(), ...listSigns(code, lang), ...listSigns(code, 'en-CA')]);
  known.set(key, names);
  return names;
}

function listSigns(currency: string, lang: string): string[] {
  return (['symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) => {
    const options = { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 } as const;
    const format = new Intl.NumberFormat(lang, options);
    // One and two have the singular and a plural. The last word is a name too, such as "dollars" of "US dollars".
    return [1, 2].flatMap((count) => {
      const sign = simplify(format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? '');
      return [sign, sign.split(/[ -]/).at(-1)!];
    });
  });
}

/** Normalizes a figure. Returns null if its signs do not part thousands or decimals as some language does. */
function normalizeFigure(figure: string, power: number): string | null {
  const sign = findDecimalSign(figure);
  const at = sign === '' ? figure.length : figure.lastIndexOf(sign);
  const [whole, decimals] = [figure.slice(0, at), figure.slice(at + 1)];
  const left = 2 + power - decimals.length;
  // Before `k` or `m`, three digits after the one sign may be either.
  const isEither = power > 0 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(figure);
  if (left < 0 || isEither || !GROUPED.test(whole) || /\D/.test(decimals)) return null;
  const digits = (whole.replace(/\D/g, '') + decimals + '0'.repeat(left)).replace(/^0+/, '');
  const [units, cents] = [digits.slice(0, -2) || '0', digits.slice(-2).padStart(2, '0')];
  if (digits === '' || units.length > MOST_DIGITS) return null;
  return cents === '00' ? units : `${units}.${cents}`;
}

/** Digits alone, thousands, or lakhs and crores (`12,50,000`), with one kind of sign between them. */
const GROUPED = /^(?:\d+|\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/;

/** Finds the sign before the decimals, empty if all part thousands. No price has tenths of cents: `12.500`. */
function findDecimalSign(figure: string): string {
  const signs = figure.match(/[.,]/g) ?? [];
  const last = signs.at(-1) ?? '';
  if (signs.filter((sign) => sign === last).length !== 1) return '';
  return signs.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(figure) ? '' : last;
}

/** Formats an amount in a language (`lang`: BCP 47), with our pages' digits, and a fraction only if it has one. */
export function formatMoney(amount: string | number, currency: string, lang: string): string {
  const whole = Number.isInteger(Number(amount)) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
  const format = new Intl.NumberFormat(lang, { numberingSystem: 'latn', style: 'currency', currency, ...whole });
  const text = format.format(Number(amount));
  // Among letters that are read from the right, US$ would be split into $US.
  return FROM_RIGHT.test(text) ? `${text.replace(FROM_RIGHT, '')}${LEFT_TO_RIGHT_MARK}` : text;
}

export function countDecimals(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

const FROM_RIGHT = /[\u061c\u200f]+/;
const LEFT_TO_RIGHT_MARK = '\u200e';
