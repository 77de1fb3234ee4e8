import MarkdownIt, { type Token } from 'markdown-it';
import type { Spot } from '../read/owner-files.ts';

export interface Markdown {
  /** The heading of the first level at the beginning, if the text has one. `html` is without it. */
  heading: string | undefined;
  html: string;
  /** Anchors of its headings. */
  ids: string[];
  links: (Piece & { href: string })[];
  images: (Piece & { src: string; alt: string })[];
  /** Raw HTML, which is refused. */
  markup: Piece[];
  /** Links and images that visitors would read as text, each with the way to write it. */
  missed: (Piece & { remedy: string })[];
}

/** A piece of a text. Only an issue needs its place: a text may have thousands of links, and hardly any is wrong. */
interface Piece {
  spot(): Spot;
}

/** It writes only its own elements: `html: false` turns all others into text. Line breaks stay, for postal addresses. */
const parser = new MarkdownIt({ html: false, breaks: true });
// `custom-content.ts` checks every link. The parser would silently turn refused links into text.
parser.validateLink = () => true;
// The keyboard can scroll this box too (WCAG 2.1.1).
parser.renderer.rules['table_open'] = (tokens, index) => {
  const label = parser.utils.escapeHtml(String(tokens[index]!.meta?.['above']));
  return `<div class="article-table" role="region" aria-label="${label}" tabindex="0"><table>\n`;
};
parser.renderer.rules['table_close'] = () => '</table></div>\n';

/** Parses Markdown (CommonMark and tables). `title`: the name of a table without a heading above it. */
export function parseMarkdown(text: string, title: string): Markdown {
  const tokens = parser.parse(text, {});
  const headings = addHeadingIds(tokens);
  nameTables(headings.tokens, title);
  const spots = headings.tokens.flatMap(({ children, map }) => (children ?? []).map((child) => ({ child, map })));
  const blocks = headings.tokens.map(({ children, map }) => ({ map, text: textIn(children ?? []) }));
  const spotOf = spotsOf(text);
  for (const { child } of spots) if (child.type === 'image') child.attrSet('loading', 'lazy');
  return {
    heading: headings.first,
    html: parser.renderer.render(headings.tokens, parser.options, {}),
    ids: headings.ids,
    links: spots.flatMap(({ child, map }) => {
      if (child.type !== 'link_open') return [];
      const href = String(child.attrGet('href'));
      return [{ href, spot: () => spotOf(map, href) }];
    }),
    images: spots.flatMap(({ child, map }) => {
      if (child.type !== 'image') return [];
      const src = String(child.attrGet('src'));
      return [{ src, alt: child.content.trim(), spot: () => spotOf(map, src) }];
    }),
    markup: blocks.flatMap((block) =>
      (block.text.match(MARKUP) ?? []).map((tag) => ({ spot: () => spotOf(block.map, tag.split('\n')[0]!) })),
    ),
    missed: blocks.flatMap((block) =>
      findMissed(block.text).map(({ typed, remedy }) => ({ remedy, spot: () => spotOf(block.map, typed) })),
    ),
  };
}

