import { escapeHtml } from '#contract/escape-html.ts';
import { languageAttributes, type FaceLanguage } from '#contract/language.ts';
import type { FurtherShell, Head, PageData, Shell } from '#contract/page.ts';
import { pageDataScript } from './page-data.ts';

/** Puts a page's HTML into a whole document. Everything in it comes from our own origin. */
export function htmlDocument(head: Head, body: string, data: PageData, shell: Shell): string {
  const application = `${pageDataScript(data)}
<script type="importmap">${shell.modules}</script>
<script type="module">${shell.starter}</script>
`;
  return plainDocument(head, body, data.content, shell, { lines: alternateLines(head, data), application });
}

/** The same for a page that no application takes over. */
export function plainDocument(
  head: Head,
  body: string,
  language: FaceLanguage,
  shell: FurtherShell,
  { lines, application }: More = { lines: [], application: '' },
): string {
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(head.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${[...headLines(head, shell, language.lang), ...lines].join('\n')}
<style>${shell.css}</style>
</head>
<body>
<div id="root">${body}</div>
${application}</body>
</html>
`;
}

/** What a document of the application has beside. */
interface More {
  lines: string[];
  application: string;
}

function headLines(head: Head, shell: FurtherShell, lang: string): string[] {
  const { light, dark } = shell.themeColor ?? head.themeColor;
  return [
    meta('description', head.description),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}">`] : [meta('robots', 'noindex')]),
    ...shell.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`),
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`,
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    property('og:type', 'website'),
    ...(lang === 'en' ? [] : [property('og:locale', openGraphLocale(lang))]),
    property('og:site_name', head.siteName),
    property('og:title', head.title),
    property('og:description', head.description),
    ...(head.canonical ? [property('og:url', head.canonical)] : []),
    property('og:image', head.image),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', head.imageAlt),
    meta('twitter:card', 'summary_large_image'),
    ...head.structured.map(
      (block) => `<script type="application/ld+json">${JSON.stringify(block).replaceAll('<', '\\u003c')}</script>`,
    ),
  ];
}

/** The page in its other languages, for search engines (Google's and Bing's notes on hreflang: each names all, itself too). */
function alternateLines({ canonical }: Head, { content: { alternates } }: PageData): string[] {
  if (!alternates || !canonical) return [];
  const { pathname } = new URL(canonical);
  const having = alternates.filter(({ lacks }) => !lacks?.includes(pathname));
  return having.flatMap(({ lang, url, isDefault }) => {
    const link = (hreflang: string) =>
      `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(new URL(pathname, url).href)}">`;
    return isDefault ? [link(lang), link('x-default')] : [link(lang)];
  });
}

/** With a territory, as Open Graph has it, where English of the United States goes without saying. */
function openGraphLocale(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return `${language}_${region}`;
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`;
