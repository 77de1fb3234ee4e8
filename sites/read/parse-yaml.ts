import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  type YAMLError,
} from 'yaml';
import { formatPath } from '#contract/content/content-issue.ts';

/** The keys that lead to a value, from the outermost. Numbers are indices of lists, from 0. */
export type Path = PropertyKey[];

export interface YamlIssue {
  offset: number;
  path: Path;
  message: string;
}

export interface PlainScalar {
  path: Path;
  offset: number;
  value: unknown;
  source: string;
  node: Scalar;
}

export type YamlDocument = ReturnType<typeof parseYaml>;

export function parseYaml(text: string) {
  // The parser would compare each key of a group with all others.
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error', uniqueKeys: false });
  const { entries, plains, quoted, marks, duplicates } = readNodes(document.contents, text);
  const syntax = findSyntaxIssue(text, document, quoted);
  const issues = [...(syntax ? [syntax] : []), ...duplicates, ...marks].slice(0, 1);
  const offsetOfKey = (path: Path): number => {
    const entry = entries.get(formatPath(path));
    if (entry) return entry.keyOffset;
    return path.length === 0 ? 0 : offsetOfKey(path.slice(0, -1));
  };
  return {
    /** A syntax error. If there is one, the rest does not count. */
    issues,
    plains,
    /** Returns the whole value, with some of its plain values as the texts that they are in the file. */
    value(asTexts = new Set<PlainScalar>()): unknown {
      for (const plain of plains) plain.node.value = asTexts.has(plain) ? plain.source : plain.value;
      // `createMarkReader` limits aliases.
      return document.toJS({ maxAliasCount: -1 }) as unknown;
    },
    has: (path: Path) => issues.length === 0 && entries.has(formatPath(path)),
    /** Finds the value. For lists, groups and missing values it finds the key, or the nearest key above. */
    offsetOf(path: Path): number {
      const node = entries.get(formatPath(path))?.node;
      return isScalar(node) && node.value !== null ? node.range![0] : offsetOfKey(path);
    },
    offsetOfKey,
  };
}

interface Nodes {
  entries: Map<string, { node: unknown; keyOffset: number }>;
  plains: PlainScalar[];
  quoted: Span[];
  /** Texts that begin with a mark of YAML by mistake. */
  marks: YamlIssue[];
  duplicates: YamlIssue[];
}

interface Span {
  start: number;
  end: number;
}

function readNodes(root: unknown, text: string): Nodes {
  const found: Nodes = { entries: new Map(), plains: [], quoted: [], marks: [], duplicates: [] };
  const marks = createMarkReader(found);
  /** `isShared`: whether the node is below an anchor, or stands for one. */
  const readNode = (node: unknown, path: Path, keyOffset: number, isShared = false): void => {
    const target = marks.read(node, path, isShared);
    if (target) return readNode(target, path, keyOffset, true);
    found.entries.set(formatPath(path), { node, keyOffset });
    const isBelow = isShared || (isNode(node) && !isAlias(node) && node.anchor !== undefined);
    if (isMap(node)) readGroup(node.items, path, keyOffset, isBelow);
    else if (isSeq(node))
      node.items.forEach((item, at) =>
        readNode(item, [...path, at], isNode(item) ? item.range![0] : keyOffset, isBelow),
      );
    else if (isScalar(node) && node.type === 'PLAIN') {
      const [offset, end] = node.range!;
      found.plains.push({ path, offset, value: node.value, source: text.slice(offset, end), node });
    }
  };
  const readGroup = (pairs: Pair[], path: Path, groupOffset: number, isShared: boolean): void => {
    const keys = new Set<string>();
    for (const pair of pairs) {
      const key = keyText(pair);
      const below = [...path, key];
      const offset = isNode(pair.key) ? pair.key.range![0] : groupOffset;
      marks.read(pair.key, below, isShared);
      if (!isScalar(pair.key) || pair.key.value === null)
        found.marks.push({ offset, path: below, message: `has no key before its colon; ${KEY_AND_TEXT}` });
      if (formatPath(below).length > PATH_MAX) return void found.marks.push({ offset, path: [], message: LONG_PATH });
      if (keys.has(key)) found.duplicates.push({ offset, path: [key], message: DUPLICATE });
      keys.add(key);
      readNode(pair.value, below, offset, isShared);
    }
  };
  readNode(root, [], 0);
  marks.reportUnused();
  return found;
}

