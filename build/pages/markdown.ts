import MarkdownIt, { type Token } from 'markdown-it';

export interface Markdown {
  /** What it says first, where that is a heading of the first level; it is not in `html` then. */
  heading: string | undefined;
  html: string;
  /** Of its headings, for links to a place on the page. */
  ids: string[];
  links: (Piece & { href: string })[];
  images: (Piece & { src: string; alt: string })[];
  /** Raw HTML, which is not taken. */
  markup: Piece[];
}

/** Its place is looked for when it is to be told: a text may have thousands of links, and hardly one is a mistake. */
interface Piece {
  spot(): Spot;
}

/** With `html: false` the parser can write no element but its own: everything else that looks like one is text. Lines are kept: addresses have them. */
const parser = new MarkdownIt({ html: false, breaks: true });
/** Every link is looked at (`check-links.ts`); the parser would show those that it does not like as text, without a word. */
parser.validateLink = () => true;
/** A box that can be scrolled with the keyboard too (WCAG 2.1.1). */
parser.renderer.rules['table_open'] = (tokens, index) => {
  const label = parser.utils.escapeHtml(String(tokens[index]!.meta?.['above']));
  return `<div class="article-table" role="region" aria-label="${label}" tabindex="0"><table>\n`;
};
parser.renderer.rules['table_close'] = () => '</table></div>\n';
const strict = new MarkdownIt({ html: true });

/** Reads Markdown (CommonMark and tables). `title`: what a table is called that has no heading above it. */
export function parseMarkdown(text: string, title: string): Markdown {
  const tokens = parser.parse(text, {});
  const headings = addHeadingIds(tokens);
  nameTables(headings.tokens, title);
  const spots = headings.tokens.flatMap(({ children, map }) => (children ?? []).map((child) => ({ child, map })));
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
    markup: findMarkup(text),
  };
}

function findMarkup(text: string): Piece[] {
  if (!text.includes('<')) return [];
  const spotOf = spotsOf(text);
  return strict.parse(text, {}).flatMap((token) => {
    const inside = (token.children ?? []).filter(({ type }) => type === 'html_inline');
    const found = token.type === 'html_block' ? [token] : inside;
    return found.map(({ content }) => ({ spot: () => spotOf(token.map, content.trim().split('\n')[0]!) }));
  });
}

/** Tables know the heading above them, by which their boxes are named. */
function nameTables(tokens: Token[], title: string): void {
  let above = title;
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') above = tokens[index + 1]!.content;
    if (token.type === 'table_open') token.meta = { above };
    if (token.type === 'th_open') token.attrSet('scope', 'col');
    if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token);
  });
}

/** A style attribute is refused by the Content Security Policy. */
function alignByClass(token: Token): void {
  const side = /(?:center|right)/.exec(String(token.attrGet('style')))?.[0];
  token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style');
  if (side !== undefined) token.attrSet('class', `align-${side}`);
}

export interface Headings {
  tokens: Token[];
  /** The text's first line, where that is a heading of the first level: the page's own, and taken out. */
  first: string | undefined;
  ids: string[];
}

/** Ids of the frame around the text. */
const TAKEN = ['main', 'site-menu'];

/** Gives each heading an id; one of the first level inside the text moves them all down, since the page has one already. */
function addHeadingIds(all: Token[]): Headings {
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

/** Each id that is taken, and the number from which one that begins with it is looked for. */
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

/** A place in a text: line and column from 1, and the line itself. */
export interface Spot {
  line: number;
  column: number;
  excerpt: string;
}

/** Lines that a block of Markdown has, from 0, the second not included. */
type Block = [number, number] | null;

/** Says where a piece stands in the lines of its block, or else anywhere; the block where it is written otherwise. */
function spotsOf(text: string): (block: Block, piece: string) => Spot {
  let lines: string[] | undefined;
  return (block, piece) => {
    lines ??= text.split('\n');
    const [from, to] = block ?? [0, lines.length];
    const pieces = [piece, decoded(piece)];
    const stands = (line: string) => Math.max(...pieces.map((each) => line.indexOf(each)));
    const inBlock = lines.slice(from, to).findIndex((line) => stands(line) >= 0);
    const found = inBlock >= 0 ? from + inBlock : lines.findIndex((line) => stands(line) >= 0);
    const index = found >= 0 ? found : from;
    const line = lines[index] ?? '';
    return { line: index + 1, column: Math.max(0, stands(line)) + 1, excerpt: line };
  };
}

function decoded(piece: string): string {
  try {
    return decodeURI(piece);
  } catch {
    return piece;
  }
}
