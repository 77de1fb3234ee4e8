import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router';
import type { CustomPage } from '#contract/content/site-content.ts';
import type { SiteLanguage } from '#contract/site/kinds.ts';
import {
  type Backend,
  type CustomPageShell,
  type Head,
  linkPlaceholders,
  type PageData,
  pageDataId,
  type Shell,
} from '#contract/site/page.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { Functions } from '../lead-form/form-session.ts';

/** Writes the document of a page, all from our own origin. If a form came back with errors, its title says so. */
export function renderApplicationDocument(
  head: Head,
  shell: Shell,
  { body, data }: { body: string; data: PageData },
): string {
  const scripts = (
    <>
      <DataBlock id={pageDataId} data={data} />
      <script type="importmap">{shell.modules}</script>
      <script type="module">{shell.starter}</script>
    </>
  );
  const { content, starts } = data;
  const isInvalid = Object.values(starts).some(({ status }) => status === 'invalid');
  const title = isInvalid ? formatMessage(content.words.page.errorTitle, { title: head.title }) : head.title;
  const links = renderAlternateLinks(head, data);
  const { backend } = shell;
  return renderPageDocument({ ...head, title }, shell, { body, site: content, links, scripts, backend });
}

type Site = SiteLanguage & { url: string };

interface Page {
  body: string;
  site: Site;
  links?: ReactNode;
  scripts?: ReactNode;
  backend?: Backend;
}

/** Writes a whole document. The page arrives as text, rendered by itself, so that the browser can hydrate it alone. */
export function renderPageDocument(
  head: Head,
  shell: CustomPageShell,
  { body, site, links, scripts, backend }: Page,
): string {
  const { light, dark } = shell.themeColor ?? head.themeColor;
  const html = (
    <html lang={site.lang} dir={site.dir === 'rtl' ? 'rtl' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <title>{head.title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={head.description} />
        {head.canonical ? <link rel="canonical" href={head.canonical} /> : <meta name="robots" content="noindex" />}
        {shell.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta property="og:type" content="website" />
        {site.lang !== 'en' && <meta property="og:locale" content={formatOpenGraphLocale(site.lang)} />}
        <meta property="og:site_name" content={head.siteName} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        {head.canonical && <meta property="og:url" content={head.canonical} />}
        <meta property="og:image" content={new URL('/og.png', site.url).href} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={head.imageAlt} />
        <meta name="twitter:card" content="summary_large_image" />
        {links}
        {head.structured.map((block) => (
          <DataBlock key={JSON.stringify(block)} type="application/ld+json" data={block} />
        ))}
        <style>{shell.css}</style>
      </head>
      <body>
        <div
          id="root"
          data-backend={backend?.url || undefined}
          data-key={backend?.publicKey}
          dangerouslySetInnerHTML={{ __html: body }}
        />
        {scripts}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToStaticMarkup(html)}\n`;
}

/** Links to the page in all its languages, this one included, for search engines (hreflang). */
function renderAlternateLinks({ canonical }: Head, { content: { alternates = [] } }: PageData): ReactNode {
  if (!canonical) return null;
  const { pathname } = new URL(canonical);
  const others = alternates.filter(({ missingPaths }) => !missingPaths?.includes(pathname));
  return others.flatMap(({ lang, url, isDefault }) =>
    (isDefault ? [lang, 'x-default'] : [lang]).map((hrefLang) => (
      <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={new URL(pathname, url).href} />
    )),
  );
}

/** Formats a locale with its territory, as Open Graph requires. Its default is US English. */
function formatOpenGraphLocale(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return `${language}_${region}`;
}

export async function renderBody(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://page.invalid')));
  if (context instanceof Response) throw new Error(`The page ${path} answered with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

export async function renderArticle(
  element: ReactNode,
  head: Head,
  { shell, content, path = '/' }: { shell: CustomPageShell; content: Site; path?: string },
): Promise<string> {
  const body = await renderBody([{ path: '*', element }], path);
  return renderPageDocument(head, shell, { body, site: content });
}

/** Replaces the functions while a page is rendered, when nothing calls them. */
export const createIdleFunctions = ({ backend }: Shell): Functions => ({
  prepare() {},
  call: async () => ({ ok: false, error: 'No function is called while a page is rendered' }),
  needScript: backend.url !== '',
});

/** The page behind links in emails, with placeholders that the server fills in. */
export const linkPage: CustomPage = {
  path: '/link',
  title: linkPlaceholders.title,
  heading: linkPlaceholders.heading,
  description: linkPlaceholders.title,
  place: 'none',
  noindex: true,
  html: linkPlaceholders.body,
};

interface DataBlockProps {
  id?: string;
  /** A media type that browsers do not run. */
  type?: string;
  data: object;
}

/** A block of data for the browser or for search engines. It escapes `<`, so that no text in it can end the block. */
export function DataBlock({ id, type = 'application/json', data }: DataBlockProps) {
  return (
    <script type={type} id={id}>
      {JSON.stringify(data).replaceAll('<', '\\u003c')}
    </script>
  );
}
