import type { DomainContent } from '#contract/domain-content.ts';
import type { FurtherPage } from '#contract/further-page.ts';
import { paths } from '#contract/paths.ts';
import { pagesOf } from '#contract/portfolio-name.ts';
import type { Face } from '#contract/site.ts';
import { portfolioFiles } from './portfolio/portfolio-files.ts';

/** The small text files of a face that crawlers and browsers ask for: path inside the face's folder to contents. */
export function textFiles(
  { data, name, short = name }: Face,
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
    'llms.txt': llms(data, found, full),
    ...(data.kind === 'portfolio' ? portfolioFiles(data.content.names) : {}),
  };
}

/** Pages that are to be found by search. */
function foundPages(data: Face['data']): string[] {
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

/** What the page says of price and state. */
function asked({ sale }: DomainContent): string {
  const price = sale?.price && `${sale.price.label}: ${sale.price.text}`;
  return [sale?.said?.text, price].map((line) => (line ? `- ${line}\n` : '')).join('');
}

/** A summary for language models (llmstxt.org): title, what it is, the pages. */
function llms(data: Face['data'], further: FurtherPage[], full: (path: string) => string): string {
  const more = further.map(({ path, title, description }) => `- [${title}](${full(path)}): ${description}`);
  const { pages, email, words } = data.content;
  if (data.kind === 'domain') {
    return `# ${data.content.name}\n\n> ${pages.home.description}\n\n- [${words.page.offer}](${full('/')}): ${pages.home.title}\n${asked(data.content)}${more.map((line) => `${line}\n`).join('')}- ${words.page.contact}: ${email}\n`;
  }
  if (data.kind === 'portfolio') {
    const { brand, title } = data.content;
    return `# ${brand}\n\n> ${pages.home.description}\n\n- [${title}](${full('/')}): ${pages.home.description}\n- [portfolio.json](${full('/portfolio.json')}), [portfolio.csv](${full('/portfolio.csv')})\n${more.map((line) => `${line}\n`).join('')}- ${words.page.contact}: ${email}\n`;
  }
  const { brand, description, pages: named } = data.content;
  return [
    `# ${brand}`,
    '',
    `> ${description}`,
    '',
    `- [${named.home.title}](${full(paths.home)}): ${named.home.description}`,
    ...(named.quote ? [`- [${named.quote.title}](${full(paths.quote)}): ${named.quote.description}`] : []),
    ...more,
    `- ${words.page.contact}: ${email}`,
    '',
  ].join('\n');
}
