import type { DomainContent } from '#contract/content/domain-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { SiteArt, NameSign, PictureLine } from '#contract/site/artwork.ts';
import { makeOfferFacts, type Sale } from '#contract/site/for-sale.ts';
import type { Head, HeadPage } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import { formatMessage } from '#contract/text/format.ts';
import { type TapeCell, measureText } from '../ui/tape.tsx';
import { makeNameCells } from './hero/name-poster.tsx';

export function makeDomainHead(content: DomainContent, { title, description, path, noindex }: HeadPage): Head {
  const address = new URL(path, content.url).href;
  return {
    title,
    description,
    canonical: noindex ? '' : address,
    siteName: content.name,
    imageAlt: content.sale?.said?.text ?? formatMessage(content.words.page.forSale, { face: content.name }),
    structured: path === paths.home ? describeSale(content, address) : [],
    themeColor,
  };
}

export const makeCustomPageHead = (content: DomainContent, page: CustomPage): Head =>
  makeDomainHead(content, { ...page, title: `${page.title} · ${content.name}` });

/** Describes the sale for search engines, with a price only if the owner set one: the page's figures are estimates. */
function describeSale({ name, pages, sale, lang, questions }: DomainContent, url: string): object[] {
  const product = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: pages.home.description,
    url,
    category: 'Domain name',
    offers: { '@type': 'Offer', url, ...makeOfferFacts(sale) },
  };
  if (!questions) return [product];
  const mainEntity = questions.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [product, { '@context': 'https://schema.org', '@type': 'FAQPage', inLanguage: lang, mainEntity }];
}

/** Colours for what has no stylesheet: icon, link preview, browser's frame. They are those of `theme.css`. */
export const colors = { ground: '#ffffff', ink: '#121410', tape: '#ffd21f' };

/** Colours of the browser's frame, light and dark: those of the page. */
export const themeColor = { light: colors.ground, dark: '#171a14' };

const { ground: GROUND, ink: INK, tape: TAPE } = colors;

/** Left edge and width of everything in a link preview of 1200×630 pixels. */
const LEFT = 60;
const WIDTH = 1080;

/** Renders icon and link preview: the tape, and the name measured by it. X covers nothing at the lower left. */
export function renderDomainArt({ hero, footer, sale }: DomainContent, sign: NameSign): SiteArt {
  const line = { x: LEFT, size: 34, fill: INK };
  const top = sale ? renderPriceTag(sale) : [{ ...line, text: hero.badges?.[0] ?? footer.text, y: 82 }];
  return {
    icon: renderIcon(sign.initial),
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
      `<rect width="1200" height="630" fill="${GROUND}"/>`,
      ...top,
      ...renderName(sign),
      { ...line, text: hero.lead, y: 524 },
      '</svg>',
    ],
    weight: 700,
    themeColor,
    colors,
  };
}

/** Renders the name's first letter on a tile, or a piece of tape. */
function renderIcon(initial: string | undefined): string {
  const ticks = 'M11 17v10M18 17v7M25 17v7M32 17v18M39 17v7M46 17v7M53 17v10';
  const sign = initial
    ? [`<path transform="scale(2)" fill="${INK}" d="${initial}"/>`]
    : [`<rect y="17" width="64" height="30" fill="${TAPE}"/>`, `<path d="${ticks}" stroke="${INK}" stroke-width="3"/>`];
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" fill="${initial ? TAPE : INK}"/>`,
    ...sign,
    '</svg>',
  ].join('');
}

/** Renders price and state, each on a piece of tape of its own. */
function renderPriceTag({ said, price }: Sale): SiteArt['preview'] {
  const [top, height] = [48, 76];
  const pieces: { text: string; ground: string; ink: string }[] = [];
  if (said) pieces.push({ text: said.label, ground: INK, ink: TAPE });
  if (price) pieces.push({ text: removeDirectionMarks(price.text), ground: TAPE, ink: INK });
  const ems = pieces.map(({ text }) => measureText(text) + 0.9);
  const size = Math.min(46, WIDTH / sum(ems));
  let left = LEFT;
  return pieces.flatMap(({ text, ground, ink }, at): SiteArt['preview'] => {
    const [x, width] = [left, ems[at]! * size];
    left += width;
    return [
      `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${ground}"/>`,
      { text, x: x + width / 2, y: top + height / 2 + size * 0.34, size, anchor: 'middle', fill: ink },
    ];
  });
}

