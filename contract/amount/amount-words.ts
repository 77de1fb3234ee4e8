/** Powers of ten of what people write behind a figure. `mil`, which English reads as a million, is a thousand to others. */
export const multipliers = new Map<string, number>([
  ...powers('k tsd tausend thousand grand mille tys tysiąc tysięcy тыс тысяч ألف الف آلاف 千', 3),
  ...powers('万 萬 만', 4),
  ...powers('lakh lakhs लाख', 5),
  ...powers('m mm mio mln mill million millions millionen millón millones milion miliony milionów', 6),
  ...powers('млн مليون ملايين 百万 百萬 백만', 6),
  ...powers('crore crores करोड़ 千万', 7),
  ...powers('億 亿 억', 8),
  ...powers('bn mrd', 9),
]);

/** Languages in which `10 mil` is ten thousand. */
export const MIL_IS_THOUSAND = ['es', 'pt', 'gl', 'ca'];

const DOLLARS = 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP BRL';

const signs: Record<string, string> = {
  '$ dollar dollars dólar dólares dolar dolary dolarów دولار ドル 달러': DOLLARS,
  'us$ 美元': 'USD',
  'c$ ca$': 'CAD',
  'a$ au$': 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  r$: 'BRL',
  mx$: 'MXN',
  '€ euro euros يورو ユーロ 欧元': 'EUR',
  '£ pound pounds': 'GBP EGP',
  '¥ yen yuan': 'JPY CNY',
  円: 'JPY',
  '元 rmb': 'CNY',
  '₹ rs rupee rupees': 'INR',
  '₽': 'RUB',
  '₩ 원': 'KRW',
  '₺ tl': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  'zł zl': 'PLN',
  kr: 'SEK NOK DKK',
  'fr sfr franken': 'CHF',
  kč: 'CZK',
  ft: 'HUF',
};

const CODES =
  'USD EUR GBP JPY CNY INR CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH ILS AED SAR QAR KWD BHD EGP MAD TND ' +
  'ZAR NGN KES BRL MXN ARS CLP COP PEN KRW TWD HKD SGD MYR THB IDR PHP VND PKR BDT LKR ISK GEL KZT';

/** What a sign, a word or a code may mean, in small letters: ISO 4217. */
export const currencyWords = new Map<string, string[]>([
  ...Object.entries(signs).flatMap(([words, codes]) => meanings(words, codes.split(' '))),
  ...CODES.split(' ').flatMap((code) => meanings(code.toLowerCase(), [code])),
]);

function meanings(words: string, codes: string[]): [string, string[]][] {
  return words.split(' ').map((word) => [word, codes]);
}

function powers(words: string, power: number): [string, number][] {
  return words.split(' ').map((word) => [word, power]);
}
