import MarkdownIt, { type Token } from 'markdown-it';
import type { Spot } from '../read/owner-files.ts';

export interface Markdown {
  /** The heading of the first level at the beginning, if the text has one. `html` is without it. */
  heading: string | undefined;
  html: string;
  ids: string[];
  links: (Piece & { href: string })[];
  images: (Piece & { src: string; alt: string })[];
  /** Raw HTML, which is refused. */
  markup: Piece[];
  /** Links and images that visitors would read as text, because of a space, each with the way to write it. */
  mistyped: (Piece & { remedy: string })[];
}

/** A piece of a text. Only an issue needs its place: a text may have thousands of links, and hardly any is wrong. */
interface Piece {
  findSpot(): Spot;
}

/** It turns elements of the text into text (`html: false`). Line breaks stay, for postal addresses. */
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
  const { tokens, heading, ids } = addHeadingIds(parser.parse(text, {}));
  nameTables(tokens, title);
  const findSpot = createSpotFinder(text);
  const parsed: Markdown = { heading, html: '', ids, links: [], images: [], markup: [], mistyped: [] };
  for (const { children, map } of tokens) {
    for (const child of children ?? []) {
      if (child.type === 'link_open') {
        const href = String(child.attrGet('href'));
        parsed.links.push({ href, findSpot: () => findSpot(map, href) });
      }
      if (child.type === 'image') {
        const src = String(child.attrGet('src'));
        parsed.images.push({ src, alt: child.content.trim(), findSpot: () => findSpot(map, src) });
        child.attrSet('loading', 'lazy');
      }
    }
    const words = joinText(children ?? []);
    for (const [tag] of words.matchAll(MARKUP))
      parsed.markup.push({ findSpot: () => findSpot(map, tag.split('\n')[0]!) });
    for (const [typed] of words.matchAll(MISTYPED))
      parsed.mistyped.push({ remedy: typed.replace(/\] +\(/, ']('), findSpot: () => findSpot(map, typed) });
  }
  parsed.html = parser.renderer.render(tokens, parser.options, {});
  return parsed;
}

const MARKUP = /<(?:[a-z][a-z\d-]*(?=[\s/>])[^<>]*>|!--)/gi;

/** A link or an image with a space between its brackets. */
const MISTYPED = /!?\[[^[\]\n]+\] +\((?:[/#]|https?:|mailto:|tel:)[^()\n]*\)/g;

/** Joins the text of a block, without code and without the addresses of correct links. */
const joinText = (children: Token[]) =>
  children.map(({ type, content }) => (type === 'softbreak' ? '\n' : type === 'text' ? content : '')).join('');

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

/** Adds ids to headings. They move a level down if another is of the first. `heading`: the page's own. */
function addHeadingIds(all: Token[]) {
  const own = all[0]?.type === 'heading_open' && all[0].tag === 'h1' ? all[1]! : undefined;
  const tokens = own ? all.slice(3) : all;
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const down = headings.some(({ tag }) => tag === 'h1') ? 1 : 0;
  for (const heading of headings) heading.tag = `h${Math.min(6, Number(heading.tag[1]) + down)}`;
  const ids: Ids = new Map(TAKEN.map((id) => [id, 2]));
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') token.attrSet('id', addId(readMessages(tokens[index + 1]!), ids));
  });
  return { tokens, heading: own && readMessages(own), ids: [...ids.keys()].filter((id) => !TAKEN.includes(id)) };
}

/** Ids in use, each with the next number to try for another that begins with it. */
type Ids = Map<string, number>;

function addId(text: string, ids: Ids): string {
  const name = (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['part']).join('-');
  let id = name;
  let more = ids.get(name) ?? 2;
  for (; ids.has(id); more += 1) id = `${name}-${more}`;
  ids.set(name, more).set(id, ids.get(id) ?? 2);
  return id;
}

function readMessages({ children }: Token): string {
  return (children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('');
}

/** First line of a block of Markdown, from 0, and the line after its last. */
type Block = [number, number] | null;

/** Makes a function that finds a piece in its block or elsewhere, and otherwise the beginning of the block. */
function createSpotFinder(text: string): (block: Block, piece: string) => Spot {
  let lines: string[] | undefined;
  return (block, piece) => {
    lines ??= text.split('\n');
    const [from, to] = block ?? [0, lines.length];
    const pieces = [piece, decodeAddress(piece)];
    const findColumn = (line: string) => Math.max(...pieces.map((each) => line.indexOf(each)));
    const inBlock = lines.slice(from, to).findIndex((line) => findColumn(line) >= 0);
    const found = inBlock >= 0 ? from + inBlock : lines.findIndex((line) => findColumn(line) >= 0);
    const index = found >= 0 ? found : from;
    const line = lines[index] ?? '';
    return { line: index + 1, column: Math.max(0, findColumn(line)) + 1, excerpt: line };
  };
}

/** Decodes an address as an owner may have typed it, in the Unicode form of our own addresses (NFC). */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address).normalize('NFC');
  } catch {
    return address.normalize('NFC');
  }
}
