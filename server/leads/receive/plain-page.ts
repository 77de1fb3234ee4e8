import { createElement as h, type ReactNode } from 'react';
import type { FaceLanguage } from '#contract/language.ts';
import { drawDocument } from '../html-document.ts';

interface PlainPage {
  language: FaceLanguage;
  title: string;
  paragraphs: string[];
}

/** Answers with a page that needs no bundle: a heading and paragraphs in the browser's own style. */
export function plainPage(status: number, page: PlainPage, headers: Record<string, string>): Response {
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(plainHtml(page), { status, headers: { ...headers, ...own } });
}

export function plainHtml({ language, title, paragraphs }: PlainPage): string {
  const content = [h('h1', { key: 'title' }, title), ...paragraphs.map((text, at) => h('p', { key: at }, text))];
  return plainDocument(language, title, content);
}

/** Writes a page in the browser's own style, which is not to be found by search. */
export function plainDocument(language: FaceLanguage, title: string, content: ReactNode): string {
  return drawDocument({ language, title, metas: { robots: 'noindex' } }, h('main', null, content));
}
