import { fillWords } from '#contract/fill-words.ts';
import type { DrawArt, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import { htmlDocument, plainDocument } from './document.ts';
import { linkPage } from './link-page.ts';
import { noFunctions, renderBody } from './render-body.tsx';
import { FurtherPage } from './services/further-page.tsx';
import { LinkPage } from './services/link-page.tsx';
import { servicesArt } from './services/services-art.ts';
import { furtherHead, servicesHead } from './services/services-head.ts';
import { servicesPage, servicesRoutes } from './services-routes.tsx';

/** Draws a page of the services face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, data, shell) => {
  if (data.kind !== 'services') throw new Error('This bundle draws services pages only');
  const body = await renderBody(servicesRoutes(data, noFunctions), path);
  const head = servicesHead(data.content, path, servicesPage(data.content, path));
  const title =
    data.starts.quote?.status === 'invalid'
      ? fillWords(data.content.words.page.errorTitle, { title: head.title })
      : head.title;
  return htmlDocument({ ...head, title }, body, data, shell);
};

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) => {
  if (data.kind !== 'services') throw new Error('This bundle draws services pages only');
  const element = <FurtherPage content={data.content} page={page} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return plainDocument(furtherHead(data.content, page), body, data.content, shell);
};

export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  if (data.kind !== 'services') throw new Error('This bundle draws services pages only');
  const element = <LinkPage content={data.content} page={linkPage} />;
  const body = await renderBody([{ path: linkPage.path, element }], linkPage.path);
  return plainDocument(furtherHead(data.content, linkPage), body, data.content, shell);
};

export const drawArt: DrawArt = (data) => {
  if (data.kind !== 'services') throw new Error('This bundle draws services faces only');
  return servicesArt(data.content);
};
