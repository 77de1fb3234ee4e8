import { createElement as h, Fragment, type ReactNode } from 'react';
import { linkPlaceholders } from '#contract/site/page.ts';
import type { Face } from '#contract/site/site.ts';
import { renderHtml } from '../../text/html-document.ts';
import { plainDocument } from '../../respond/page.ts';
import type { LinkPage } from './link-pages.ts';

interface RenderedLinkPage {
  html: string;
  /** Its stylesheet, for its Content Security Policy. */
  css: string;
}

export type RenderLinkPage = (face: Face, page: Pick<LinkPage, 'heading' | 'body'>) => Promise<RenderedLinkPage>;

/** Completes the page that the build rendered of each face (`frameOf`, by its key). Without one, the page is plain. */
export function createLinkPageRenderer(frameOf: (key: string) => string | undefined): RenderLinkPage {
  return async (face, page) => {
    const frame = frameOf(face.key) ?? plainFrame(face);
    return { html: completePage(frame, page), css: /<style>([\s\S]*?)<\/style>/.exec(frame)?.[1] ?? '' };
  };
}

/** Replaces the placeholders by the page's parts, each once: a visitor's text may look like one. */
export function completePage(frame: string, { heading, body }: Pick<LinkPage, 'heading' | 'body'>): string {
  const parts: Record<string, ReactNode> = {
    [linkPlaceholders.title]: heading,
    [linkPlaceholders.heading]: h(Fragment, null, ...heading.split(REFERENCE).map(wholeReference)),
    [linkPlaceholders.body]: body,
  };
  return frame.replaceAll(/%LINK-(?:TITLE|HEADING|BODY)%/g, (mark) => renderHtml(parts[mark]));
}

const REFERENCE = /\b([A-Z](?:-[0-9A-Z]{4}){2})\b/;

/**
 * Keeps a reference, which has hyphens, on one line. A text that was split by its pattern has one at each odd place.
 */
const wholeReference = (text: string, at: number) =>
  at % 2 === 0 ? text : h('bdi', { className: 'link-whole' }, text);

function plainFrame(face: Face): string {
  const content = [
    h('h1', { key: 'heading' }, linkPlaceholders.heading),
    h(Fragment, { key: 'body' }, linkPlaceholders.body),
  ];
  return plainDocument(face, `${linkPlaceholders.title} · ${face.name}`, content);
}