/** Links and images as people mistype them, with label, address and end: a space, or a lost or wrong bracket. */
const MISTYPED = [
  /(?:(?<![\p{L}\d])!)?\[([^[\]\n]+)\]\s*[([]((?:[^()[\]\n]|\([^()\n]*\))*)([)\]]?)/gu,
  /!?\[([^()[\]\n]+)\(([^()[\]\n]*)(\))/g,
  /!?\(([^()[\]\n]+)\)\[([^()[\]\n]*)(\])/g,
];
/** An address, whatever the brackets. In those of an image or a link, any other words were meant as one. */
const ADDRESS = /^(?:[/#]|https?:|mailto:|tel:|www\.)|^\S+@\S+$|^\S+\.[a-z]{3,4}$/i;

/** The beginning of an element, or a comment, which the parser takes for text. */
const MARKUP = /<(?:[a-z][a-z\d-]*(?=[\s/>])[^<>]*>|!--)/gi;

/** Joins the text of a block, without code and without the addresses of correct links. */
const textIn = (children: Token[]) =>
  children.map(({ type, content }) => (type === 'softbreak' ? '\n' : type === 'text' ? content : '')).join('');

function findMissed(text: string): { typed: string; remedy: string }[] {
  const found = MISTYPED.flatMap((form) => [...text.matchAll(form)]);
  return found.flatMap(([typed, label = '', given = '', end]) => {
    const [inside = '', title = ''] = given.trim().split(/\s+(?=")/);
    // Without an end, the text goes on after the address.
    const address = (end ? inside : inside.split(/\s/)[0]!).replaceAll(/[<>]/g, '').trim();
    const isMeant = ADDRESS.test(address) || (/^!|\]\(/.test(typed) && /\p{L}{2}/u.test(address));
    const remedy = `${typed.startsWith('!') ? '!' : ''}[${label.trim()}](${correctAddress(address)}${title && ` ${title}`})`;
    return isMeant ? [{ typed, remedy }] : [];
  });
}

function correctAddress(address: string): string {
  if (/^[^\s:]+@/.test(address)) return `mailto:${address}`;
  // A page's address has no spaces. A file's name may have some.
  if (!/[/.:#]/.test(address)) return `/${address.toLowerCase().replaceAll(/\s+/g, '-')}`;
  return address.replaceAll(/\s+/g, address.startsWith('tel:') ? '' : '%20').replace(/^www\./, 'https://$&');
}

/** Names each table's box by the heading above it. */
function nameTables(tokens: Token[], title: string): void {
  let above = title;
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') above = tokens[index + 1]!.content;
    if (token.type === 'table_open') token.meta = { above };
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
  });
}

/** Aligns a cell by a class, since the Content Security Policy refuses style attributes. */
function alignByClass(token: Token): void {
  const side = /(?:center|right)/.exec(String(token.attrGet('style')))?.[0];
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  if (side !== undefined) token.attrSet('class', `align-${side}`);
}

/** Ids of the page around the text. */
const TAKEN = ['main', 'site-menu'];

/**
 * Adds an id to each heading. Moves all one level down if the text has another of the first level. `first`: the page's own heading, if
 * the text begins with one of the first level. It is not among `tokens`.
 */
function addHeadingIds(all: Token[]) {
  const own = all[0]?.type === 'heading_open' && all[0].tag === 'h1' ? all[1]! : undefined;
  const tokens = own ? all.slice(3) : all;
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const down = headings.some(({ tag }) => tag === 'h1') ? 1 : 0;
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag[1]) + down)}`;
  const ids: Ids = new Map(TAKEN.map((id) => [id, 2]));
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', newId(plainText(tokens[index + 1]!), ids));
  });
  return { tokens, first: own && plainText(own), ids: [...ids.keys()].filter((id) => !TAKEN.includes(id)) };
}

/** Ids in use, each with the next number to try for another that begins with it. */
type Ids = Map<string, number>;

function newId(text: string, ids: Ids): string {
  const parts = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part'];
  const name = parts.join('-');
  let id = name;
  let more = ids.get(name) ?? 2;
  for (; ids.has(id); more += 1) id = `${name}-${more}`;
  ids.set(name, more).set(id, ids.get(id) ?? 2);
  return id;
}

function plainText({ children }: Token): string {
  return (children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** First line of a block of Markdown, from 0, and the line after its last. */
type Block = [number, number] | null;

/** Makes a function that finds a piece in its block or elsewhere. It falls back to the beginning of the block. */
function spotsOf(text: string): (block: Block, piece: string) => Spot {
  let lines: string[] | undefined;
  return (block, piece) => {
    lines ??= text.split('\n');
    const [from, to] = block ?? [0, lines.length];
    const pieces = [piece, decoded(piece)];
    const columnIn = (line: string) => Math.max(...pieces.map((each) => line.indexOf(each)));
    const inBlock = lines.slice(from, to).findIndex((line) => columnIn(line) >= 0);
    const found = inBlock >= 0 ? from + inBlock : lines.findIndex((line) => columnIn(line) >= 0);
    const index = found >= 0 ? found : from;
    const line = lines[index] ?? '';
    return { line: index + 1, column: Math.max(0, columnIn(line)) + 1, excerpt: line };
  };
}

/** Decodes an address, as the owner may have typed it. */
export function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
