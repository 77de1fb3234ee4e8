import type { DomainContent } from '#contract/content/domain-content.ts';
import { formatMessage } from '#contract/text/format.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import type {
  RenderArt,
  CustomPageShell,
  RenderDocument,
  RenderCustomPage,
  RenderLinkPage,
} from '#contract/site/page.ts';
import { domainPage, domainRoutes } from './domain-routes.tsx';
import { customPageHead, domainHead, renderDomainArt } from '../domain/domain-metadata.ts';
import { CustomPage } from '../domain/custom-page.tsx';
import {
  linkPage,
  noFunctions,
  ofKind,
  renderApplicationDocument,
  renderBody,
  renderPageDocument,
} from './document.tsx';

/** Draws a page of a domain's face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, given, shell) => {
  const data = ofKind(given, 'domain');
  const { content, starts } = data;
  const body = await renderBody(domainRoutes(data, noFunctions), path);
  const head = domainHead(content, path, domainPage(content, path));
  const { title } = head;
  const shown = starts.offer?.status === 'invalid' ? formatMessage(content.words.page.errorTitle, { title }) : title;
  return renderApplicationDocument({ ...head, title: shown }, shell, { body, data });
};

export const renderCustomPage: RenderCustomPage = async (page, data, shell) =>
  renderArticle(ofKind(data, 'domain').content, shell, { page, isAway: false });

export const renderLinkPage: RenderLinkPage = async (data, shell) =>
  renderArticle(ofKind(data, 'domain').content, shell, { page: linkPage, isAway: true });

export const renderArt: RenderArt = (data, sign) => {
  if (!sign) throw new Error('A domain is drawn from its name');
  return renderDomainArt(ofKind(data, 'domain').content, sign);
};

interface ArticlePage {
  page: Page;
  isAway: boolean;
}

async function renderArticle(content: DomainContent, shell: CustomPageShell, { page, isAway }: ArticlePage) {
  const element = <CustomPage content={content} page={page} isAway={isAway} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return renderPageDocument(customPageHead(content, page), shell, { body, language: content });
}