interface Anchor {
  node: Node;
  offset: number;
  path: Path;
  isUsed: boolean;
}

/** Makes the reader of quotes, and of marks (`&name`, `*name`, `!`). Most of them begin a text by mistake. */
function createMarkReader({ quoted, marks }: Nodes) {
  const anchors = new Map<string, Anchor>();
  let aliases = 0;
  return {
    read(node: unknown, path: Path, isShared: boolean): Node | undefined {
      if (!isNode(node)) return undefined;
      const [start, end] = node.range!;
      const refuse = (message: string): undefined => void marks.push({ offset: start, path, message });
      if (isScalar(node) && node.type?.startsWith('QUOTE')) quoted.push({ start, end });
      if (node.tag === '!') refuse(describeMark('!'));
      if (!isAlias(node)) {
        const { anchor } = node;
        if (anchor && !anchors.has(anchor)) anchors.set(anchor, { node, offset: start, path, isUsed: false });
        return undefined;
      }
      const anchor = anchors.get(node.source);
      aliases++;
      if (!anchor) return refuse(describeMark(`*${node.source}`));
      anchor.isUsed = true;
      if (isShared) return refuse(NESTED);
      return aliases > MOST_ALIASES ? refuse(TOO_MANY) : anchor.node;
    },
    reportUnused(): void {
      for (const [name, { isUsed, offset, path }] of anchors)
        if (!isUsed) marks.push({ offset, path, message: describeMark(`&${name}`) });
    },
  };
}

/** The parser searches the anchor of each among all nodes. */
const MOST_ALIASES = 100;
const TOO_MANY = `comes after ${MOST_ALIASES} other aliases (*); write the text out`;
/** A few lines of aliases of aliases could expand to gigabytes, and an alias inside itself has no end. */
const NESTED = 'is an alias (*) inside another one; write the text out';

const KEY_AND_TEXT = 'expected a key, a colon and a space, such as "title: Some text"';

/** In V8, texts above 16,000 letters have one hash for a length, so that a map of them is as slow as a list. */
const PATH_MAX = 2000;
const LONG_PATH = `is a key that is too long, or in too many groups; ${KEY_AND_TEXT}`;

const describeMark = (mark: string) =>
  `"${mark}" at the beginning of a text has a special meaning in YAML; put the text in quotes`;

const DUPLICATE = 'appears a second time; delete one of the two, or restore the missing line above it';

const keyText = ({ key }: Pair<unknown, unknown>) => String(isScalar(key) ? key.value : key);

/** One error causes many more in the parser, so only the first is reported, or a tab, which nobody sees. */
function findSyntaxIssue(text: string, { errors, warnings }: Document, quoted: Span[]): YamlIssue | undefined {
  const found = [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const first = found.find(({ code }) => code === 'TAB_AS_INDENT') ?? found[0];
  return first && explainError(text, first, quoted);
}

function explainError(text: string, { code, message, pos: [offset] }: YAMLError, quoted: Span[]): YamlIssue {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const isUnclosed = code === 'MISSING_CHAR' && message.includes('quote');
  const opened = quoted.findLast(({ start, end }) => start < (isUnclosed ? offset : lineStart) && end >= lineStart);
  if (opened) return { offset: opened.start, path: [], message: NOT_CLOSED.quote };
  if (code === 'BAD_INDENT' && message.startsWith('Flow')) return { offset, path: [], message: NOT_CLOSED.bracket };
  return { offset, path: [], message: MESSAGES[code] ?? IS_MARK };
}

const NOT_CLOSED = {
  quote: 'the quotation mark that opens here is not closed on its line; close it',
  bracket:
    'is inside a [ or { that is not closed; close it, and put a text with " #" in quotes, since a comment follows " #"',
};

const IS_MARK = 'begins with a character that has a special meaning in YAML; put the text in quotes';

/** All other errors come from a text that begins with a mark of YAML. */
const MESSAGES: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'begins with a tab; use spaces',
  BAD_INDENT: 'has the wrong indentation; align it with the other lines of its group, with spaces',
  BLOCK_AS_IMPLICIT_KEY:
    'has a second colon, or a line near it is not aligned with its group; put a text with a colon in quotes',
  BLOCK_IN_FLOW: 'has a second colon; put a comma between two keys, or a text with a colon in quotes',
  MULTILINE_IMPLICIT_KEY: KEY_AND_TEXT,
  MISSING_CHAR: `has the wrong indentation, or is not complete; ${KEY_AND_TEXT}`,
  UNEXPECTED_TOKEN:
    'continues after the end of the value, or begins with a special character; put the text in double quotes, ' +
    'with \\" for a quote inside it, and each "- " on its own line',
  KEY_OVER_1024_CHARS: 'has a colon after more than 1024 characters; put a text with a colon in quotes',
  BAD_DQ_ESCAPE: 'has a backslash without a meaning; write two of them',
  TAG_RESOLVE_FAILED: describeMark('!'),
  RESOURCE_EXHAUSTION: 'has too many nested brackets or groups',
  MULTIPLE_DOCS: 'begins a second document ("---"); delete this line',
};

