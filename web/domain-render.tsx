import type { DomainContent } from '#contract/domain-content.ts';
import { fillWords } from '#contract/fill-words.ts';
import type { FurtherPage as Page } from '#contract/further-page.ts';
import type { DrawArt, FurtherShell, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import { domainPage, domainRoutes } from './domain-routes.tsx';
import { domainArt } from './domain-sale/domain-art.ts';
import { domainHead, furtherHead } from './domain-sale/domain-head.ts';
import { FurtherPage } from './domain-sale/further-page.tsx';
import { applicationDocument, pageDocument } from './document.tsx';
import { linkPage } from './link-page.ts';
import { noFunctions, ofKind, renderBody } from './render-body.tsx';

/** Draws a page of a domain's face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, given, shell) => {
  const data = ofKind(given, 'domain');
  const { content, starts } = data;
  const body = await renderBody(domainRoutes(data, noFunctions), path);
  const head = domainHead(content, path, domainPage(content, path));
  const { title } = head;
  const shown = starts.offer?.status === 'invalid' ? fillWords(content.words.page.errorTitle, { title }) : title;
  return applicationDocument({ ...head, title: shown }, shell, { body, data });
};

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) =>
  articleDocument(ofKind(data, 'domain').content, shell, { page, isAway: false });

export const renderLinkPage: RenderLinkPage = async (data, shell) =>
  articleDocument(ofKind(data, 'domain').content, shell, { page: linkPage, isAway: true });

export const drawArt: DrawArt = (data, sign) => {
  if (!sign) throw new Error('A domain is drawn from its name');
  return domainArt(ofKind(data, 'domain').content, sign);
};

interface ArticlePage {
  page: Page;
  isAway: boolean;
}

async function articleDocument(content: DomainContent, shell: FurtherShell, { page, isAway }: ArticlePage) {
  const element = <FurtherPage content={content} page={page} isAway={isAway} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return pageDocument(furtherHead(content, page), shell, { body, language: content });
}
