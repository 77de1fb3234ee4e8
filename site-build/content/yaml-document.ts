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
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'error' });
  const plains = new Map<unknown, Plain>();
  const quoted: { start: number; end: number }[] = [];
  const marks: Found[] = [];
  const used = new Set<string>();
  visit(document, {
    Alias: (_, { source }) => void used.add(source),
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
      const unknown = isAlias(node) && node.resolve(document) === undefined;
      if (unknown) marks.push({ offset, path, message: startsWithMark(`*${node.source}`) });
      else if (!isAlias(node) && node.tag === '!') marks.push({ offset, path, message: startsWithMark('!') });
      else if (!isAlias(node) && node.anchor !== undefined && !used.has(node.anchor))
        marks.push({ offset, path, message: startsWithMark(`&${node.anchor}`) });
    },
  });
  const value = (replaced = new Map<Plain, unknown>()) => {
    for (const [node, plain] of plains)
      (node as { value: unknown }).value = replaced.has(plain) ? replaced.get(plain) : plain.value;
    return document.toJS({ maxAliasCount: 100 });
  };
  const mistake = syntaxMistake(text, document, quoted);
  return {
    mistakes: mistake
      ? [{ ...mistake, path: mistake.key ? [mistake.key] : [] }]
      : [...marks, ...wrongAliases(value, used.size > 0)],
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

/** A few lines of aliases of aliases can stand for gigabytes, and one inside of what it names for no end of them. */
function wrongAliases(value: () => unknown, hasAliases: boolean): Found[] {
  try {
    const whole = value();
    return hasAliases && containsItself(whole) ? [{ offset: 0, path: [], message: ENDLESS }] : [];
  } catch (error) {
    // An alias without its anchor is told at its place.
    if (error instanceof ReferenceError && error.message.startsWith('Unresolved')) return [];
    return [{ offset: 0, path: [], message: 'has more aliases (*) than words; write the words out' }];
  }
}

const ENDLESS = 'has an alias (*) inside of what it stands for; write the words out';

function containsItself(value: unknown, around: unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (around.includes(value)) return true;
  return Object.values(value).some((part) => containsItself(part, [...around, value]));
}

function pathOf(key: unknown, ancestors: readonly unknown[]): Path {
  const path: Path = [];
  ancestors.forEach((ancestor, index) => {
    const child = ancestors[index + 1];
    if (isPair(ancestor)) path.push(keyText(ancestor));
    else if (isCollection(ancestor) && !isMap(ancestor))
      path.push(child === undefined ? Number(key) : ancestor.items.indexOf(child));
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
