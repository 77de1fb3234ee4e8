import type { ServicesContent } from '#contract/content/services-content.ts';

/** Keeps together what no line may divide, in an owner's texts on a company's pages. Emails have them as written. */
export function keepTogether(content: ServicesContent): ServicesContent {
  const parts = PARTS.flatMap((part) => (content[part] ? [[part, bindTexts(content[part], content.lang)]] : []));
  return { ...content, ...(Object.fromEntries(parts) as Pick<ServicesContent, (typeof PARTS)[number]>) };
}

const PARTS = [
  ...(['tagline', 'description', 'hero', 'day', 'solutions', 'process', 'about', 'contact'] as const),
  ...(['quote', 'message'] as const),
];

/** Keys below which there are addresses, hours or texts of Janus. */
const SKIPPED = ['picture', 'times', 'form', 'words', 'labels', 'questions'];

function bindTexts(value: unknown, lang: string): unknown {
  if (typeof value === 'string') return bindText(value, lang);
  if (Array.isArray(value)) return value.map((each) => bindTexts(each, lang));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    SKIPPED.includes(key) ? each : bindTexts(each, lang),
  ]);
  return Object.fromEntries(entries);
}

/** Binds with U+00A0 in place of a space, and around a dash with U+2060, which has no width. */
export function bindText(text: string, lang: string): string {
  const bound = text
    .replaceAll(/(?<=\d) (?=[\p{L}\p{Sc}%°²³]{1,3}(?![\p{L}\p{N}]))/gu, '\u00a0')
    // A house's number or a year at the end of a phrase.
    .replaceAll(/(?<=\p{L}) (?=\d{1,4}\p{L}?(?:[.,;!?)]|$))/gu, '\u00a0')
    .replaceAll(/(?<=\d) – (?=\d)/g, '\u00a0–\u00a0')
    .replaceAll(/(?<=\d)–(?=\d)/g, '\u2060–\u2060');
  // No line may end with a word of one letter in these languages.
  if (!/^(?:cs|pl|sk)\b/.test(lang)) return bound;
  return bound.replaceAll(/(?<![\p{L}\p{N}])(\p{L}) (?=\S)/gu, '$1\u00a0');
}
