/** Fewer digits are no number that can be called from elsewhere. */
const DIGITS_MIN = 5;

/** A `tel:` address (RFC 3966) for what a visitor wrote as a number; null where it begins with none. */
export function telephoneLink(phone: string): string | null {
  const written = /^[+\d][\d\s()./\u2010-\u2015-]*|^\([\d\s()./\u2010-\u2015-]*/.exec(phone.trim())?.[0] ?? '';
  const plus = written.startsWith('+') ? '+' : '';
  const digits = (plus ? written.replace('(0)', '') : written).replace(/\D/g, '');
  return digits.length < DIGITS_MIN ? null : `tel:${plus}${digits}`;
}
