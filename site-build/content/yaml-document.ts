import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  parseDocument,
  visit,
  type Node,
  type Pair,
} from 'yaml';
import { holds, type Path } from './key-path.ts';
import { syntaxMistake } from './yaml-words.ts';

/** Where in the text, and what is wrong there. */
export interface Found {
  offset: number;
  path: Path;
  message: string;
}

/** A plain value with its place in the text. */
export interface Plain {
  path: Path;
  offset: number;
  value: unknown;
  /** As it is typed. */
  source: string;
  /** What follows it on its line after ` #`, which YAML takes for a note. */
  note: string | undefined;
}

/** A text as YAML reads it, with the places of its keys. */
export interface YamlDocument {
  /** Mistakes of its form; the rest counts only where there are none. */
  mistakes: Found[];
  plains: Plain[];
  /** The value of the whole, some of its plain values replaced. */
  value(replaced?: Map<Plain, unknown>): unknown;
  has(path: Path): boolean;
  /** Of the value; for a list or a group of keys, and where there is no value, of its key, or of the nearest key above. */
  offsetOf(path: Path): number;
  offsetOfKey(path: Path): number;
}

export function readYaml(text: string): YamlDocument {
  // The parser would compare each key of a group with all others.
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error', uniqueKeys: false });
  const plains = new Map<unknown, Plain>();
  const quoted: { start: number; end: number }[] = [];
  const marks: Found[] = [];
  const used = new Set<string>();
  const anchors = new Set<string>();
  let named = 0;
  const twice: number[] = [];
  visit(document, {
    Alias: (_, { source }) => void used.add(source),
    Map: (_, { items }) => void twice.push(...keysAgain(items)),
    Seq: (_, { items }) => items.forEach((item, at) => placeInList.set(item as object, at)),
    Scalar(key, node, ancestors) {
      const [start, end] = node.range!;
      if (node.type !== 'PLAIN') return void (node.type?.startsWith('QUOTE') && quoted.push({ start, end }));
      if (key === 'key') return;
      const note = /^[ \t]+#(.*)/.exec(text.slice(end, end + 300))?.[1];
      const source = text.slice(start, end);
      plains.set(node, { path: pathOf(key, ancestors), offset: start, value: node.value, source, note });
    },
  });
  visit(document, {
    Node(key, node, ancestors) {
      const offset = node.range?.[0] ?? 0;
      const mark = (message: string) => marks.push({ offset, path: pathOf(key, ancestors), message });
      if (isAlias(node) || node.anchor !== undefined) named += 1;
      if (named > MOST_NAMED) mark(TOO_MANY);
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
        if (node.tag === '!') mark(startsWithMark('!'));
        else if (node.anchor !== undefined && !used.has(node.anchor)) mark(startsWithMark(`&${node.anchor}`));
      } else if (!anchors.has(node.source)) mark(startsWithMark(`*${node.source}`));
      else if (ancestors.some((above) => isNode(above) && above.anchor !== undefined)) mark(NESTED);
    },
  });
  const value = (replaced = new Map<Plain, unknown>()) => {
    for (const [node, plain] of plains)
      (node as { value: unknown }).value = replaced.has(plain) ? replaced.get(plain) : plain.value;
    // Bounded by their number, and by what they may stand for.
    return document.toJS({ maxAliasCount: -1 });
  };
  const mistake = syntaxMistake(text, document, { quoted, twice: twice.toSorted((a, b) => a - b)[0] });
  const mistakes = mistake ? [{ ...mistake, path: mistake.key ? [mistake.key] : [] }] : marks.slice(0, 1);
  return {
    mistakes,
    plains: [...plains.values()],
    value,
    has: (path) => mistakes.length === 0 && holds(value(), path),
    offsetOf: (path) => {
      const node = path.length > 0 && (document.getIn(path, true) as Node | undefined);
      return isScalar(node) && node.value !== null ? node.range![0] : keyOffset(document.contents, path);
    },
    offsetOfKey: (path) => keyOffset(document.contents, path),
  };
}

const startsWithMark = (word: string) =>
  `"${word}" at the beginning of a text is a mark of YAML; put the text in quotes`;

/** Anchors and aliases: each is looked for among the others. */
const MOST_NAMED = 100;
const TOO_MANY = `has more than ${MOST_NAMED} anchors (&) and aliases (*) before its end; write the words out`;
/** A few lines of aliases of aliases could stand for gigabytes, and one inside of itself for no end of them. */
const NESTED = 'is an alias (*) inside of what another one stands for; write the words out';

/** The places of keys that a group has already. */
function keysAgain(items: Pair[]): number[] {
  const before = new Set<string>();
  return items.flatMap((pair) => {
    if (!isScalar(pair.key)) return [];
    const key = keyText(pair);
    if (before.has(key)) return [pair.key.range![0]];
    before.add(key);
    return [];
  });
}

/** Looking for an entry in a list of thousands, for each value in each of them, would take minutes. */
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
