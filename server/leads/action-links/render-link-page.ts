import { createHash } from 'node:crypto';
import { createElement as h, Fragment, type ReactNode } from 'react';
import { linkPlaceholders } from '#contract/site/page.ts';
import type { Face } from '#contract/site/site.ts';
import { renderHtml } from '../../text/html-document.ts';
import { plainDocument } from '../../respond/page.ts';
import type { LinkPage } from './link-pages.ts';

export interface RenderedLinkPage {
  html: string;
  /** CSP source of its stylesheet. */
  style: string;
}

export type RenderLinkPage = (face: Face, page: Pick<LinkPage, 'heading' | 'body'>) => Promise<RenderedLinkPage>;

/** Completes the page that the build drew of each face; plain if it is not there. `frameOf`: that page, by key of the face. */
export function createLinkPageRenderer(frameOf: (key: string) => string | undefined): RenderLinkPage {
  return async (face, page) => {
    const frame = frameOf(face.key) ?? plainFrame(face);
    return { html: completePage(frame, page), style: styleSource(frame) };
  };
}

/** Puts what is drawn of a page in the place of its marks. Each is replaced once: a visitor's words may look like one. */
export function completePage(frame: string, { heading, body }: Pick<LinkPage, 'heading' | 'body'>): string {
  const parts: Record<string, ReactNode> = {
    [linkPlaceholders.title]: heading,
    [linkPlaceholders.heading]: h(Fragment, null, ...heading.split(REFERENCE).map(wholeReference)),
    [linkPlaceholders.body]: body,
  };
  return frame.replaceAll(/%LINK-(?:TITLE|HEADING|BODY)%/g, (mark) => renderHtml(parts[mark]));
}

const REFERENCE = /\b([A-Z](?:-[0-9A-Z]{4}){2})\b/;

/** No line breaks inside of a reference, in whose middle there are hyphens; split by its pattern, a text has one at each odd place. */
const wholeReference = (text: string, at: number) =>
  at % 2 === 0 ? text : h('bdi', { className: 'link-whole' }, text);

function styleSource(frame: string): string {
  const css = /<style>([\s\S]*?)<\/style>/.exec(frame)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
}

function plainFrame(face: Face): string {
  const content = [
    h('h1', { key: 'heading' }, linkPlaceholders.heading),
    h(Fragment, { key: 'body' }, linkPlaceholders.body),
  ];
  return plainDocument(face, `${linkPlaceholders.title} · ${face.name}`, content);
}
