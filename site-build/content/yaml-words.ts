import { isScalar, type Document, type YAMLError } from 'yaml';
import { oddSpace } from './odd-space.ts';

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
 * The mistake of form, in an owner's words. One makes the parser stumble again and again, so only the first is told.
 * `quoted`: where texts in quotes begin and end; `twice`: where a key stands again.
 */
export function syntaxMistake(
  text: string,
  { contents, errors, warnings }: Document,
  { quoted, twice }: { quoted: Span[]; twice: number | undefined },
): SyntaxMistake | undefined {
  const found = [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const [first] = found;
  if (!first && twice !== undefined)
    return { offset: twice, key: /^[^:\n]{0,60}/.exec(text.slice(twice))![0], message: TWICE };
  // One line without a plain space after its colon is a text to YAML, and no mistake.
  if (!first) return isScalar(contents) ? oddSpace(text, contents.range![0]) : undefined;
  return inWords(text, tabBelow(text, first, found) ?? first, quoted);
}

/** A tab before the first `- ` of a list is a mistake of the line above to the parser. */
function tabBelow(text: string, { code, pos }: YAMLError, found: YAMLError[]): YAMLError | undefined {
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return undefined;
  const below = text.indexOf('\n', pos[0]) + 1;
  return found.find((each) => each.code === 'TAB_AS_INDENT' && /^ *$/.test(text.slice(below, each.pos[0])));
}

function inWords(text: string, error: YAMLError, quoted: Span[]): SyntaxMistake {
  const offset = error.pos[0];
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const unclosed = error.code === 'MISSING_CHAR' && error.message.includes('quote');
  const opened = quoted.findLast(({ start, end }) => start < (unclosed ? offset : lineStart) && end >= lineStart);
  if (opened) return { offset: opened.start, message: 'the quotation mark that opens here is not closed on its line' };
  if (error.code === 'BAD_INDENT' && error.message.startsWith('Flow'))
    return cutByNote(text, lineStart) ?? { offset, message: 'comes before the [ or { above it is closed; close it' };
  return (
    oddSpace(text, offset) ??
    markBefore(text, lineStart, error) ?? {
      offset,
      message: sentences[error.code] ?? 'is not YAML; see the lines around it',
    }
  );
}

/** A text that begins with a character of YAML's own, which is read as that: the mistake is there or in what follows. */
function markBefore(text: string, lineStart: number, { code, pos: [offset], message }: YAMLError) {
  if (message.startsWith('Unexpected , in flow')) return { offset, message: NOTHING_BETWEEN };
  const marked = code === 'UNEXPECTED_TOKEN' ? MARK : MARK_OR_HYPHEN;
  // No such mark is longer, and lines may be.
  const start = Math.max(lineStart, offset - 80);
  const found = marked.exec(text.slice(start, offset + 1));
  return found ? { offset: start + found.index, message: IS_MARK } : undefined;
}

/** At the end: the mark itself, or what follows it. Of a hyphen more is said. */
const MARK = /(?<=[:,-] +|[[{] *)(?:[&*?:|>\]}#@%`]|(?:[|>][-+\d]*|\?|\*\S+) *\S)$/;
const MARK_OR_HYPHEN = /(?<=[:,-] +|[[{] *)(?:[-&*?:|>\]}#@%`]|(?:[|>][-+\d]*|\?|\*\S+) *\S)$/;

/** Braces or brackets that never close: often because ` #` made the rest of their line a note. */
function cutByNote(text: string, end: number): SyntaxMistake | undefined {
  const start = text.lastIndexOf('\n', end - 2) + 1;
  const note = /^[^#]*[[{].* (?=#)/.exec(text.slice(start, end));
  return note ? { offset: start + note[0].length, message: NOTE_IN_TEXT } : undefined;
}

export const NOTE_IN_TEXT =
  'what follows " #" is a note and not shown; put the text in quotes, or the note on a line of its own';

const IS_MARK = 'begins with a character that is a mark of YAML; put the text in quotes';

const NOTHING_BETWEEN = 'has a comma with nothing before it; delete it, or put the text in quotes';

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
    'goes on after the value has ended; put the whole text in double quotes, with \\" for one inside, and each "- " on its own line',
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
