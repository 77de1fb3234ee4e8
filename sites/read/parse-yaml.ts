import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';

/** A problem and its place in the text. */
export interface YamlIssue {
  offset: number;
  path: Path;
  message: string;
}

/** A plain value with its place in the text. */
export interface PlainScalar {
  path: Path;
  offset: number;
  value: unknown;
  /** The text of the value in the file. */
  source: string;
}

/** A parsed text with the places of its keys. */
export type YamlDocument = ReturnType<typeof parseYaml>;

export function parseYaml(text: string) {
  // The parser would compare each key of a group with all others.
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error', uniqueKeys: false });
  const plains = new Map<unknown, PlainScalar>();
  const quoted: Span[] = [];
  const duplicates: number[] = [];
  const marks: YamlIssue[] = [];
  const used = new Set<string>();
  const anchors = new Set<string>();
  visit(document, {
    Alias: (_, { source }) => void used.add(source),
    Map: (_, { items }) => void duplicates.push(...duplicateKeys(items)),
    Seq: (_, { items }) => items.forEach((item, at) => placeInList.set(item as object, at)),
    Scalar(key, node, ancestors) {
      const [start, end] = node.range!;
      if (node.type !== 'PLAIN') return void (node.type?.startsWith('QUOTE') && quoted.push({ start, end }));
      if (key === 'key') return;
      plains.set(node, {
        path: pathOf(key, ancestors),
        offset: start,
        value: node.value,
        source: text.slice(start, end),
      });
    },
  });
  visit(document, {
    Node(key, node, ancestors) {
      const message = findMark(node, ancestors, { used, anchors });
      if (!isAlias(node) && node.anchor !== undefined) anchors.add(node.anchor);
      if (message) marks.push({ offset: node.range?.[0] ?? 0, path: pathOf(key, ancestors), message });
    },
  });
  const value = (replaced = new Map<PlainScalar, unknown>()): unknown => {
    for (const [node, plain] of plains)
      (node as { value: unknown }).value = replaced.has(plain) ? replaced.get(plain) : plain.value;
    // Aliases are limited by `findMark`.
    return document.toJS({ maxAliasCount: -1 }) as unknown;
  };
  const issue = findSyntaxIssue(text, document, { quoted, duplicate: duplicates.toSorted((a, b) => a - b)[0] });
  const issues = issue ? [issue] : marks.slice(0, 1);
  return {
    /** Syntax errors. If there are any, the rest does not count. */
    issues,
    plains: [...plains.values()],
    /** Returns the whole value, with some of its plain values replaced. */
    value,
    has: (path: Path) => issues.length === 0 && hasPath(value(), path),
    /** Finds the value. For lists, groups and missing values it finds the key, or the nearest key above. */
    offsetOf: (path: Path) => {
      const node = path.length > 0 && (document.getIn(path, true) as Node | undefined);
      return isScalar(node) && node.value !== null ? node.range![0] : keyOffset(document.contents, path);
    },
    offsetOfKey: (path: Path) => keyOffset(document.contents, path),
  };
}

/** Finds a text that begins with a mark of YAML by mistake, and an alias that could have no end. */
function findMark(
  node: Node,
  ancestors: readonly object[],
  { used, anchors }: Record<'used' | 'anchors', Set<string>>,
): string | undefined {
  if (isAlias(node)) {
    if (!anchors.has(node.source)) return startsWithMark(`*${node.source}`);
    if (anchors.size > ANCHORS_MAX) return TOO_MANY;
    return ancestors.some((above) => isNode(above) && above.anchor !== undefined) ? NESTED : undefined;
  }
  if (node.tag === '!') return startsWithMark('!');
  return node.anchor !== undefined && !used.has(node.anchor) ? startsWithMark(`&${node.anchor}`) : undefined;
}

/** Each alias searches its anchor among all. */
const ANCHORS_MAX = 100;
const TOO_MANY = `comes after more than ${ANCHORS_MAX} anchors (&); write the text out`;
/** A few lines of aliases of aliases could expand to gigabytes, and an alias inside itself has no end. */
const NESTED = 'is an alias (*) inside another one; write the text out';

