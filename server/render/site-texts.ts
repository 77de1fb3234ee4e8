import type { CustomPage } from '#contract/content/site-content.ts';
import { pagesOf, type PortfolioName } from '#contract/site/for-sale.ts';
import { facePages, pagesIn } from '#contract/site/face-pages.ts';
import { paths } from '#contract/site/paths.ts';
import type { PageData } from '#contract/site/page.ts';
import type { Face } from '#contract/site/site.ts';
import { csvCell } from '#contract/text/format.ts';
import type { FacePlan } from '../../sites/plan/face-by-kind.ts';

/** Makes a small text file of a site for crawlers and browsers. `themeColor`: that of the browser's frame, in light. */
export function makeSiteText(
  path: string,
  { name, short = name, email, lang }: Pick<Face, 'name' | 'short' | 'email' | 'lang'>,
  { data, customPages, themeColor }: Pick<FacePlan, 'data' | 'customPages'> & { themeColor: string },
): string {
  const full = (address: string) => new URL(address, data.content.url).href;
  switch (path) {
    case '/robots.txt':
      return `User-agent: *\nAllow: /\nDisallow: ${paths.functions}/\n\nSitemap: ${full('/sitemap.xml')}\n`;
    case '/sitemap.xml':
      return sitemap([...foundPages(data), ...foundCustomPages(customPages)].map(full));
    case `/${SECURITY_FILE}`:
      return securityText({ email, lang, canonical: full(path) }, new Date());
    case '/site.webmanifest':
      return JSON.stringify(manifest(name, short, themeColor));
    default: {
      const names = data.kind === 'portfolio' ? data.content.names : [];
      return path.endsWith('.csv') ? csvOf(names) : `${JSON.stringify(names)}\n`;
    }
  }
}

export const SECURITY_FILE = '.well-known/security.txt';

/** RFC 9116 asks for an end in less than a year. */
const EXPIRY_MONTHS = 11;

function securityText({ email, lang, canonical }: Record<'email' | 'lang' | 'canonical', string>, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRY_MONTHS, 1));
  const lines = [`Contact: mailto:${email}`, `Expires: ${expires.toISOString()}`, `Preferred-Languages: ${lang}`];
  if (canonical.startsWith('https:')) lines.push(`Canonical: ${canonical}`);
  return `${lines.join('\n')}\n`;
}

const foundCustomPages = (pages: CustomPage[]) => pages.filter(({ noindex }) => !noindex).map(({ path }) => path);

/** Lists the pages for search engines, with further pages of the list of names. */
function foundPages({ kind, content }: PageData): string[] {
  const own = pagesIn(facePages[kind], content).filter(([, { noindex }]) => !noindex);
  const further = kind === 'portfolio' ? pagesOf(content.names.length) - 1 : 0;
  return [...own.map(([, { path }]) => path), ...Array.from({ length: further }, (_, at) => `/?page=${at + 2}`)];
}

function sitemap(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`).join('\n');
  const opening = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${urls}\n</urlset>\n`;
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

const COLUMNS = ['name', 'ending', 'length', 'price', 'currency', 'status', 'category', 'url'] as const;

/** Writes CSV (RFC 4180) with a byte order mark, without which spreadsheets assume another encoding. */
function csvOf(names: readonly PortfolioName[]): string {
  const rows = names.map((name) => COLUMNS.map((column) => csvCell(String(name[column] ?? ''))));
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
