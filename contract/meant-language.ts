/** The tag (BCP 47) that was probably meant by the name of a language, in English or in itself, or by a country. */
export function meantLanguage(given: string): string | undefined {
  const name = plain(given);
  const named = codes.find((code) => namesOf(code).includes(name));
  if (named !== undefined || languageName(name) !== undefined) return named;
  const country = codes.find((code) => countries(code) !== undefined && [code, plain(countries(code)!)].includes(name));
  // `und-DK` is Danish to whoever knows nothing but the country (Unicode UTS 35, "Likely Subtags").
  return country && new Intl.Locale(`und-${country}`).maximize().language;
}

/** To go after a sentence; empty where nothing else can have been meant. */
export function didYouMeanLanguage(given: string): string {
  const tag = meantLanguage(given);
  return tag === undefined ? '' : `; did you mean ${tag} (${languageName(tag)})?`;
}

/** `Danish` for `da`; undefined for what is no language. */
export function languageName(tag: string): string | undefined {
  try {
    return languages.of(tag);
  } catch {
    return undefined;
  }
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Of two letters, in use or not. */
const codes = letters.flatMap((first) => letters.map((second) => first + second));
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const countries = (code: string) => regions.of(code.toUpperCase());

function namesOf(code: string): string[] {
  const english = languages.of(code);
  if (english === undefined) return [];
  const own = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code);
  return [english, own ?? ''].map(plain);
}

const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
