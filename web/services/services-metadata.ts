import type { ServicesContent } from '#contract/content/services-content.ts';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { FaceArt } from '#contract/site/artwork.ts';
import type { Head, HeadPage } from '#contract/site/page.ts';
import { type Day, placeInDay } from './home/day-timeline.tsx';
import { logoPaths } from './site-frame.tsx';

export function servicesHead(content: ServicesContent, { title, description, path, noindex }: HeadPage): Head {
  return {
    title,
    description,
    canonical: noindex ? '' : new URL(path, content.url).href,
    siteName: content.brand,
    image: new URL('/og.png', content.url).href,
    imageAlt: `${content.brand}: ${content.tagline}`,
    structured: noindex ? [] : [company(content)],
    themeColor,
  };
}

export function customPageHead(content: ServicesContent, page: CustomPage): Head {
  return { ...servicesHead(content, { ...page, title: `${page.title} · ${content.brand}` }), structured: [] };
}

function company({ brand, tagline, description, url, email, phone, solutions, contact }: ServicesContent): object {
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
    ...(phone ? { telephone: phone.number } : {}),
    ...(contact?.address ? { address: contact.address.join(', ') } : {}),
    makesOffer: solutions?.services.map(({ name, promise }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name, description: promise },
    })),
  };
}

/** Colours for places without a stylesheet: icon, link preview, browser's frame. They are those of `theme.css`. */
export const colors = { tint: '#c3e8cf', ink: '#0f2419', accent: '#0b5b3a', hand: '#c4341a' };

/** Colours of the browser's frame, light and dark: those of the navigation bar. */
export const themeColor = { light: colors.tint, dark: '#133524' };

type Routine = NonNullable<Day['routines']>[number];

const { tint: TINT, ink: INK, accent: GREEN, hand: HAND } = colors;

/** Renders icon and link preview: the logo, and the day's first routine by hand and on its own, if any. */
export function renderServicesArt({ brand, mark, logo: own, tagline, day }: ServicesContent): FaceArt {
  const logo =
    mark === undefined
      ? drawPaths([INK, logoPaths.tail], [GREEN, logoPaths.post])
      : drawPaths([GREEN, logoPaths.tile], ['#fff', mark]);
  // A wide logo needs more room before the name.
  const room = own && own.width > 2 * own.height ? 1.5 * (own.width - 32) : 0;
  return {
    icon: `${openSvg('0 0 64 64')}<rect width="64" height="64" fill="${TINT}"/><g transform="translate(9.6 9.6) scale(1.4)">${logo}</g></svg>`,
    preview: [
      `${openSvg('0 0 1200 630')}<rect width="1200" height="630" fill="${TINT}"/>`,
      '<g transform="translate(70 60) scale(1.5)">',
      logo,
      '</g>',
      own?.isAlone ? '' : { text: brand, x: 134 + room, y: 97, size: 40, tracking: -0.02, fill: INK },
      ...splitIntoTwoLines(tagline).map((text, index) => {
        return { text, x: 66, y: 222 + index * 112, size: 110, tracking: -0.035, fill: INK };
      }),
      day?.routines?.[0] ? renderComparison(places(day, day.routines[0])) : '',
      '</svg>',
    ],
    weight: 800,
    themeColor,
    colors,
    logo,
  };
}

const openSvg = (box: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">`;

const drawPaths = (...paths: [fill: string, path: string][]) =>
  paths.map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('');

/** Splits a text into two lines of similar length, at a space. */
function splitIntoTwoLines(text: string): string[] {
  const parts = text.split(' ');
  const breaks = parts.map((_, at) => [parts.slice(0, at).join(' '), parts.slice(at).join(' ')]);
  return breaks.reduce((best, next) => (longest(next) <= longest(best) ? next : best));
}

const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));

const WIDTH = 1060;

interface Places {
  arrivals: number[];
  from: number;
  until: number;
}

function places(day: Day, { arrivals, worked }: Routine): Places {
  const place = (time: string) => (placeInDay(time, day) / 100) * WIDTH;
  return { arrivals: arrivals.map(place), from: place(worked.from), until: place(worked.until) };
}

function renderComparison(routine: Places): string {
  return [
    `<rect y="390" width="1200" height="240" fill="#fff"/><path d="M0 390h1200" stroke="${INK}" stroke-width="4"/>`,
    `<g transform="translate(70 420)">${renderByHand(routine)}</g><g transform="translate(70 520)">${renderOnItsOwn(routine)}</g>`,
  ].join('');
}

function renderByHand({ arrivals, from, until }: Places): string {
  const waits = arrivals.map((x, row) => {
    const y = 6 + row * 13;
    return `<path d="M${x} ${y}H${from}" stroke="${HAND}" stroke-width="5"/><circle cx="${x}" cy="${y}" r="7" fill="${INK}"/>`;
  });
  return `${waits.join('')}<rect x="${from}" y="-2" width="${until - from}" height="82" fill="${HAND}"/>`;
}

function renderOnItsOwn({ arrivals }: Places): string {
  const done = arrivals.map(
    (x) =>
      `<g transform="translate(${x} 45)"><circle r="22" fill="${GREEN}"/><path d="M-10 .5l7 8L10-8" fill="none" stroke="#fff" stroke-width="5"/></g>`,
  );
  return `<path d="M0 45h${WIDTH}" stroke="${INK}" stroke-width="2"/>${done.join('')}`;
}
