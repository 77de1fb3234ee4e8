import { oneLine, truncateToLength } from '../text/unsafe-text.ts';

/** Cleans a visitor's text for a header: one line, nothing invisible, at most `max` characters. */
export function headerText(text: string, max: number): string {
  return truncateToLength(oneLine(text), max);
}

/** Digits. A number with fewer cannot be called from abroad. */
const DIGITS_MIN = 5;

/** Makes a `tel:` address (RFC 3966) from the visitor's telephone number. Null if it does not begin with one. */
export function telephoneLink(phone: string): string | null {
  const written = /^[+\d][\d\s()./\u2010-\u2015-]*|^\([\d\s()./\u2010-\u2015-]*/.exec(phone.trim())?.[0] ?? '';
  const plus = written.startsWith('+') ? '+' : '';
  const digits = (plus ? written.replace('(0)', '') : written).replace(/\D/g, '');
  return digits.length < DIGITS_MIN ? null : `tel:${plus}${digits}`;
}
