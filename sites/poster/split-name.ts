import { getPublicSuffix } from 'tldts';
import { splitLetters } from '#contract/text/domain-name.ts';

/** Splits a name before its ending, which may have several labels: `.co.uk` (Public Suffix List). */
export function splitName(name: string) {
  const labels = name.split('.');
  const count = getPublicSuffix(name)?.split('.').length ?? 1;
  const ending = labels.slice(-Math.min(count, labels.length - 1));
  return { label: labels.slice(0, -ending.length).join('.'), ending: `.${ending.join('.')}` };
}

/** Splits a label where a line may begin: at hyphens, capitals, digits and dots. No letter is alone. */
export function splitLabel(label: string): string[] {
  const words: string[] = [];
  const pieces = label
    .split(/(?<=-)|(?=\.)/)
    .flatMap((piece) => piece.split(/(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u))
    .flatMap((piece) => piece.split(/(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u))
    .flatMap((piece) => (WITHOUT_SPACES.test(piece) ? splitByDictionary(piece) : [piece]));
  for (const piece of pieces) {
    const isAlone = [words.at(-1) ?? piece, piece].some((each) => splitLetters(each.replace('-', '')).length < 2);
    if (isAlone && words.length > 0) words.push(words.pop()! + piece);
    else words.push(piece);
  }
  return words;
}

/** Scripts that put no space between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const splitByDictionary = (text: string) =>
  Array.from(new Intl.Segmenter('ja', { granularity: 'word' }).segment(text), ({ segment }) => segment);

export const readsFromRight = (text: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
