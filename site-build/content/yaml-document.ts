import { isAlias, isCollection, isMap, isPair, isScalar, parseDocument, visit, type Node, type Pair } from 'yaml';
import { holds } from './fill-in.ts';
import { oddAt } from './odd-space.ts';
import { syntaxMistake } from './yaml-words.ts';

export type Path = PropertyKey[];

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
  /** Whether the key is what follows a comma in braces, without a colon: mostly the rest of a text that has a comma. */
  isCutText(path: Path): boolean;
}

export function readYaml(text: string): YamlDocument {
  // The parser would compare each key of a group with all others.
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error', uniqueKeys: false });
  const plains = new Map<unknown, Plain>();
  const quoted: { start: number; end: number }[] = [];
  const marks: Found[] = [];
  const used = new Set<string>();
  const known = new Set<string>();
  const twice: number[] = [];
  const named: number[] = [];
  visit(document, {
    Alias: (_, { source }) => void used.add(source),
    Map: (_, { items }) => void twice.push(...keysAgain(items)),
    Seq: (_, { items }) => items.forEach((item, at) => placeInList.set(item as object, at)),
    Scalar(key, node, ancestors) {
      const [start, end] = node.range!;
      if (node.type !== 'PLAIN') return void (node.type?.startsWith('QUOTE') && quoted.push({ start, end }));
      if (key === 'key') {
        const odd = oddAt(text, start);
        return void (odd && marks.push({ ...odd, path: [] }));
      }
      const note = /^[ \t]+#(.*)/.exec(text.slice(end, end + 300))?.[1];
      const source = text.slice(start, end);
      plains.set(node, { path: pathOf(key, ancestors), offset: start, value: node.value, source, note });
    },
  });
  visit(document, {
    Node(key, node, ancestors) {
      const offset = node.range?.[0] ?? 0;
      const path = pathOf(key, ancestors);
      if (isAlias(node) || node.anchor !== undefined) named.push(offset);
      if (!isAlias(node) && node.anchor !== undefined) known.add(node.anchor);
      if (isAlias(node) && !known.has(node.source))
        marks.push({ offset, path, message: startsWithMark(`*${node.source}`) });
      else if (!isAlias(node) && node.tag === '!') marks.push({ offset, path, message: startsWithMark('!') });
      else if (!isAlias(node) && node.anchor !== undefined && !used.has(node.anchor))
        marks.push({ offset, path, message: startsWithMark(`&${node.anchor}`) });
    },
  });
  const value = (replaced = new Map<Plain, unknown>()) => {
    for (const [node, plain] of plains)
      (node as { value: unknown }).value = replaced.has(plain) ? replaced.get(plain) : plain.value;
    // Looked at by `wrongAliases`.
    return document.toJS({ maxAliasCount: -1 });
  };
  const mistake = syntaxMistake(text, document, { quoted, twice: twice.toSorted((a, b) => a - b)[0] });
  const tooMany = named[MOST_NAMED];
  return {
    mistakes: mistake
      ? [{ ...mistake, path: mistake.key ? [mistake.key] : [] }]
      : tooMany === undefined
        ? [...marks, ...wrongAliases(document.contents)]
        : [{ offset: tooMany, path: [], message: TOO_MANY_NAMED }],
    plains: [...plains.values()],
    value,
    has: (path) => holds(value(), path),
    offsetOf: (path) => {
      const node = path.length > 0 && (document.getIn(path, true) as Node | undefined);
      return isScalar(node) && node.value !== null ? node.range![0] : keyOffset(document.contents, path);
    },
    offsetOfKey: (path) => keyOffset(document.contents, path),
    isCutText: (path) => {
      const group = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
      if (!isMap(group) || group.flow !== true) return false;
      return group.items.findIndex((pair) => pair.value === null && keyText(pair) === String(path.at(-1))) > 0;
    },
  };
}

function startsWithMark(word: string): string {
  return `"${word}" at the beginning of a text is a mark of YAML; put the text in quotes`;
}

/** Anchors and aliases: each is looked for among the others. */
const MOST_NAMED = 100;
const TOO_MANY_NAMED = `is the ${MOST_NAMED + 1}. anchor (&) or alias (*) of this file; write the words out, or put a text that begins so in quotes`;

/** A few lines of aliases of aliases can stand for gigabytes, and one inside of what it names for no end of them. */
function wrongAliases(contents: unknown): Found[] {
  const written = valuesIn(contents, new Map());
  if (written <= MOST_VALUES) return [];
  return [{ offset: 0, path: [], message: Number.isFinite(written) ? TOO_MUCH : ENDLESS }];
}

/** A file of a megabyte has no more without aliases. */
const MOST_VALUES = 1_000_000;
const TOO_MUCH = 'has more aliases (*) than words; write the words out';
const ENDLESS = 'has an alias (*) inside of what it stands for; write the words out';

/** How many there are once each alias is written out. `anchored`: how many each anchor stands for, endlessly many inside of it. */
function valuesIn(node: unknown, anchored: Map<string, number>): number {
  if (isAlias(node)) return anchored.get(node.source) ?? 0;
  if (isPair(node)) return valuesIn(node.key, anchored) + valuesIn(node.value, anchored);
  if (!isCollection(node)) {
    if (isScalar(node) && node.anchor !== undefined) anchored.set(node.anchor, 1);
    return 1;
  }
  const { anchor } = node;
  if (anchor !== undefined) anchored.set(anchor, Infinity);
  let values = 1;
  for (const item of node.items) values += valuesIn(item, anchored);
  if (anchor !== undefined) anchored.set(anchor, values);
  return values;
}

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
