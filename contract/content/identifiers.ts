import { z } from 'zod';
import { parseDomainName, parseHostName } from '../text/domain-name.ts';
import { didYouMean } from '../text/nearest-word.ts';
import { isPhoneNumber } from '../text/phone.ts';

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

export const phoneNumber = z
  .string()
  .trim()
  .refine(isPhoneNumber, 'must be a phone number with + and the country code, such as "+1 555 010 0199"');

/** A day of the calendar, which compares as a text (ISO 8601). */
export const day = z.iso.date({ error: 'must be a date, such as 2026-12-24', abort: true });

/** `Date.parse` reads 30 February as 2 March. */
export const isDay = (text: string) => day.safeParse(text).success;

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

export function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

const quote = (given: string) => `"${given.slice(0, 60)}"`;
