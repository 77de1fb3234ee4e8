import type { FurtherPage } from '#contract/further-page.ts';
import { paths } from '#contract/paths.ts';
import { pagesOf } from '#contract/portfolio-name.ts';
import type { DrawnFace } from '#contract/site.ts';
import { portfolioFiles } from './portfolio/portfolio-files.ts';

/** The small text files of a face that crawlers and browsers ask for: path inside the face's folder to contents. */
export function textFiles(
  { data, name, short = name }: DrawnFace,
  themeColor: string,
  further: FurtherPage[],
): Record<string, string> {
  const found = further.filter(({ noindex }) => !noindex);
  const { content } = data;
  const full = (path: string) => new URL(path, content.url).href;
  return {
    'robots.txt': `User-agent: *\nAllow: /\nDisallow: ${paths.functions}/\n\nSitemap: ${full('/sitemap.xml')}\n`,
    'sitemap.xml': sitemap([...foundPages(data), ...found.map(({ path }) => path)].map(full)),
    'site.webmanifest': JSON.stringify(manifest(name, short, themeColor)),
    ...(data.kind === 'portfolio' ? portfolioFiles(data.content.names) : {}),
  };
}

/** Pages that are to be found by search. */
function foundPages(data: DrawnFace['data']): string[] {
  if (data.kind === 'portfolio') return [...Array(pagesOf(data.content.names.length)).keys()].map(pageOfNames);
  return data.kind === 'services' && data.content.quote ? [paths.home, paths.quote] : [paths.home];
}

const pageOfNames = (at: number) => (at === 0 ? paths.home : `${paths.home}?page=${at + 1}`);

function sitemap(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

function manifest(name: string, short: string, themeColor: string): object {
  return {
    name,
    short_name: short,
    start_url: '/',
    display: 'browser',
    background_color: themeColor,
    theme_color: themeColor,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}
