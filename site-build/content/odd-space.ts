import type { SyntaxMistake } from './yaml-words.ts';

/** What looks like a space or a colon where YAML needs the plain one. */
const NAMES: Record<string, string> = {
  '\u00A0': 'a no-break space',
  '\u2007': 'a no-break space',
  '\u202F': 'a no-break space',
  '\u3000': 'a wide space',
  '\uFF1A': 'a wide colon',
};

const IN_INDENT = /^[ -]*(?=[\u00A0\u2007\u202F\u3000])/;
const AFTER_KEY = /^[ -]*[^\s:\uFF1A#"'[\]{},]{1,60}(?::(?=[\u00A0\u2007\u202F\u3000])|(?=\uFF1A))/;

/**
 * On the line of a mistake, or in the indent of the one with words above it: there it makes the parser stumble, and nobody
 * sees why. After a colon in the line above it is a character of the text, as in `- 時間：9`.
 */
export function oddSpace(text: string, offset: number): SyntaxMistake | undefined {
  const end = (text.indexOf('\n', offset) + 1 || text.length + 1) - 1;
  let start = 0;
  const lines = text
    .slice(0, end)
    .split('\n')
    .map((line) => ({ line, start: (start += line.length + 1) - line.length - 1 }));
  const [here, above] = lines.filter(({ line }) => !/^ *(?:#|$)/.test(line)).toReversed();
  const oddAfter = (pattern: RegExp, { line, start } = { line: '', start: 0 }) => {
    const before = pattern.exec(line)?.[0];
    return before === undefined ? undefined : oddAt(text, start + before.length);
  };
  return oddAfter(IN_INDENT, here) ?? oddAfter(AFTER_KEY, here) ?? oddAfter(IN_INDENT, above);
}

/** Where a character is one of them. */
export function oddAt(text: string, offset: number): SyntaxMistake | undefined {
  const name = NAMES[text.charAt(offset)];
  if (name === undefined) return undefined;
  const plain = name.endsWith('colon') ? 'a plain one and a space' : 'a plain one';
  return { offset, message: `has ${name} here; type ${plain}` };
}
