import type { CustomPage } from '#contract/content/site-content.ts';
import { countPages, type PortfolioName } from '#contract/site/for-sale.ts';
import { sitePages, listPages } from '#contract/site/site-pages.ts';
import { paths } from '#contract/site/paths.ts';
import type { PageData } from '#contract/site/page.ts';
import type { Site } from '#contract/site/site.ts';
import { formatCsvCell } from '#contract/text/format.ts';
import type { SitePlan } from '../../sites/plan/site-by-kind.ts';

/** Makes a small text file of a site for crawlers and browsers. `themeColor`: that of the browser's frame, in light. */
export function makeTextFile(
  path: string,
  { name, short = name, email, lang }: Pick<Site, 'name' | 'short' | 'email' | 'lang'>,
  { data, customPages, themeColor }: Pick<SitePlan, 'data' | 'customPages'> & { themeColor: string },
): string {
  const full = (address: string) => new URL(address, data.content.url).href;
  switch (path) {
    case '/robots.txt':
      return `User-agent: *\nAllow: /\nDisallow: ${paths.functions}/\n\nSitemap: ${full('/sitemap.xml')}\n`;
    case '/sitemap.xml':
      return writeSitemap(listFoundPages(data, customPages).map(full));
    case `/${SECURITY_FILE}`:
      return writeSecurityText({ email, lang, canonical: full(path) }, new Date());
    case '/site.webmanifest':
      return JSON.stringify(describeApp(name, short, themeColor));
    default: {
      const names = data.kind === 'portfolio' ? data.content.names : [];
      return path.endsWith('.csv') ? writeCsv(names) : `${JSON.stringify(names)}\n`;
    }
  }
}

export const SECURITY_FILE = '.well-known/security.txt';

/** RFC 9116 asks for an end in less than a year. */
const EXPIRY_MONTHS = 11;

function writeSecurityText(
  { email, lang, canonical }: Record<'email' | 'lang' | 'canonical', string>,
  now: Date,
): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + EXPIRY_MONTHS, 1));
  const lines = [`Contact: mailto:${email}`, `Expires: ${expires.toISOString()}`, `Preferred-Languages: ${lang}`];
  if (canonical.startsWith('https:')) lines.push(`Canonical: ${canonical}`);
  return `${lines.join('\n')}\n`;
}

/** Lists the pages for search engines, with further pages of the list of names. */
function listFoundPages({ kind, content }: PageData, customPages: CustomPage[]): string[] {
  const built = listPages(sitePages[kind], content).map(([, page]) => page);
  const found = [...built, ...customPages].filter(({ noindex }) => !noindex).map(({ path }) => path);
  const count = kind === 'portfolio' ? countPages(content.names.length) : 1;
  for (let page = 2; page <= count; page += 1) found.push(`/?page=${page}`);
  return found;
}

function writeSitemap(addresses: string[]): string {
  const urls = addresses.map((address) => `<url><loc>${address.replaceAll('&', '&amp;')}</loc></url>`).join('\n');
  const opening = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opening}\n${urls}\n</urlset>\n`;
}

function describeApp(name: string, short: string, themeColor: string): object {
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
function writeCsv(names: readonly PortfolioName[]): string {
  const rows = names.map((name) => COLUMNS.map((column) => formatCsvCell(String(name[column] ?? ''))));
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