/** The new value of a key as YAML, values of keys in its group, or null, which turns its lines into a comment. */
export type YamlChange = string | Record<string, string> | null;

/** Changes top-level keys and no other letter. Returns undefined if that is not safe, as with a note in a value. */
export function editYaml(text: string, changes: Record<string, YamlChange>): string | undefined {
  const { contents, errors } = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  if (errors.length > 0 || !isMap(contents) || contents.flow || ANCHOR.test(text)) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const [first, ...others] = contents.items as [Pair, ...Pair[]];
  const added = Object.entries(changes).filter(([key, change]) => change !== null && !contents.has(key));
  const lines = added.map(([key, change]) => `${key}: ${formatChange(change!)}${eol}`).join('');
  let edited: string | undefined = text;
  // From the last key to the first, since that does not move the keys before.
  for (const pair of others.toReversed()) edited &&= editPair(edited, pair, changes[keyText(pair)], eol);
  edited &&= insertLines(edited, (first.value as Node).range![1], lines, eol);
  return edited && editPair(edited, first, changes[keyText(first)], eol);
}

const ANCHOR = /(?:^|[\s[{,:])[&*]\w/m;

const formatChange = (change: string | Record<string, string>) =>
  typeof change === 'string' ? change : `{ ${Object.entries(change).map(formatEntry).join(', ')} }`;

const formatEntry = ([key, value]: [string, string]) => `${key}: ${value}`;

function editPair(text: string, pair: Pair, change: YamlChange | undefined, eol: string): string | undefined {
  if (change === undefined) return text;
  const [start] = (pair.key as Node).range!;
  const node = pair.value as Node;
  const [from, until] = node.range!;
  if (isMap(node) && change !== null && typeof change === 'object') return editGroup(text, node, change, eol);
  const value = text.slice(from, until).trimEnd();
  const rest = text.slice(from + value.length);
  if (change === null) return text.slice(0, start) + text.slice(start, from + value.length).replace(/^/gm, '# ') + rest;
  if (value.includes('#')) return undefined;
  return `${text.slice(0, from)}${value === '' ? ' ' : ''}${formatChange(change)}${rest}`;
}

function editGroup(
  text: string,
  { items, flow }: { items: Pair[]; flow?: boolean | undefined },
  change: Record<string, string>,
  eol: string,
): string {
  const left = new Map(Object.entries(change));
  const edits = items.flatMap((pair) => {
    const value = left.get(keyText(pair));
    left.delete(keyText(pair));
    return value === undefined ? [] : [{ range: (pair.value as Node).range!, value }];
  });
  const last = items.at(-1)!;
  const [keyStart] = (last.key as Node).range!;
  const between = flow ? ', ' : eol + ' '.repeat(keyStart - text.lastIndexOf('\n', keyStart) - 1);
  const added = [...left].map((entry) => between + formatEntry(entry)).join('');
  const [, end] = (last.value as Node).range!;
  let edited = text.slice(0, end) + added + text.slice(end);
  for (const { range, value } of edits.toReversed())
    edited = edited.slice(0, range[0]) + value + edited.slice(range[1]);
  return edited;
}

function insertLines(text: string, offset: number, lines: string, eol: string): string {
  const lineEnd = text.indexOf('\n', offset) + 1;
  return lineEnd > 0 ? text.slice(0, lineEnd) + lines + text.slice(lineEnd) : `${text}${lines && eol}${lines}`;
}
