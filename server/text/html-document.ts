import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteLanguage } from '#contract/site/kinds.ts';

/** Writes elements as HTML. Their text and attributes are escaped. */
export const renderHtml = (nodes: ReactNode) => renderToStaticMarkup(nodes);

interface HtmlDocument {
  language: SiteLanguage;
  title: string;
  /** Names and contents of `meta` elements besides those that every document has. */
  metas: Record<string, string>;
  /** Our own, without characters that HTML escapes. */
  css?: string;
  bodyStyle?: CSSProperties;
}

/** Writes a whole document that loads nothing, and leaves its colours to the reader's own light or dark. */
export function renderHtmlDocument(
  { language, title, metas, css, bodyStyle }: HtmlDocument,
  ...content: ReactNode[]
): string {
  const { lang, dir } = language;
  const named = { viewport: 'width=device-width, initial-scale=1', 'color-scheme': 'light dark', ...metas };
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    Object.entries(named).map(([name, text]) => h('meta', { key: name, name, content: text })),
    h('title', null, title),
    css && h('style', null, css),
  );
  const html = h('html', { lang, ...(dir === 'rtl' && { dir }) }, head, h('body', { style: bodyStyle }, ...content));
  return `<!doctype html>\n${renderHtml(html)}\n`;
}
