import { fontNames } from '#contract/content/brand.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { parseAccent } from '../../build/brand/accent.ts';
import type { Draw } from './draw.ts';
import type { Language } from './languages.ts';

/** The place that a value is written for. */
export interface Place {
  draw: Draw;
  kind: FaceKind;
  language: Language;
  /** The face's, such as `b17`. */
  key: string;
  /** The hue of its accent, in degrees. */
  hue: number;
  /** The index of the last list entry on the way to it, from 0. */
  index: number;
}

/** For a key that is to be absent. */
export const absent = Symbol('absent');

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const power = (least: number, most: number) => (place: Place) =>
  Math.round(10 ** (least + place.draw.number() * (most - least)) * 100) / 100;

/**
 * Values that are neither free text nor a plain number, one each line: by the path of the key, entries of lists as
 * `[]`, or by its last name after `*.`. Undefined if it is drawn as any other.
 */
export const specialValues: Record<string, (place: Place) => unknown> = {
  '*.min': ({ draw }) => draw.whole(0, 40),
  '*.anchor': ({ draw }) => `${draw.one(['section', 'abschnitt', 'größe', '理由'])}-${draw.whole(0, 999_999)}`,
  hosts: ({ key }) => [`${key}.localhost`],
  url: ({ key }) => `https://${key}.example`,
  email: ({ draw }) => draw.one([mailAddress(draw, 5, 9), mailAddress(draw, 18, 30), mailAddress(draw, 64, 180)]),
  name: ({ draw, language }) => domainName(draw, language),
  phone: ({ draw }) => phoneNumber(draw),
  whatsapp: ({ draw }) => phoneNumber(draw),
  lang: ({ language }) => language.lang,
  alternates: () => absent,
  to: () => absent,
  'quote.to': () => absent,
  'message.to': () => absent,
  'brand.logoDark': () => absent,
  'brand.logoOnly': () => absent,
  copyright: ({ draw, language }) => draw.one<unknown>([absent, 2024, { since: 2019 }, draw.one(language.long)]),
  words: () => absent,
  mails: () => absent,
  answerWithin: ({ draw }) => draw.whole(1, 720),
  'brand.accent': accentOf,
  'brand.heading': ({ draw }) => draw.one([...fontNames]),
  'brand.text': ({ draw }) => draw.one([...fontNames]),
  'brand.logo': () => absent,
  'brand.icon': () => absent,
  // Days of a table, and a place for each in its rows. Every second face has a list.
  'contact.hours.days': ({ key }) => (hasTable(key) ? ['1', '2', '3', '4', '5', '6', '7'] : absent),
  'contact.hours.rows[].times': ({ key }) => (hasTable(key) ? ['●', '–', '●', '●', '–', '●', '–'] : undefined),
  // Within the weeks in which visitors read about it.
  'contact.hours.holidays[].date': ({ index }) => dayFromNow(index + 1),
  '*.until': () => dayFromNow(7),
  'away.from': () => dayFromNow(-1),
  'contact.hours.holidays[].until': () => absent,
  '*.picture': () => absent,
  '*.href': ({ draw, index }) => `${draw.one(['/?', 'https://example.com/', 'mailto:hello@example.com?'])}${index}`,
  consent: ({ draw, language }) =>
    `${draw.one(language.words)} [${draw.one(language.long)}](https://example.com/terms).`,
  '*.figure': ({ draw, language }) => (draw.chance(0.5) ? draw.one(language.figures) : undefined),
  '*.currency': ({ draw }) => draw.one(['USD', 'EUR', 'JPY', 'PLN', 'KWD']),
  // Whole: not every currency is divided.
  '*.amount': ({ draw }) => Math.ceil(10 ** (draw.number() * 10)),
  'price.link': ({ draw }) => `https://${draw.one(['', 'transactions.'.repeat(3)])}payments.example/pay`,
  minimum: ({ draw }) => ({ amount: draw.whole(1, 999), currency: 'XPF' }),
  statusUntil: () => dayFromNow(7),
  'seller.escrow': ({ draw }) => draw.one(['escrow.com', 'https://www.escrow.com']),
  'contact.amount': ({ draw }) =>
    draw.one([true, { currencies: ['USD'] }, { currencies: ['EUR', 'USD', 'JPY', 'PLN', 'GBP', 'CHF'] }]),
  'instalments.down': ({ draw }) => draw.one([5, 90, { from: 20, to: 30 }, { from: 5, to: 90 }]),
  'instalments.months': ({ draw }) => draw.one([2, 120, { from: 6, to: 12 }, { from: 2, to: 120 }]),
  '*.billions': power(-2, 4),
  '*.percent': power(-1, 3),
  '*.onBillions': power(-2, 4),
  '*.dollars': power(0, 6),
  '*.fromDollars': power(0, 4),
  '*.toDollars': power(4, 9),
  'trust.transfer.from': ({ draw }) => draw.whole(1, 5),
  'trust.transfer.mostFrom': ({ draw }) => draw.whole(5, 8),
  'trust.transfer.mostTo': ({ draw }) => draw.whole(8, 12),
  'trust.transfer.to': ({ draw }) => draw.one([draw.whole(12, 60), draw.whole(12, 60), 365]),
  'day.starts': ({ draw }) => time(draw.whole(5, 8) * 60),
  'day.closing.at': ({ draw }) => time(draw.whole(16 * 60, 17 * 60)),
  'day.ends': ({ draw }) => time(draw.whole(18, 22) * 60),
  'day.routines[].arrivals[]': ({ draw, index }) => time(9 * 60 + index * 15 + draw.whole(0, 14)),
  'day.routines[].worked.from': ({ draw }) => time(draw.whole(15 * 60 + 15, 16 * 60)),
  'day.routines[].worked.until': ({ draw }) => time(draw.whole(16 * 60 + 15, 17 * 60 + 30)),
};

