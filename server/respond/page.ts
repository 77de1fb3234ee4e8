import { createElement as h } from 'react';
import type { SiteLink } from '#contract/content/face-content.ts';
import type { FaceLanguage } from '#contract/site/face.ts';
import type { FormStart } from '#contract/site/page.ts';
import type { Face } from '#contract/site/site.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import { renderHtmlDocument } from '../text/html-document.ts';
import { pageSecurity, type SecurityHeaders } from './security-headers.ts';

/** The outcome of a form posted without JavaScript: the status, and the state in which its page is rendered. */
export interface FormOutcome {
  status: number;
  start: FormStart<Record<string, string>, Record<string, string>>;
  headers: Record<string, string>;
}

interface PostedTo {
  face: Face;
  kind: string;
}

/** Answers with the page of an outcome, or a plain one if it could not be rendered: the visitor has to learn it. */
export function answerOutcome(
  { status, start, headers }: FormOutcome,
  { face, kind }: PostedTo,
  page: { html: string; security: SecurityHeaders } | null,
): Response {
  if (page !== null) {
    const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(page.html, { status, headers: { ...page.security, ...headers, ...type } });
  }
  if (start.status === 'sent') {
    const { title, text } = face.words.forms[kind]!.sent;
    const paragraphs = [text, ...(start.answerTo ? [start.answerTo] : [])];
    return plainPage(status, { language: face, title, paragraphs, link: face.thanks?.link }, headers);
  }
  const errors = start.status === 'invalid' ? Object.values(start.errors) : [];
  return failedPage(status, { face, kind }, { errors, headers });
}

/** Answers over the rate limit: no body is read and no page rendered for it. */
export function refuseForm({ face, kind }: PostedTo, waitSeconds: number): Response {
  const { plain, forms } = face.words;
  const count = String(waitSeconds);
  const when = formatMessage(pluralForm(plain.tooManyTries, face.lang, waitSeconds), { count });
  const page = { language: face, title: forms[kind]!.failed.title, paragraphs: [when, plain.goBack] };
  return plainPage(429, page, { 'retry-after': count });
}

/** Answers that nothing was sent. `errors`: the messages of fields, if those are the reason. */
export function failedPage(
  status: number,
  { face, kind }: PostedTo,
  { errors = [], headers = {} }: { errors?: string[]; headers?: Record<string, string> } = {},
): Response {
  const { plain, forms } = face.words;
  const { title, text } = forms[kind]!.failed;
  return plainPage(status, { language: face, title, paragraphs: [...errors, text, plain.goBack] }, headers);
}

interface PlainPage {
  language: FaceLanguage;
  title: string;
  paragraphs: string[];
  link?: SiteLink | undefined;
}

/** Its links lead anywhere, and nothing else is in it. */
const plainSecurity = pageSecurity({ scripts: [], styles: [] }, []);

/** Answers with a page that needs no bundle: a heading and paragraphs in the browser's own style. */
function plainPage(status: number, page: PlainPage, headers: Record<string, string>): Response {
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(plainHtml(page), { status, headers: { ...plainSecurity, ...headers, ...own } });
}

export function plainHtml({ language, title, paragraphs, link }: PlainPage): string {
  const content = [
    h('h1', { key: 'title' }, title),
    ...paragraphs.map((text, at) => h('p', { key: at }, text)),
    link && h('p', { key: 'link' }, h('a', { href: link.href }, link.label)),
  ];
  // No search is to find it.
  return renderHtmlDocument({ language, title, metas: { robots: 'noindex' } }, h('main', null, content));
}
