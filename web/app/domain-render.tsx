import type { DomainContent } from '#contract/content/domain-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { domainPages, pageAt } from '#contract/site/face-pages.ts';
import type { CustomPageShell, Renderer } from '#contract/site/page.ts';
import { CustomPage } from '../domain/custom-page.tsx';
import { customPageHead, domainHead, renderDomainArt } from '../domain/domain-metadata.ts';
import { linkPage, noFunctions, renderApplicationDocument, renderBody, renderPageDocument } from './document.tsx';
import { domainRoutes } from './domain-routes.tsx';

type Domain = Renderer<'domain'>;

export const renderDocument: Domain['renderDocument'] = async (path, data, shell) => {
  const body = await renderBody(domainRoutes(data, noFunctions), path);
  const head = domainHead(data.content, pageAt(domainPages, data.content, path));
  return renderApplicationDocument(head, shell, { body, data });
};

export const renderCustomPage: Domain['renderCustomPage'] = (page, { content }, shell) =>
  renderArticle(content, shell, { page, isAway: false });

export const renderLinkPage: Domain['renderLinkPage'] = ({ content }, shell) =>
  renderArticle(content, shell, { page: linkPage, isAway: true });

export const renderArt: Domain['renderArt'] = ({ content }, sign) => {
  if (!sign) throw new Error('The pictures of a domain are made from its name');
  return renderDomainArt(content, sign);
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
