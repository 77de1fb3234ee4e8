import { STATUS_CODES } from 'node:http';
import { createElement as h } from 'react';
import type { Problem } from '#contract/forms/lead-form.ts';
import type { SiteLink } from '#contract/content/common-content.ts';
import type { SiteLanguage } from '#contract/site/kinds.ts';
import type { FormStart } from '#contract/site/page.ts';
import type { Site } from '#contract/site/site.ts';
import { formatMessage, choosePlural } from '#contract/text/format.ts';
import { renderHtmlDocument } from '../text/html-document.ts';
import { pageSecurity, type SecurityHeaders } from './security-headers.ts';

/** Answers with problem details (RFC 9457). `detail` never repeats anything that was sent. */
export function problemResponse(
  status: number,
  detail: string,
  { errors, headers }: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
): Response {
  const problem: Problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail };
  if (errors) problem.errors = errors;
  const own = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return Response.json(problem, { status, headers: { ...own, ...headers } });
}

/** Seconds after which a visitor may try again when nothing could be stored. */
export const RETRY_AFTER = 5;

/** The state in which the page of a form posted without JavaScript is rendered. */
export type PostedStart = Exclude<FormStart<Record<string, string>, Record<string, string>>, { status: 'idle' }>;

interface PostedTo {
  site: Site;
  kind: string;
}

interface Html {
  html: string;
  security: SecurityHeaders;
}

const STATUSES = { sent: 200, invalid: 422, failed: 503 };

/** Answers a form with its page, or a plain one if that could not be rendered: the visitor has to learn the outcome. */
export function answerForm(start: PostedStart, { site, kind }: PostedTo, page: Html | null): Response {
  const status = STATUSES[start.status];
  const headers: Record<string, string> = start.status === 'failed' ? { 'retry-after': String(RETRY_AFTER) } : {};
  if (page !== null) return answerHtml(status, page, headers);
  if (start.status !== 'sent')
    return refuseForm(status, { site, kind }, { errors: start.status === 'invalid' ? start.errors : {}, headers });
  const { title, text } = site.words.forms[kind]!.sent;
  const paragraphs = start.answerTo ? [text, start.answerTo] : [text];
  return answerPlainly(status, { language: site, title, paragraphs, link: site.thanks?.link });
}

/** Answers that nothing was sent. `errors`: the messages of fields, if those are the reason. */
export function refuseForm(
  status: number,
  { site, kind }: PostedTo,
  { errors = {}, headers = {} }: { errors?: Record<string, string>; headers?: Record<string, string> } = {},
): Response {
  const { plain, forms } = site.words;
  const { title, text } = forms[kind]!.failed;
  const paragraphs = [...Object.values(errors), text, plain.goBack];
  return answerPlainly(status, { language: site, title, paragraphs }, headers);
}

/** Answers over the rate limit: no body is read and no page rendered for it. */
export function refuseFlood({ site, kind }: PostedTo, waitSeconds: number): Response {
  const { plain, forms } = site.words;
  const paragraphs = [formatWait(site, waitSeconds), plain.goBack];
  const page = { language: site, title: forms[kind]!.failed.title, paragraphs };
  return answerPlainly(429, page, { 'retry-after': String(waitSeconds) });
}

export function formatWait({ words, lang }: Site, seconds: number): string {
  return formatMessage(choosePlural(words.plain.tooManyTries, lang, seconds), { count: String(seconds) });
}

interface PlainPage {
  language: SiteLanguage;
  title: string;
  paragraphs: string[];
  link?: SiteLink | undefined;
}

/** Its links lead anywhere, and nothing else is in it. */
const plainSecurity = pageSecurity({ scripts: [], styles: [] }, []);

/** Answers with a page that needs no bundle: a heading and paragraphs in the browser's own style. */
function answerPlainly(status: number, page: PlainPage, headers: Record<string, string> = {}): Response {
  return answerHtml(status, { html: renderPlainHtml(page), security: plainSecurity }, headers);
}

function answerHtml(status: number, { html, security }: Html, headers: Record<string, string>): Response {
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(html, { status, headers: { ...security, ...headers, ...own } });
}

export function renderPlainHtml({ language, title, paragraphs, link }: PlainPage): string {
  const content = [
    h('h1', { key: 'title' }, title),
    ...paragraphs.map((text, at) => h('p', { key: at }, text)),
    link && h('p', { key: 'link' }, h('a', { href: link.href }, link.label)),
  ];
  // No search is to find it.
  return renderHtmlDocument({ language, title, metas: { robots: 'noindex' } }, h('main', null, content));
}
