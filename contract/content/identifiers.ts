import { z } from 'zod';
import { parseDomainName, parseHostName } from '../text/domain-name.ts';
import { didYouMean } from '../text/nearest-word.ts';

/** A host name, parsed from the ways that people write it. */
export const host = z
  .string()
  .transform(
    (given, context) => parseHostName(given) ?? refuse(context, `${quote(given)} is not a hostname; ${HOST_EXPECTED}`),
  );

const HOST_EXPECTED = 'expected one such as example.com, without a path, a star or spaces';

/** A domain name as it is shown: as typed, and in its own script if it was typed as `xn--…`. */
export const domainName = z.string().transform((given, context) => {
  const reading = parseDomainName(given);
  return reading.ok ? reading.domain.shown : refuse(context, reading.problem);
});

/** A phone number with its country code, as links need it: seven to fifteen digits (ITU-T E.164). */
export const phoneNumber = z
  .string()
  .trim()
  .refine(
    (number) => /^\+[\d\s()./-]+$/.test(number) && /^[1-9]\d{6,14}$/.test(number.replace(/\D/g, '')),
    'must be a phone number with + and the country code, such as "+1 555 010 0199"',
  );

/** A day of the calendar, which compares as a text (ISO 8601). */
export const day = z.iso.date({ error: 'must be a day of the calendar, such as 2026-12-24', abort: true });

/** A phone number as a site shows it, and as links need it. */
export interface Phone {
  number: string;
  shown: string;
}

/** Codes of countries (ITU-T E.164), by the digits that people there dial before the rest of a number. */
const CODES = {
  '0':
    'AE971 AT43 AU61 BA387 BE32 BG359 CH41 DE49 EG20 FI358 FR33 GB44 HR385 IE353 JP81 LT370 ' +
    'MA212 MK389 NL31 NZ64 RO40 RS381 SA966 SE46 SI386 SK421 TR90 UA380 UK44 ZA27',
  '06': 'HU36',
  '': 'CA1 CY357 CZ420 DK45 EE372 ES34 GR30 IS354 IT39 LU352 LV371 MT356 MX52 NO47 PL48 PT351 TN216 US1',
};
const countries = new Map(
  Object.entries(CODES).flatMap(([trunk, codes]) =>
    codes.split(' ').map((entry) => [entry.slice(0, 2), { code: entry.slice(2), trunk }] as const),
  ),
);
const OTHER_COUNTRY = { code: '', trunk: '0' };

/**
 * Parses a phone number with the code of its country, or as people in the site's country say it. That country follows
 * from the ending of the site's address, or else from its language. Returns what is wrong for any other text.
 */
export function parsePhone(given: string, { url, lang }: { url: string; lang: string }): Phone | string {
  const locale = new Intl.Locale(lang);
  const ending = new URL(url).hostname.split('.').at(-1)!.toUpperCase();
  const named = countries.get(ending) ?? countries.get(locale.region ?? '');
  const hasCode = given.startsWith('+');
  const whole = given.replace(/^\+[\s(]*/, '');
  // No code is the beginning of another.
  const country = hasCode ? (countries.values().find(({ code }) => whole.startsWith(code)) ?? OTHER_COUNTRY) : named;
  if (!country) return NO_COUNTRY;
  const { code, trunk } = country;
  const local = hasCode ? whole.slice(code.length).replace(`(${trunk})`, '') : given;
  const rest = local.replace(/^[\s)./-]+/, '');
  const digits = rest.replaceAll(/\D/g, '');
  const hasTrunk = digits.startsWith(trunk);
  // No area of the North American plan begins with 1, which people dial first.
  const number = `+${code}${hasTrunk ? digits.slice(trunk.length) : digits}`.replace(/^\+11/, '+1');
  const isDialled = /^[\d\s()./-]+$/.test(given) && hasTrunk && !digits.startsWith('00');
  if (!(hasCode ? isCalled(given) : isDialled) || !isCalled(number)) return NO_NUMBER;
  // English alone is spoken in too many countries.
  const home = named ?? (locale.language === 'en' ? undefined : countries.get(locale.maximize().region ?? ''));
  if (!hasCode || code !== home?.code) return { number, shown: given };
  const spoken = trunk.length > 1 ? `${trunk} ` : trunk;
  return { number, shown: hasTrunk ? rest : rest.replace(/^\(?/, `$&${spoken}`) };
}

const isCalled = (number: string) => phoneNumber.safeParse(number).success;

const NO_NUMBER = 'must be a phone number, such as "+49 731 123456"';
const NO_COUNTRY =
  'does not say its country, and neither does url; begin with + and the code, such as "+49 731 123456"';

/** The first one is meant if several codes are equally near. */
const COMMON_CURRENCIES = ['USD', 'EUR', 'GBP'];
export const currencies = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 code. Search engines accept nothing else. */
export const currency = z.string().transform((given, context) => {
  const code = given.trim().toUpperCase();
  if (currencies.has(code)) return code;
  const suggestion = didYouMean(given, [...COMMON_CURRENCIES, ...currencies]);
  return refuse(context, `${quote(given)} is not a currency; expected a code such as USD, EUR or GBP${suggestion}`);
});

/** Reports an issue of a transformed text. */
export function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

const quote = (given: string) => `"${given.slice(0, 60)}"`;
