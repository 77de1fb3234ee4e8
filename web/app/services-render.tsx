import { pickPageContent, findPage, servicesPages } from '#contract/site/site-pages.ts';
import type { Renderer } from '#contract/site/page.ts';
import { CustomPage, LinkPage } from '../services/custom-page.tsx';
import { makeCustomPageHead, renderServicesArt, makeHead } from '../services/services-metadata.ts';
import { linkPage, createIdleFunctions, renderApplicationDocument, renderArticle, renderBody } from './document.tsx';
import { createServicesRoutes } from './services-routes.tsx';

type Services = Renderer<'services'>;

export const renderDocument: Services['renderDocument'] = async (path, data, shell) => {
  const body = await renderBody(createServicesRoutes(data, createIdleFunctions(shell)), path);
  const page = findPage(servicesPages, data.content, path);
  const own = { ...data, content: pickPageContent(servicesPages, data.content, page.name) };
  return renderApplicationDocument(makeHead(data.content, page), shell, { body, data: own });
};

export const renderCustomPage: Services['renderCustomPage'] = (page, { content }, shell) =>
  renderArticle(<CustomPage content={content} page={page} />, makeCustomPageHead(content, page), {
    shell,
    content,
    path: page.path,
  });

export const renderLinkPage: Services['renderLinkPage'] = ({ content }, shell) =>
  renderArticle(<LinkPage content={content} page={linkPage} />, makeCustomPageHead(content, linkPage), {
    shell,
    content,
  });

export const renderArt: Services['renderArt'] = ({ content }) => renderServicesArt(content);