const startsWithMark = (word: string) =>
  `"${word}" at the beginning of a text has a special meaning in YAML; put the text in quotes`;

/** The new value of a key as YAML, values of keys in its group, or null, which turns its lines into a comment. */
export type YamlChange = string | Record<string, string> | null;

/**
 * Changes top-level keys of a text, and no other letter of it. New keys follow the first one. Returns undefined for a
 * text in which that is not safe, such as one with anchors.
 */
export function editYaml(text: string, changes: Record<string, YamlChange>): string | undefined {
  const { contents, errors } = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  if (errors.length > 0 || !isMap(contents) || contents.flow || /(?:^|[\s[{,:])[&*]\w/m.test(text)) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const edits: { start: number; end: number; text: string }[] = [];
  const added: string[] = [];
  for (const [key, change] of Object.entries(changes)) {
    const pair = contents.items.find((each) => keyText(each) === key);
    const whole = change === null || typeof change === 'string' ? change : flowGroup(change);
    if (!pair) {
      if (whole !== null) added.push(`${key}: ${whole}${eol}`);
      continue;
    }
    const [start] = (pair.key as Node).range!;
    const node = pair.value as Node;
    const from = node.range![0];
    const value = text.slice(from, node.range![1]).trimEnd();
    if (whole === null) {
      const lines = text.slice(start, from) + value;
      edits.push({ start, end: start + lines.length, text: lines.replace(/^/gm, '# ') });
    } else if (isMap(node) && typeof change === 'object') edits.push(...editsInside(node, change!, { text, eol }));
    else if (value.includes('#')) return undefined;
    else edits.push({ start: from, end: from + value.length, text: value === '' ? ` ${whole}` : whole });
  }
  const first = contents.items[0]!.value as Node;
  const lineEnd = text.indexOf('\n', first.range![1]) + 1;
  if (lineEnd > 0) edits.push({ start: lineEnd, end: lineEnd, text: added.join('') });
  else edits.push({ start: text.length, end: text.length, text: [eol, ...added].join('') });
  const inOrder = edits.toSorted((one, other) => other.start - one.start);
  return inOrder.reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
}

const flowGroup = (group: Record<string, string>) =>
  `{ ${Object.entries(group)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')} }`;

function editsInside(
  { items, flow }: { items: Pair[]; flow?: boolean | undefined },
  change: Record<string, string>,
  { text, eol }: { text: string; eol: string },
) {
  const last = items.at(-1)!;
  const column = (last.key as Node).range![0] - text.lastIndexOf('\n', (last.key as Node).range![0]) - 1;
  const between = flow ? ', ' : `${eol}${' '.repeat(column)}`;
  return Object.entries(change).map(([key, value]) => {
    const [start, end] = ((items.find((each) => keyText(each) === key) ?? last).value as Node).range!;
    if (items.some((each) => keyText(each) === key)) return { start, end, text: value };
    return { start: end, end, text: `${between}${key}: ${value}` };
  });
}

/** Finds the places of keys that a group already has. */
function duplicateKeys(items: Pair[]): number[] {
  const named = items.filter(({ key }) => isScalar(key));
  const groups = [...Map.groupBy(named, keyText).values()];
  return groups.flatMap(([, ...again]) => again.map(({ key }) => (key as Node).range![0]));
}

/** Indices of list entries. Searching a list of thousands for each value would take minutes. */
const placeInList = new WeakMap<object, number>();

function pathOf(key: unknown, ancestors: readonly object[]): Path {
  const path: Path = [];
  ancestors.forEach((ancestor, index) => {
    const child = ancestors[index + 1];
    if (isPair(ancestor)) path.push(keyText(ancestor));
    else if (isCollection(ancestor) && !isMap(ancestor))
      path.push(child === undefined ? Number(key) : placeInList.get(child)!);
  });
  return path;
}

const keyText = ({ key }: Pair<unknown, unknown>) => String(isScalar(key) ? key.value : key);

function keyOffset(contents: unknown, path: Path): number {
  let node = contents;
  let offset = 0;
  for (const step of path) {
    if (!isCollection(node)) return offset;
    const item: unknown = isMap(node)
      ? node.items.find((pair) => keyText(pair) === String(step))
      : node.items[Number(step)];
    if (item === undefined) return offset;
    offset = ((isPair(item) ? item.key : item) as Node | null)?.range?.[0] ?? offset;
    node = isPair(item) ? item.value : item;
  }
  return offset;
}

interface Span {
  start: number;
  end: number;
}

/**
 * Explains a syntax error in plain words. One error causes many more in the parser, so only the first is reported, or a tab, which
 * nobody sees. `quoted`: the places of quoted texts. `duplicate`: the place of a duplicate key.
 */
function findSyntaxIssue(
  text: string,
  { errors, warnings }: Document,
  { quoted, duplicate }: { quoted: Span[]; duplicate: number | undefined },
): YamlIssue | undefined {
  const found = [...errors, ...warnings].toSorted((a, b) => a.pos[0] - b.pos[0]);
  const first = found.find(({ code }) => code === 'TAB_AS_INDENT') ?? found[0];
  if (first) return explain(text, first, quoted);
  if (duplicate === undefined) return undefined;
  return { offset: duplicate, path: [/^[^:\n]{0,60}/.exec(text.slice(duplicate))![0]], message: DUPLICATE };
}

function explain(text: string, { code, message, pos: [offset] }: YAMLError, quoted: Span[]): YamlIssue {
  const issue = (explanation: string, at = offset) => ({ offset: at, path: [], message: explanation });
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const unclosed = code === 'MISSING_CHAR' && message.includes('quote');
  const opened = quoted.findLast(({ start, end }) => start < (unclosed ? offset : lineStart) && end >= lineStart);
  if (opened) return issue('the quotation mark that opens here is not closed on its line', opened.start);
  if (code === 'BAD_INDENT' && message.startsWith('Flow')) return issue(NOT_CLOSED);
  return issue(messages[code] ?? 'is not YAML; see the lines around it');
}

const IS_MARK = 'begins with a character that has a special meaning in YAML; put the text in quotes';

const NOT_CLOSED =
  'is inside a [ or { that is not closed; close it, and put a text with " #" in quotes, since a comment follows " #"';

const DUPLICATE = 'appears a second time; delete one of the two, or restore the missing line above it';

const KEY_AND_TEXT = 'expected a key, a colon and a space, such as "title: Some text"';

const messages: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'begins with a tab; use spaces',
  BAD_INDENT: 'has the wrong indentation; align it with the other lines of its group by spaces',
  BLOCK_AS_IMPLICIT_KEY:
    'has a second colon, or a line near it is not aligned with its group; put a text with a colon in quotes',
  BLOCK_IN_FLOW: 'has a second colon; put a comma between two keys, or a text with a colon in quotes',
  MULTILINE_IMPLICIT_KEY: KEY_AND_TEXT,
  MISSING_CHAR: `has the wrong indentation, or is not complete; ${KEY_AND_TEXT}`,
  UNEXPECTED_TOKEN:
    'continues after the end of the value, or begins with a special character; put the text in double quotes, ' +
    'with \\" for a quote inside it, and each "- " on its own line',
  BAD_SCALAR_START: IS_MARK,
  BAD_ALIAS: IS_MARK,
  ALIAS_PROPS: IS_MARK,
  MULTIPLE_ANCHORS: IS_MARK,
  MULTIPLE_TAGS: IS_MARK,
  BAD_PROP_ORDER: IS_MARK,
  BAD_COLLECTION_TYPE: IS_MARK,
  BAD_DIRECTIVE: IS_MARK,
  KEY_OVER_1024_CHARS: 'has a colon after more than 1024 characters; put a text with a colon in quotes',
  BAD_DQ_ESCAPE: 'has a backslash without a meaning; write two of them',
  TAG_RESOLVE_FAILED: startsWithMark('!'),
  RESOURCE_EXHAUSTION: 'has too many nested brackets or groups',
  MULTIPLE_DOCS: 'begins a second document ("---"); delete this line',
};

/** The keys that lead to a value, from the outermost. Numbers are indices of lists, from 0. */
export type Path = PropertyKey[];

export function hasPath(value: unknown, path: Path): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
  return hasPath((value as Record<PropertyKey, unknown>)[step], rest);
}