const hasTable = (key: string) => Number(key.slice(1)) % 4 === 0;

/** Any colour of the wheel, or the nearest from which a face can be made. */
function accentOf({ draw, kind, hue }: Place): string {
  const given = `oklch(${draw.whole(5, 95) / 100} ${draw.whole(0, 30) / 100} ${hue})`;
  const reading = parseAccent(kind, given);
  return reading.ok ? given : (/"([^"]+)"$/.exec(reading.problem)?.[1] ?? given);
}

function phoneNumber(draw: Draw): string {
  return `+${draw.whole(1, 9)} ${'555 010 0199 21'.slice(0, draw.whole(8, 15)).trim()}`;
}

function mailAddress(draw: Draw, least: number, most: number): string {
  const letters = 'elektroinstallationsunternehmen'.repeat(7);
  const cut = (length: number) => letters.slice(0, length);
  const host = draw.whole(least, most);
  return `${cut(Math.min(host, draw.whole(3, 60)))}@${(cut(host).match(/.{1,60}/g) ?? []).join('.')}.example`;
}

/** A name of 1 to 63 letters before its ending: words in CamelCase, hyphens, digits, all wide, all narrow, other alphabets. */
function domainName(draw: Draw, { words }: Language): string {
  const most = draw.one([1, 3, 8, 12, 20, 40, 63]);
  const plain = words.filter((word) => /^[a-z]+$/i.test(word));
  const pick = () => (plain.length > 0 ? draw.one(plain) : 'Name');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  const many = (next: () => string, joint = '') => Array.from({ length: 16 }, next).join(joint);
  const label = draw.one([
    () => many(() => capital(pick())),
    () => many(() => pick().toLowerCase()),
    () => many(() => pick().toLowerCase(), '-'),
    () => many(() => `${draw.whole(0, 9)}`),
    () => 'W'.repeat(most),
    () => 'i'.repeat(most),
    () => many(() => draw.one(['bücher', 'größe', 'añil', 'żółw'])),
  ])();
  const ending = draw.one(['.com', '.com', '.COM', '.io', '.technology']);
  let shown = label.slice(0, most);
  // Letters such as ü take more room in the address than on the page.
  while (shown.endsWith('-') || parseHostName(shown + ending) === undefined) shown = shown.slice(0, -1);
  return shown + ending;
}
