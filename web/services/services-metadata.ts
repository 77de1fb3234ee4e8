import type { ServicesContent } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { SiteArt } from '#contract/site/artwork.ts';
import type { Head, HeadPage } from '#contract/site/page.ts';
import { type Day, measureTime, type Routine } from './home/day-drawing.tsx';
import { logoPaths } from './site-frame.tsx';

export function makeHead(content: ServicesContent, { title, description, path, noindex }: HeadPage): Head {
  return {
    title,
    description,
    canonical: noindex ? '' : new URL(path, content.url).href,
    siteName: content.brand,
    imageAlt: unbind(`${content.brand}: ${content.tagline}`),
    structured: noindex ? [] : [JSON.parse(unbind(JSON.stringify(describeCompany(content)))) as object],
    themeColor,
  };
}

export function makeCustomPageHead(content: ServicesContent, page: CustomPage): Head {
  return { ...makeHead(content, { ...page, title: `${page.title} · ${content.brand}` }), structured: [] };
}

/** Takes out what keeps words on one line: software reads these texts. */
const unbind = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

function describeCompany(content: ServicesContent): object {
  const { brand, tagline, description, url, email, phone, solutions, contact } = content;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': new URL('/#company', url).href,
    name: brand,
    slogan: tagline,
    description,
    url: new URL('/', url).href,
    logo: new URL('/icon.svg', url).href,
    image: new URL('/og.png', url).href,
    email,
    telephone: phone?.number,
    address: contact?.address?.join(', '),
    makesOffer: solutions?.services.map(({ name, promise }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: promise },
    })),
  };
}

/** Colours where there is no stylesheet: icon, link preview, browser's frame. They are those of `theme.css`. */
export const colors = { tint: '#c3e8cf', ink: '#0f2419', accent: '#0b5b3a', hand: '#c4341a' };

/** Colours of the browser's frame, light and dark: those of the navigation bar. */
export const themeColor = { light: colors.tint, dark: '#133524' };

const { tint: TINT, ink: INK, accent: GREEN, hand: HAND } = colors;

/** Renders icon and link preview: the logo, and the day's first routine by hand and on its own, if any. */
export function renderServicesArt({ brand, mark, logo: own, tagline, day }: ServicesContent): SiteArt {
  const logo =
    mark === undefined
      ? drawPaths([INK, logoPaths.tail], [GREEN, logoPaths.post])
      : drawPaths([GREEN, logoPaths.tile], ['#fff', mark]);
  // A wide logo needs more room before the name.
  const room = own && own.width > 2 * own.height ? 1.5 * (own.width - 32) : 0;
  return {
    icon: `${openSvg(64, 64)}<g transform="translate(9.6 9.6) scale(1.4)">${logo}</g></svg>`,
    preview: [
      `${openSvg(1200, 630)}<g transform="translate(70 60) scale(1.5)">${logo}</g>`,
      own?.isAlone ? '' : { text: brand, x: 134 + room, y: 97, size: 40, tracking: -0.02, fill: INK },
      ...splitIntoTwoLines(tagline).map((text, index) => {
        return { text, x: 66, y: 222 + index * 112, size: 110, tracking: -0.035, fill: INK };
      }),
      day?.routines[0] ? renderComparison(day, day.routines[0]) : '',
      '</svg>',
    ],
    weight: 800,
    themeColor,
    colors,
    logo,
  };
}

function openSvg(width: number, height: number): string {
  const ground = `<rect width="${width}" height="${height}" fill="${TINT}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${ground}`;
}

const drawPaths = (...paths: [fill: string, path: string][]) =>
  paths.map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('');

/** Splits a text into two lines of similar length, at a space. */
function splitIntoTwoLines(text: string): string[] {
  const parts = text.split(' ');
  const breaks = parts.map((_, at) => [parts.slice(0, at).join(' '), parts.slice(at).join(' ')]);
  const measure = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  return breaks.reduce((best, next) => (measure(next) <= measure(best) ? next : best));
}

/** Width of the day in the preview, in pixels. */
const WIDTH = 1060;

/** Renders a routine's day by hand, and on its own below. */
function renderComparison(day: Day, { arrivals, worked }: Routine): string {
  const measure = (time: string) => (measureTime(time, day) / 100) * WIDTH;
  const from = measure(worked.from);
  const waits = arrivals.map(measure).map((x, row) => {
    const y = 6 + row * 13;
    const line = `<path d="M${x} ${y}H${from}" stroke="${HAND}" stroke-width="5"/>`;
    return `${line}<circle cx="${x}" cy="${y}" r="7" fill="${INK}"/>`;
  });
  const tick = `<path d="M-10 .5l7 8L10-8" fill="none" stroke="#fff" stroke-width="5"/>`;
  const done = arrivals.map(measure).map((x) => {
    return `<g transform="translate(${x} 45)"><circle r="22" fill="${GREEN}"/>${tick}</g>`;
  });
  return [
    `<rect y="390" width="1200" height="240" fill="#fff"/><path d="M0 390h1200" stroke="${INK}" stroke-width="4"/>`,
    `<g transform="translate(70 420)">${waits.join('')}`,
    `<rect x="${from}" y="-2" width="${measure(worked.until) - from}" height="82" fill="${HAND}"/></g>`,
    `<g transform="translate(70 520)"><path d="M0 45h${WIDTH}" stroke="${INK}" stroke-width="2"/>${done.join('')}</g>`,
  ].join('');
}
