import { parseSync } from 'vite';
import { Lexer } from 'yaml';

/**
 * Texts in English that people read, found in a file by its syntax. A text keeps the file's line breaks, and the line on
 * which it begins, so that a finding can name its line.
 */
export interface Prose {
  /** `text` is for owners and visitors, `message` a string in code for them, `heading` also a table's cell, `title` a test's. */
  kind: 'comment' | 'docstring' | 'text' | 'message' | 'heading' | 'title';
  text: string;
  line: number;
}

export function proseOf(file: string, source: string): Prose[] {
  const extension = /\.(\w+)$/.exec(file)?.[1] ?? '';
  if (/^(?:STYLE|CONTRIBUTING)\.md$|architecture\.md$/.test(file))
    return proseOfMarkdown(source).flatMap((prose) => (prose.kind === 'text' ? [{ ...prose, kind: 'comment' }] : []));
  if (extension === 'md') return proseOfMarkdown(source);
  if (extension === 'env' || extension === 'example')
    return blocksOf(tokensOf(source, HASH_LINES, '')).map((prose) => ({ ...prose, kind: 'text' }));
  if (extension === 'yaml') return blocksOf(yamlComments(source)).map((prose) => ({ ...prose, kind: 'text' }));
  if (extension === 'css')
    return blocksOf(tokensOf(source, /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[^]*?\*\//g, '/*'));
  if (extension === 'sql') return blocksOf(tokensOf(source, /'(?:''|[^'])*'|--[^\n]*|\/\*[^]*?\*\//g, '--'));
  if (/^[mc]?[jt]sx?$/.test(extension)) return proseOfCode(file, source);
  return blocksOf(tokensOf(source, HASH_LINES, ''));
}

const HASH_LINES = /^[ \t]*#(?!!)[^\n]*/gm;

interface Comment {
  value: string;
  line: number;
  /** Whether only spaces are before it on its line, so that it may continue a comment above. */
  alone: boolean;
  doc?: boolean;
}

/** The line of a place in a source, and whether nothing but spaces is before it there. */
function placeOf(source: string, at: number) {
  const lines = source.slice(0, at).split('\n');
  return { line: lines.length, alone: lines.at(-1)!.trim() === '' };
}

function proseOfCode(file: string, source: string): Prose[] {
  const { comments, program } = parseSync(file, source);
  const read = comments
    .filter(
      ({ value }) => !/^\s*(?:oxlint|eslint|@ts-|@vite|#__PURE__|v8 ignore|\/ <reference|#(?:end)?region)/.test(value),
    )
    .map(({ value, start, type }) => ({
      value,
      ...placeOf(source, start),
      doc: type === 'Block' && value.startsWith('*'),
    }));
  const isTest = /\.(?:test|contract|e2e)\.tsx?$/.test(file);
  const isTool = /^(?:test|e2e|bench|faults|scripts)\//.test(file);
  const texts = isTest ? titlesIn(program) : isTool ? [] : stringsIn(program).filter(({ text }) => isProse(text));
  return [
    ...blocksOf(read),
    ...texts.map(({ text, at }): Prose => ({
      kind: isTest ? 'title' : 'message',
      text: text.replaceAll(/^- /gm, '  '),
      line: placeOf(source, at).line,
    })),
  ];
}

/** Joins comments on consecutive lines into paragraphs. An empty line or a bullet begins another. */
function blocksOf(comments: Comment[]): Prose[] {
  const lines = comments.flatMap(({ value, line, alone, doc }) =>
    value.split('\n').map((text, index) => ({
      text: text.replace(/^\s*(?:\*+|\/+|#+!?|--+)?\s?/, '').replace(/\s*\**$/, ''),
      line: line + index,
      begins: index === 0 && (!alone || doc),
      kind: doc ? ('docstring' as const) : ('comment' as const),
    })),
  );
  const found: Prose[] = [];
  let last = -1;
  for (const { text, line, begins, kind } of lines) {
    const apart = begins || line !== last + 1 || /^\s*(?:[-*•]|\d\.) /.test(text) || /^\s*@\w+/.test(text);
    const open = found.at(-1);
    last = /\p{L}/u.test(text) && !isCommentedOut(text) ? line : -1;
    if (last === -1) continue;
    if (apart || !open) found.push({ kind, text, line });
    else open.text += `\n${text}`;
  }
  return found;
}

/** A line of YAML or of a shell that an owner may uncomment. */
const isCommentedOut = (line: string) =>
  /^\s*(?:- )?(?:["\w.-]+:(?:\s|$)|[\w-]+=|[-{[]\s*["{[])/.test(line) && !/^\s*\w+: [a-z]+ [a-z]+ [a-z]+ /.test(line);

function tokensOf(source: string, tokens: RegExp, mark: string): Comment[] {
  return [...source.matchAll(tokens)]
    .filter(([token]) => token.startsWith(mark) || token.startsWith('/*'))
    .map(({ 0: token, index }) => ({
      value: token.replace(/^\s*\/\*/, '').replace(/\*\/$/, ''),
      ...placeOf(source, index),
    }));
}

/** Signs of the lexer that are not in the source: before a document, for an error, and before a scalar. */
const SCALAR = '\u001F';
const MARKS = ['\u0002', '\u0018', SCALAR];

function yamlComments(source: string): Comment[] {
  const found: Comment[] = [];
  let at = 0;
  let before = '';
  for (const token of new Lexer().lex(source)) {
    if (token.startsWith('#') && before !== SCALAR) found.push({ value: token, ...placeOf(source, at) });
    before = token;
    if (!MARKS.includes(token)) at += token.length;
  }
  return found.filter(({ value }) => !value.startsWith('# yaml-language-server'));
}

function proseOfMarkdown(source: string): Prose[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ');
  const prose = source
    .replace(/^---\n[^]*?\n---\n/, blank)
    .replaceAll(/^( *)(`{3,})[^]*?^ *\2/gm, blank)
    .replaceAll(/<!--[^]*?-->|<\/?[a-z][^>]*>/gi, blank);
  const found: Prose[] = [];
  let open: Prose | undefined;
  for (const [index, line] of prose.split('\n').entries()) {
    const begins = /^\s*(?:[-*+]|\d+\.|>)\s/.test(line);
    if (line.trim() === '' || /^\s*\|?[\s|:-]+$/.test(line)) open = undefined;
    else if (line.startsWith('#')) found.push({ kind: 'heading', text: line.replace(/^#+ /, ''), line: index + 1 });
    else if (line.startsWith('|')) {
      const cells = line.split(/(?<!\\)\|/).filter((cell) => cell.trim() !== '');
      found.push(...cells.map((text): Prose => ({ kind: 'heading', text, line: index + 1 })));
    } else if (begins || !open) {
      open = { kind: 'text', text: line.replace(/^\s*(?:[-*+]|\d+\.|>)\s+/, ''), line: index + 1 };
      found.push(open);
    } else open.text += `\n${line}`;
  }
  return found;
}

interface Node {
  type?: string;
  start?: number;
  value?: unknown;
  operator?: string;
  left?: unknown;
  right?: unknown;
  quasis?: { value: { cooked: string } }[];
}

/** Strings of a program, with `·` for each value in them. Those that are added to each other are one. */
function stringsIn(node: unknown): { text: string; at: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const text = textOf(node as Node);
  if (text !== undefined) return [{ text, at: (node as Node).start! }];
  return Object.values(node).flatMap(stringsIn);
}

/** Titles of a file's tests. */
function titlesIn(node: unknown): { text: string; at: number }[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as { type?: string; callee?: unknown; arguments?: unknown[] };
  const below = Object.values(node).flatMap(titlesIn);
  if (type !== 'CallExpression' || !/^(?:describe\w*|test|pageTest)$/.test(nameOf(callee))) return below;
  const [title] = given as Node[];
  const text = textOf(title ?? {});
  return text === undefined ? below : [{ text, at: title!.start! }, ...below];
}

/** The name that a call begins with: `test` of `test.each(rows)(…)`. */
function nameOf(callee: unknown): string {
  const { name, object, callee: inner } = (callee ?? {}) as { name?: string; object?: unknown; callee?: unknown };
  return name ?? (object || inner ? nameOf(object ?? inner) : '');
}

function textOf({ type, value, quasis, operator, left, right }: Node): string | undefined {
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? value : undefined;
  if (type === 'TemplateLiteral') return quasis!.map((part) => part.value.cooked).join('·');
  if (type !== 'BinaryExpression' || operator !== '+') return;
  const parts = [textOf(left as Node), textOf(right as Node)];
  return parts.every((part) => part === undefined) ? undefined : parts.map((part) => part ?? '·').join('');
}

/** Whether a string is a text for people: four words or more, one of them a small English one. SQL, HTML and lists are not. */
function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/).length;
  const isList = words > 12 && !/[.,:;!?]/.test(text);
  const isCode = SQL.test(text) || /<\/?\w+[ >]|=>|\{\s*\w+:|\$\{\w/.test(text);
  return !isList && !isCode && words >= 4 && SMALL_WORD.test(text);
}

const SQL =
  /^\s*(?:select|insert into|update|delete from|create|alter|with recursive|pragma)\b|\bselect\b[^]*\bfrom\b|\bupdate \w+ set\b|= \$\d|\b(?:SELECT|FROM|UPDATE|CREATE|ALTER|WHERE|PRAGMA)\b/;
const SMALL_WORD =
  /(?<!\S)(?:the|an?|is|are|to|of|and|not|no|it|that|with|for|in|by|on|was|has|this|your?)(?![^\s.,:;?!)])/i;
