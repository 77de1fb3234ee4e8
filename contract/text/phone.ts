/** A phone number as a site shows it, and as links need it. */
export interface Phone {
  number: string;
  shown: string;
}

/**
 * Parses a phone number with the code of its country, or as people in the site's country say it. That country follows
 * from the ending of the site's address, or else from its language. Returns what is wrong for any other text.
 */
export function parsePhone(given: string, site: { url: string; lang: string }): Phone | string {
  const { named, home } = findCountries(site);
  if (given.startsWith('+')) return parseWithCode(given, home);
  return named ? parseDialled(given, named) : NO_COUNTRY;
}

const NO_NUMBER = 'must be a phone number, such as "+49 731 123456"';
const NO_COUNTRY =
  'does not say its country; begin with + and the code, such as "+44 131 496 0123", or name it in lang, such as en-GB';

interface Country {
  code: string;
  /** Digits that people there dial before the rest of a number. */
  trunk: string;
}

/** Codes of countries (ITU-T E.164), by their trunks. No code is the beginning of another. */
const CODES = {
  '0':
    'AE971 AT43 AU61 BA387 BE32 BG359 CH41 DE49 EG20 FI358 FR33 GB44 HR385 IE353 JP81 LT370 ' +
    'MA212 MK389 NL31 NZ64 RO40 RS381 SA966 SE46 SI386 SK421 TR90 UA380 UK44 ZA27',
  '06': 'HU36',
  '': 'CA1 CY357 CZ420 DK45 EE372 ES34 GR30 IS354 IT39 LU352 LV371 MT356 MX52 NO47 PL48 PT351 TN216 US1',
};
const countries = new Map<string, Country>(
  Object.entries(CODES).flatMap(([trunk, codes]) =>
    codes.split(' ').map((entry) => [entry.slice(0, 2), { code: entry.slice(2), trunk }]),
  ),
);
const OTHER_COUNTRY = { code: '', trunk: '0' };

/** Finds the country that the address or the language names, and the one where the site's visitors are. */
function findCountries({ url, lang }: { url: string; lang: string }) {
  const locale = new Intl.Locale(lang);
  const ending = new URL(url).hostname.split('.').at(-1)!.toUpperCase();
  const named = countries.get(ending) ?? countries.get(locale.region ?? '');
  // English alone is spoken in too many countries.
  const home = named ?? (locale.language === 'en' ? undefined : countries.get(locale.maximize().region ?? ''));
  return { named, home };
}

function parseDialled(given: string, country: Country): Phone | string {
  const digits = keepDigits(given);
  const number = makeNumber(digits, country);
  const isDialled = /^[\d\s()./-]+$/.test(given) && digits.startsWith(country.trunk) && !digits.startsWith('00');
  return isDialled && isPhoneNumber(number) ? { number, shown: given } : NO_NUMBER;
}

/** At home it is shown as people there say it. */
function parseWithCode(given: string, home: Country | undefined): Phone | string {
  const whole = given.replace(/^\+[\s(]*/, '');
  const country = countries.values().find(({ code }) => whole.startsWith(code)) ?? OTHER_COUNTRY;
  const { code, trunk } = country;
  const local = whole.slice(code.length).replace(`(${trunk})`, '');
  const rest = local.replace(/^[\s)./-]+/, '');
  const digits = keepDigits(rest);
  const number = makeNumber(digits, country);
  if (!isPhoneNumber(given) || !isPhoneNumber(number)) return NO_NUMBER;
  if (code !== home?.code) return { number, shown: given };
  const spoken = trunk.length > 1 ? `${trunk} ` : trunk;
  return { number, shown: digits.startsWith(trunk) ? rest : rest.replace(/^\(?/, `$&${spoken}`) };
}

function makeNumber(digits: string, { code, trunk }: Country): string {
  const local = digits.startsWith(trunk) ? digits.slice(trunk.length) : digits;
  // No area of the North American plan begins with 1, which people dial first.
  return `+${code}${local}`.replace(/^\+11/, '+1');
}

/** Whether it is a number with its country's code, as links need it: seven to fifteen digits (ITU-T E.164). */
export function isPhoneNumber(text: string): boolean {
  return /^\+[\d\s()./-]+$/.test(text) && /^[1-9]\d{6,14}$/.test(keepDigits(text));
}

const keepDigits = (text: string) => text.replaceAll(/\D/g, '');