/** Removes what picture fonts lack: the special spaces and marks in amounts (Unicode CLDR). */
function removeDirectionMarks(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u061c\u200e\u200f]/g, '');
}

/** The room for the name, in pixels: from the first line of text to the lead. */
const TOP = 136;
const BOTTOM = 474;
/** Largest type in pixels. Without it, a short name would fill the picture with one line. */
const LARGEST = 230;
/** Heights in em: capitals, the white below a line, and the white below its tape. */
const CAPITALS = 0.68;
const BELOW = 0.22;
const APART = 0.14;
/** White between the deepest letter and the tape, in em. */
const CLEAR = 0.05;
/** Height of a tape in em, and its limits in pixels: room for its numbers, but still the look of a tape. */
const STRIP = { em: 0.3, least: 34, most: 92 };

function renderName({ lines, letterSpacing, size, high, deep }: NameSign): SiteArt['preview'] {
  const widest = Math.max(...lines.map(({ width }) => width));
  const [above, below] = [CAPITALS + high, Math.max(BELOW, deep + CLEAR)];
  const room = (BOTTOM - TOP) / lines.length - STRIP.least;
  const em = Math.min(WIDTH / widest, LARGEST, room / (above + below + APART));
  const strip = Math.min(STRIP.most, Math.max(STRIP.least, STRIP.em * em));
  const step = em * (above + below + APART) + strip;
  const free = Math.max(0, (BOTTOM - TOP - lines.length * step + em * APART) / 2);
  const cells = makeLineCells(lines);
  return lines.flatMap((line, at): SiteArt['preview'] => {
    const y = TOP + free + at * step + em * above;
    const width = line.width * em;
    const x = LEFT - line.before * em;
    const text = line.words.map((word) => word.text).join('');
    const type = { text, y, size: em * size, tracking: letterSpacing / size, fill: INK };
    return [
      // Text from right to left is placed by its right end.
      line.dir ? { ...type, x: x + width, anchor: 'end' } : { ...type, x },
      ...renderTape(cells[at]!, { left: LEFT, top: y + below * em, width, height: strip }),
    ];
  });
}

function makeLineCells(lines: PictureLine[]): TapeCell[][] {
  const all = makeNameCells(lines.flatMap(({ words }) => words));
  return lines.map(({ words, dir, width }) => {
    const own = all.splice(0, words.length).flat();
    // The ending is one cell, which takes the rest of its line.
    const rest = width * 100 - sum(words.flatMap(({ cells = [] }) => cells));
    const cells = own.map((cell) => (cell.tone === 'ink' ? { ...cell, share: rest } : cell));
    return dir ? cells.toReversed() : cells;
  });
}

type Box = Record<'left' | 'top' | 'width' | 'height', number>;

function renderTape(cells: TapeCell[], { left, top, width, height }: Box): SiteArt['preview'] {
  const total = sum(cells.map(({ share }) => share));
  let next = left;
  return cells.flatMap(({ share, label, tone }): SiteArt['preview'] => {
    const [x, own] = [next, (share / total) * width];
    next += own;
    const [ground, mark] = tone === 'ink' ? [INK, TAPE] : [TAPE, INK];
    const tick = (part: number, length: number) => `M${x + own * part} ${top}v${height * length}`;
    const ticks = (tone === 'ink' ? '' : tick(0, 0.54)) + tick(0.25, 0.17) + tick(0.5, 0.26) + tick(0.75, 0.17);
    const box =
      `<rect x="${x}" y="${top}" width="${own + 1}" height="${height}" fill="${ground}"/>` +
      `<path d="${ticks}" stroke="${mark}" stroke-width="2"/>`;
    if (!label) return [box];
    const size = Math.min(24, height * 0.6);
    return [box, { text: label, x: x + own / 2, y: top + height * 0.83, size, anchor: 'middle', fill: mark }];
  });
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
