/** Keeps together what no line may divide, in an owner's texts on pages. Emails have them as written. */
export function keepTogether<Content extends { lang: string }>(content: Content): Content {
  const bind = ([key, part]: [string, unknown]) => [key, PARTS.includes(key) ? bindTexts(part, content.lang) : part];
  return Object.fromEntries(Object.entries(content).map(bind)) as Content;
}

/** Texts of both kinds of sites, of a company's alone, and of a domain's. */
const PARTS = [
  ['hero', 'contact'],
  ['tagline', 'description', 'day', 'solutions', 'process', 'about', 'quote', 'message'],
  ['industries', 'features', 'trust', 'proof', 'questions'],
].flat();

/** Keys below which there are addresses, times, code, rules or texts of Janus. */
const SKIPPED = ['picture', 'times', 'lines', 'form', 'words', 'labels', 'questions', 'whatsappText'];

function bindTexts(value: unknown, lang: string): unknown {
  if (typeof value === 'string') return bindText(value, lang);
  if (Array.isArray(value)) return value.map((each) => bindTexts(each, lang));
  if (typeof value !== 'object' || value === null) return value;
  const bind = ([key, each]: [string, unknown]) => [key, SKIPPED.includes(key) ? each : bindTexts(each, lang)];
  return Object.fromEntries(Object.entries(value).map(bind));
}

/** Binds the texts of HTML, but not its code. */
export function bindHtml(html: string, lang: string): string {
  const bind = (part: string) => (part.startsWith('<') ? part : bindText(part, lang));
  return html.replaceAll(/<code\b[^>]*>[^<]*|(?<=>)[^<]+/g, bind);
}

/** Binds with U+00A0 in place of a space, and around a dash with U+2060, which has no width. */
export function bindText(text: string, lang: string): string {
  const bound = text
    .replaceAll(/(?<=\d) (?!to )(?=[\p{L}\p{Sc}%°²³]{1,4}(?![\p{L}\p{N}]))/gu, '\u00a0')
    // A house's number or a year at the end of a phrase.
    .replaceAll(/(?<=\p{L}) (?=\d{1,4}\p{L}?(?:[.,;!?)]|$))/gu, '\u00a0')
    .replaceAll(/(?<=\d) – (?=\d)/g, '\u00a0–\u00a0')
    .replaceAll(/(?<=\d)–(?=\d)/g, '\u2060–\u2060');
  // No line may end with a word of one letter in these languages.
  if (!/^(?:cs|pl|sk)\b/.test(lang)) return bound;
  return bound.replaceAll(/(?<![\p{L}\p{N}])(\p{L}) (?=\S)/gu, '$1\u00a0');
}
