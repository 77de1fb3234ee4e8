import type { ServicesContent } from '#contract/content/services-content.ts';
import type { CustomPage as Page } from '#contract/content/site-content.ts';
import { pageAt, servicesPages } from '#contract/site/face-pages.ts';
import type { CustomPageShell, Renderer } from '#contract/site/page.ts';
import { CustomPage, LinkPage } from '../services/custom-page.tsx';
import { customPageHead, renderServicesArt, servicesHead } from '../services/services-metadata.ts';
import { linkPage, noFunctions, renderApplicationDocument, renderBody, renderPageDocument } from './document.tsx';
import { servicesRoutes } from './services-routes.tsx';

type Services = Renderer<'services'>;

export const renderDocument: Services['renderDocument'] = async (path, data, shell) => {
  const body = await renderBody(servicesRoutes(data, noFunctions), path);
  const head = servicesHead(data.content, pageAt(servicesPages, data.content, path));
  return renderApplicationDocument(head, shell, { body, data });
};

export const renderCustomPage: Services['renderCustomPage'] = (page, { content }, shell) =>
  renderArticle(content, shell, { page, Component: CustomPage });

export const renderLinkPage: Services['renderLinkPage'] = ({ content }, shell) =>
  renderArticle(content, shell, { page: linkPage, Component: LinkPage });

export const renderArt: Services['renderArt'] = ({ content }) => renderServicesArt(content);

interface ArticlePage {
  page: Page;
  Component: typeof CustomPage;
}

async function renderArticle(content: ServicesContent, shell: CustomPageShell, { page, Component }: ArticlePage) {
  const element = <Component content={content} page={page} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return renderPageDocument(customPageHead(content, page), shell, { body, language: content });
}
