import type { Document, YAMLError } from 'yaml';

export interface SyntaxMistake {
  offset: number;
  /** Where one is named. */
  key?: string;
  message: string;
}

interface Span {
  start: number;
  end: number;
}

/**
 * The mistake of form, in an owner's words. One makes the parser stumble again and again, so only the first is told, and a
 * tab before it: nobody sees one. `quoted`: where texts in quotes begin and end; `twice`: where a key stands again.
 */
export function syntaxMistake(
  text: string,
  { errors, warnings }: Document,
  { quoted, twice }: { quoted: Span[]; twice: number | undefined },
): SyntaxMistake | undefined {
  const found = [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const first = found.find(({ code }) => code === 'TAB_AS_INDENT') ?? found[0];
  if (first) return inWords(text, first, quoted);
  if (twice === undefined) return undefined;
  return { offset: twice, key: /^[^:\n]{0,60}/.exec(text.slice(twice))![0], message: TWICE };
}

function inWords(text: string, { code, message, pos: [offset] }: YAMLError, quoted: Span[]): SyntaxMistake {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const unclosed = code === 'MISSING_CHAR' && message.includes('quote');
  const opened = quoted.findLast(({ start, end }) => start < (unclosed ? offset : lineStart) && end >= lineStart);
  if (opened) return { offset: opened.start, message: 'the quotation mark that opens here is not closed on its line' };
  if (code === 'BAD_INDENT' && message.startsWith('Flow')) return { offset, message: NOT_CLOSED };
  return { offset, message: sentences[code] ?? 'is not YAML; see the lines around it' };
}

export const NOTE_IN_TEXT =
  'what follows " #" is a note and not shown; put the text in quotes, or the note on a line of its own';

const IS_MARK = 'begins with a character that is a mark of YAML; put the text in quotes';

const NOT_CLOSED =
  'comes before the [ or { above it is closed; close it, and put a text that has " #" in quotes: what follows is a note';

const TWICE = 'stands here a second time; delete one of the two, or put back the line above that it belonged to';

const KEY_AND_TEXT = 'expected a key, a colon and a space, such as "title: Some words"';

const sentences: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'begins with a tab; use spaces',
  BAD_INDENT: 'begins at another column than the lines it belongs to; line them up with spaces',
  BLOCK_AS_IMPLICIT_KEY: 'has a second colon, or the next line is indented too far; put a text with a colon in quotes',
  BLOCK_IN_FLOW: 'has a second colon; put a comma between two keys, or a text with a colon in quotes',
  MULTILINE_IMPLICIT_KEY: KEY_AND_TEXT,
  MISSING_CHAR: `begins at another column than its neighbours, or is not complete; ${KEY_AND_TEXT}`,
  UNEXPECTED_TOKEN:
    'goes on after the value has ended, or begins with a mark of YAML; put the whole text in double quotes, with \\" for ' +
    'one inside, and each "- " on its own line',
  BAD_SCALAR_START: IS_MARK,
  BAD_ALIAS: IS_MARK,
  ALIAS_PROPS: IS_MARK,
  MULTIPLE_ANCHORS: IS_MARK,
  MULTIPLE_TAGS: IS_MARK,
  BAD_PROP_ORDER: IS_MARK,
  BAD_COLLECTION_TYPE: IS_MARK,
  BAD_DIRECTIVE: IS_MARK,
  KEY_OVER_1024_CHARS: 'has a colon after more than 1024 characters; put a text with a colon in quotes',
  BAD_DQ_ESCAPE: 'has a backslash that stands for nothing; write two of them',
  TAG_RESOLVE_FAILED: '"!" at the beginning of a text is a mark of YAML; put the text in quotes',
  RESOURCE_EXHAUSTION: 'has too many brackets or groups inside of each other',
  MULTIPLE_DOCS: 'begins a second document ("---"); delete this line',
};
