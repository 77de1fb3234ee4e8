import { oneLine, truncateToLength } from '../text/unsafe-text.ts';

/** Cleans a visitor's text for a header: one line, nothing invisible, at most `max` characters. */
export function headerText(text: string, max: number): string {
  return truncateToLength(oneLine(text), max);
}

/**
 * Rewrites web and email addresses so that no mail program turns them into links: a confirmation must not carry
 * anybody's link to a stranger. `a.b` becomes `a[.]b`, `://` becomes `[:]//`. Numbers stay as they are, and so does the
 * owner's `own` name by itself, since it is the domain that an offer is for.
 */
export function defangLinks(text: string, own = ''): string {
  const names = new Set(own.toLowerCase().match(ADDRESS_LIKE));
  let result = '';
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS_LIKE)) {
    const name = found.slice(0, lengthWithoutDots(found));
    if (!names.has(name.toLowerCase())) continue;
    result += defang(text.slice(done, index)) + name;
    done = index + name.length;
  }
  return result + defang(text.slice(done));
}

/** A run of the characters of an address. */
const ADDRESS_LIKE = /[\p{L}\p{N}@:/._．。｡-]+/gu;

/** Measures a name without the full stop of its sentence. */
function lengthWithoutDots(text: string): number {
  let end = text.length;
  while ('.．。｡'.includes(text[end - 1] ?? ' ')) end -= 1;
  return end;
}

function defang(text: string): string {
  return text
    .replace(DOT_IN_ADDRESS, '[.]')
    .replace(IPV4, (address) => address.replaceAll('.', '[.]'))
    .replace(COLON_OF_SCHEME, '[:]');
}

/** Four numbers with dots. A date has only three. */
const IPV4 = /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g;
// The last three are full stops of other scripts, which browsers read as dots of a host name (UTS 46).
const DOT_IN_ADDRESS = /(?<=[^\s.\d])[.．。｡](?=[^\s.])|(?<=\d)[.．。｡](?=[^\s.\d])/g;
const COLON_OF_SCHEME = /:(?=\/\/)|(?<=\b(?:mailto|tel|sms|javascript|data)):/gi;

/** Digits. A number with fewer cannot be called from abroad. */
const DIGITS_MIN = 5;

/** Makes a `tel:` address (RFC 3966) from the visitor's telephone number. Null if it does not begin with one. */
export function telephoneLink(phone: string): string | null {
  const written = /^[+\d][\d\s()./\u2010-\u2015-]*|^\([\d\s()./\u2010-\u2015-]*/.exec(phone.trim())?.[0] ?? '';
  const plus = written.startsWith('+') ? '+' : '';
  const digits = (plus ? written.replace('(0)', '') : written).replace(/\D/g, '');
  return digits.length < DIGITS_MIN ? null : `tel:${plus}${digits}`;
}
