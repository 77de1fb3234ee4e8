import MarkdownIt, { type Token } from 'markdown-it';
import { headHeadings } from './headings.ts';
import { spotsOf, type Spot } from './spots.ts';

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
export function readMarkdown(text: string, title: string): Markdown {
  const tokens = parser.parse(text, {});
  const headings = headHeadings(tokens);
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
