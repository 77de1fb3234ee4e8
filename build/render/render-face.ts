import { hash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { FaceArt } from '#contract/site/artwork.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { pagesOf, type PortfolioName } from '#contract/site/for-sale.ts';
import type { Renderer } from '#contract/site/page.ts';
import { facePages, htmlFile, pagesIn } from '#contract/site/face-pages.ts';
import { paths } from '#contract/site/paths.ts';
import { contentFileOf, type FaceWithSource, type Face } from '#contract/site/site.ts';
import { csvCell } from '#contract/text/format.ts';
import { brandFiles, withBrand } from '../brand/brand-files.ts';
import type { Colors } from '../brand/color-scale.ts';
import type { MissingGlyphs } from '../fonts/outlines.ts';
import { typefaces } from '../fonts/typefaces.ts';
import type { FacePlan } from '../plan/face-by-kind.ts';
import { type FaceImages, faceImages } from './images.ts';

/** Renders every page of a face, its images and its text files. `cachedImages` returns those of the last build with that key. */
export async function renderFace(
  { face, customPages, linkShell, colors: accent, images, logo, drawings, type, sign }: FacePlan,
  { renderDocument, renderCustomPage, renderLinkPage, renderArt }: Renderer,
  cachedImages: (key: string) => FaceImages | undefined,
) {
  const art = inColors(withBrand(renderArt(face.data, sign), images, logo), accent);
  const typeface = type?.heading ?? typefaces[face.kind];
  const key = hash('sha256', JSON.stringify([typeface, art]), 'base64url');
  const pictures = cachedImages(key) ?? (await faceImages(typeface, art));
  for (const glyphs of pictures.missing) console.error(pictureWarning(face, glyphs));
  /** Contents by the name that serves them. */
  const files = new Map<string, string | Buffer>(
    Object.entries({
      ...textFiles(face, (face.shell.themeColor ?? art.themeColor).light, customPages?.pages ?? []),
      'icon.svg': art.icon,
      ...pictures.files,
      ...brandFiles(images),
      ...logo?.files,
      ...drawings,
    }),
  );
  for (const [, { path }] of pagesIn(facePages[face.kind], face.data.content))
    files.set(htmlFile(path), await renderDocument(path, face.data, face.shell));
  for (const page of customPages?.pages ?? [])
    files.set(htmlFile(page.path), await renderCustomPage(page, face.data, customPages!.shell));
  const linkPage = await renderLinkPage(face.data, linkShell);
  // The next build reuses images by a key that changes with every input except the code.
  return { files, linkPage, images: pictures.missing.length > 0 ? null : key };
}

/** Replaces the colours of icon and preview. */
function inColors(art: FaceArt, colors: Colors | undefined): FaceArt {
  if (!colors) return art;
  const names = Object.entries(art.colors);
  const recolored = (svg: string) =>
    svg.replaceAll(/#[0-9a-f]{6}/g, (own) => {
      const name = names.find(([, hex]) => hex === own)?.[0];
      return (name && colors[name]) ?? own;
    });
  return { ...art, icon: recolored(art.icon), preview: recolored(art.preview) };
}

/** Warns of letters without a font. It is not an error, since pages use fonts of the visitor's system for them. */
function pictureWarning(face: Face, { line, letters }: MissingGlyphs): string {
  return `${contentFileOf(face)}: the link preview leaves out text of "${line}"; no font for pictures has ${[...letters].join(' ')}`;
}

/** Loads the bundles that render pages. */
export function openRenderers(out: string): (kind: FaceKind) => Promise<Renderer> {
  return (kind) => import(pathToFileURL(join(out, 'render', `${kind}.js`)).href) as Promise<Renderer>;
}

/** Makes the small text files of a face for crawlers and browsers: file name to contents. */
function textFiles(
  { data, name, short = name }: FaceWithSource,
  themeColor: string,
  customPages: CustomPage[],
): Record<string, string> {
  const found = customPages.filter(({ noindex }) => !noindex);
  const { content } = data;
  const full = (path: string) => new URL(path, content.url).href;
  return {
    'robots.txt': `User-agent: *\nAllow: /\nDisallow: ${paths.functions}/\n\nSitemap: ${full('/sitemap.xml')}\n`,
    'sitemap.xml': sitemap([...foundPages(data), ...found.map(({ path }) => path)].map(full)),
    'site.webmanifest': JSON.stringify(manifest(name, short, themeColor)),
    ...(data.kind === 'portfolio' ? portfolioFiles(data.content.names) : {}),
  };
}

/** Lists the pages for search engines, with further pages of the list of names. */
function foundPages({ kind, content }: FaceWithSource['data']): string[] {
  const own = pagesIn(facePages[kind], content).filter(([, { noindex }]) => !noindex);
  const further = kind === 'portfolio' ? pagesOf(content.names.length) - 1 : 0;
  return [...own.map(([, { path }]) => path), ...Array.from({ length: further }, (_, at) => `/?page=${at + 2}`)];
}

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

/** Makes files for programs and spreadsheets from the list of names: file name to contents. */
export function portfolioFiles(names: readonly PortfolioName[]): Record<string, string> {
  return { 'portfolio.json': `${JSON.stringify(names)}\n`, 'portfolio.csv': csvOf(names) };
}

const COLUMNS = ['name', 'ending', 'length', 'price', 'currency', 'status', 'category', 'url'] as const;

/** Writes CSV (RFC 4180) with a byte order mark, without which spreadsheets assume another encoding. */
function csvOf(names: readonly PortfolioName[]): string {
  const rows = names.map((name) => COLUMNS.map((column) => csvCell(String(name[column] ?? ''))));
  return `\ufeff${[COLUMNS, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
