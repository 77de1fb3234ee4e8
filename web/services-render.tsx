import { fillWords } from '#contract/fill-words.ts';
import type { DrawArt, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import { applicationDocument, pageDocument } from './document.tsx';
import { linkPage } from './link-page.ts';
import { noFunctions, ofKind, renderBody } from './render-body.tsx';
import { FurtherPage } from './services/further-page.tsx';
import { LinkPage } from './services/link-page.tsx';
import { servicesArt } from './services/services-art.ts';
import { furtherHead, servicesHead } from './services/services-head.ts';
import { servicesPage, servicesRoutes } from './services-routes.tsx';

/** Draws a page of the services face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, given, shell) => {
  const data = ofKind(given, 'services');
  const { content, starts } = data;
  const body = await renderBody(servicesRoutes(data, noFunctions), path);
  const head = servicesHead(content, path, servicesPage(content, path));
  const { title } = head;
  const shown = starts.quote?.status === 'invalid' ? fillWords(content.words.page.errorTitle, { title }) : title;
  return applicationDocument({ ...head, title: shown }, shell, { body, data });
};

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) => {
  const { content } = ofKind(data, 'services');
  const element = <FurtherPage content={content} page={page} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return pageDocument(furtherHead(content, page), shell, { body, language: content });
};

export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  const { content } = ofKind(data, 'services');
  const element = <LinkPage content={content} page={linkPage} />;
  const body = await renderBody([{ path: linkPage.path, element }], linkPage.path);
  return pageDocument(furtherHead(content, linkPage), shell, { body, language: content });
};

export const drawArt: DrawArt = (data) => servicesArt(ofKind(data, 'services').content);
