/** Most texts: they have no accents, and a search may read a million leads. */
const ASCII = /^[\0-\x7f]*$/;

/**
 * A text as a search compares it: small letters without the accents of Latin, Greek and Cyrillic, Greek's last sigma as any other,
 * and one space where there are several or a new line (Unicode's decomposition, UAX 15).
 */
export function foldText(text: string): string {
  const small = ASCII.test(text) ? text.toLowerCase() : withoutAccents(text);
  return /\s\s|[^\S ]/.test(small) ? small.replaceAll(/\s+/g, ' ') : small;
}

function withoutAccents(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss');
}

/** Fewer digits are looked for as they are typed: they stand in too many numbers. */
const LEAST_DIGITS = 5;

/**
 * The digits of what is a telephone number and nothing else, also as our CSV and other programs write it, without the zeros or the plus
 * before its country or its area; else null.
 */
export function digitsOfNumber(text: string): string | null {
  const bare = text.replaceAll(/^\s*tel:|\p{Cf}/gu, '');
  if (!/^[\d\s()+./\p{Pd}]*$/u.test(bare)) return null;
  const digits = digitsOf(bare).replace(/^0+/, '');
  return digits.length < LEAST_DIGITS ? null : digits;
}

/** Without the zero in brackets that only callers in the same country dial. */
export const digitsOf = (number: string) => number.replaceAll('(0)', '').replaceAll(/\D/g, '');
