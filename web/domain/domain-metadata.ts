import type { DomainContent } from '#contract/content/domain-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { FaceArt, NameSign } from '#contract/site/artwork.ts';
import { offerFacts, type Sale } from '#contract/site/for-sale.ts';
import type { Head, HeadPage } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import { formatMessage } from '#contract/text/format.ts';
import { textWidth } from '../ui/text-width.ts';
import { colors, LEFT, renderName, themeColor, WIDTH } from './name-picture.ts';

export function domainHead(content: DomainContent, { title, description, path, noindex }: HeadPage): Head {
  const address = new URL(path, content.url).href;
  return {
    title,
    description,
    canonical: noindex ? '' : address,
    siteName: content.name,
    image: new URL('/og.png', content.url).href,
    imageAlt: content.sale?.said?.text ?? formatMessage(content.words.page.forSale, { face: content.name }),
    structured: path === paths.home ? [product(content, address), ...faqPage(content)] : [],
    themeColor,
  };
}

export const customPageHead = (content: DomainContent, page: CustomPage): Head =>
  domainHead(content, { ...page, title: `${page.title} · ${content.name}` });

/** Describes the domain. It has a price only if the owner set one: the figures on the page are estimates. */
function product({ name, pages, sale }: DomainContent, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: pages.home.description,
    url,
    category: 'Domain name',
    offers: {
      '@type': 'Offer',
      url,
      ...offerFacts(sale),
    },
  };
}

function faqPage({ lang, questions }: DomainContent): object[] {
  if (!questions) return [];
  const mainEntity = questions.items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return [{ '@context': 'https://schema.org', '@type': 'FAQPage', inLanguage: lang, mainEntity }];
}

const { ground: GROUND, ink: INK, tape: TAPE } = colors;

/** Renders icon and link preview: the tape, and the name measured by it. X covers nothing at the lower left. */
export function renderDomainArt({ hero, footer, sale }: DomainContent, sign: NameSign): FaceArt {
  return {
    icon: sign.initial ? letterIcon(sign.initial) : tapeIcon,
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
      `<rect width="1200" height="630" fill="${GROUND}"/>`,
      ...(sale
        ? renderPriceTag(sale, LEFT, LEFT + WIDTH)
        : [{ text: hero.badges?.[0] ?? footer.text, x: LEFT, y: 82, size: 34, fill: INK }]),
      ...renderName(sign),
      { text: hero.lead, x: LEFT, y: 524, size: 34, fill: INK },
      '</svg>',
    ],
    weight: 700,
    themeColor,
    colors,
  };
}

const icon = (ground: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/>${inside}</svg>`;

const tapeIcon = icon(
  INK,
  `<rect y="17" width="64" height="30" fill="${TAPE}"/><path d="M11 17v10M18 17v7M25 17v7M32 17v18M39 17v7M46 17v7M53 17v10" stroke="${INK}" stroke-width="3"/>`,
);

const letterIcon = (initial: string) => icon(TAPE, `<path transform="scale(2)" fill="${INK}" d="${initial}"/>`);

/** Renders price and state for a link preview, each on its own piece of tape, from `x` at most to `end`. */
function renderPriceTag({ said, price }: Sale, x: number, end: number): FaceArt['preview'] {
  const pieces = [
    ...(said ? [{ text: said.label, ground: colors.ink, ink: colors.tape }] : []),
    ...(price ? [{ text: withoutDirectionMarks(price.text), ground: colors.tape, ink: colors.ink }] : []),
  ];
  const ems = pieces.map(({ text }) => pieceWidth(text));
  const size = Math.min(SIZE, (end - x) / ems.reduce((sum, em) => sum + em, 0));
  let left = x;
  return pieces.flatMap(({ text, ground, ink }, at): FaceArt['preview'] => {
    const width = ems[at]! * size;
    const middle = left + width / 2;
    left += width;
    return [
      `<rect x="${left - width}" y="${TOP}" width="${width}" height="${HEIGHT}" fill="${ground}"/>`,
      { text, x: middle, y: TOP + HEIGHT / 2 + size * 0.34, size, anchor: 'middle', fill: ink },
    ];
  });
}

const SIZE = 46;
const TOP = 48;
const HEIGHT = 76;

function pieceWidth(text: string): number {
  return textWidth(text) + 0.9;
}

/** Removes what picture fonts lack: the special spaces and marks in amounts (Unicode CLDR). */
function withoutDirectionMarks(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u061c\u200e\u200f]/g, '');
}
