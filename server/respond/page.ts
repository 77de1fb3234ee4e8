import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElement as h } from 'react';
import type { SiteLink } from '#contract/content/face-content.ts';
import type { FaceLanguage } from '#contract/site/face.ts';
import type { AnswerTo, FormStart, Renderer } from '#contract/site/page.ts';
import type { Face, PageSource } from '#contract/site/site.ts';
import { formatMessage, pluralForm } from '#contract/text/format.ts';
import { renderHtmlDocument } from '../text/html-document.ts';

/** The outcome of a form posted without JavaScript: the status, and the state in which its page is rendered. */
export interface FormOutcome {
  status: number;
  start: FormStart<Record<string, string>, Record<string, string>>;
  headers: Record<string, string>;
}

/** The form that was posted, by its kind, and whose it is. */
interface PostedTo {
  face: Face;
  kind: string;
}

/** Renders a page of a face from the source that `changed` makes. Null if that cannot be done now. */
export type RenderPage = (
  face: Face,
  path: string,
  changed: (source: PageSource) => PageSource,
) => Promise<string | null>;

/** Answers with the page of an outcome, or a plain one if it cannot be rendered: the visitor has to learn it. */
export async function renderOutcome(
  outcome: FormOutcome,
  { face, kind }: PostedTo,
  render: () => Promise<string | null>,
): Promise<Response> {
  const { status, start, headers } = outcome;
  const page = await render();
  if (page !== null) {
    const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(page, { status, headers: { ...headers, ...type } });
  }
  if (start.status === 'sent') {
    const { title, text } = face.words.forms[kind]!.sent;
    const page = { language: face, title, paragraphs: [text], answerTo: start.answerTo, link: face.thanks?.link };
    return plainPage(status, page, headers);
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
  answerTo?: AnswerTo | undefined;
  /** The owner's link for visitors who have sent a form. */
  link?: SiteLink | undefined;
}

/** Answers with a page that needs no bundle: a heading and paragraphs in the browser's own style. */
export function plainPage(status: number, page: PlainPage, headers: Record<string, string>): Response {
  const own = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(plainHtml(page), { status, headers: { ...headers, ...own } });
}

export function plainHtml({ language, title, paragraphs, answerTo, link }: PlainPage): string {
  const content = [
    h('h1', { key: 'title' }, title),
    ...paragraphs.map((text, at) => h('p', { key: at }, text)),
    answerTo && h('p', { key: 'answer-to' }, answerTo.text, ' ', h('a', { href: answerTo.href }, answerTo.link)),
    link && h('p', { key: 'link' }, h('a', { href: link.href }, link.label)),
  ];
  // No search is to find it.
  return renderHtmlDocument({ language, title, metas: { robots: 'noindex' } }, h('main', null, content));
}

/** Renders pages with the bundle of the build, which is loaded with the first of them: no start waits for it. */
export function createPageRenderer(
  dist: string,
  sourceOf: (key: string) => PageSource | undefined,
  failed: (error: unknown) => void,
): RenderPage {
  return async (face, path, changed) => {
    try {
      // The query changes with the program: Node loads a module once an address.
      const bundle = `${pathToFileURL(join(dist, 'render', `${face.kind}.js`)).href}?${face.csp.scripts.join()}`;
      const { renderDocument } = (await import(bundle)) as Renderer;
      const { data, shell } = changed(sourceOf(face.key)!);
      return await renderDocument(path, data, shell);
    } catch (error) {
      failed(error);
      return null;
    }
  };
}
