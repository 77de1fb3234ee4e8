import { formatMessage } from '#contract/text/format.ts';
import type { RenderArt, RenderDocument, RenderCustomPage, RenderLinkPage } from '#contract/site/page.ts';
import {
  linkPage,
  noFunctions,
  ofKind,
  renderApplicationDocument,
  renderBody,
  renderPageDocument,
} from './document.tsx';
import { CustomPage, LinkPage } from '../services/custom-page.tsx';
import { customPageHead, renderServicesArt, servicesHead } from '../services/services-metadata.ts';
import { servicesPage, servicesRoutes } from './services-routes.tsx';

/** Draws a page of the services face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, given, shell) => {
  const data = ofKind(given, 'services');
  const { content, starts } = data;
  const body = await renderBody(servicesRoutes(data, noFunctions), path);
  const head = servicesHead(content, path, servicesPage(content, path));
  const { title } = head;
  const shown = starts.quote?.status === 'invalid' ? formatMessage(content.words.page.errorTitle, { title }) : title;
  return renderApplicationDocument({ ...head, title: shown }, shell, { body, data });
};

export const renderCustomPage: RenderCustomPage = async (page, data, shell) => {
  const { content } = ofKind(data, 'services');
  const element = <CustomPage content={content} page={page} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return renderPageDocument(customPageHead(content, page), shell, { body, language: content });
};

export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  const { content } = ofKind(data, 'services');
  const element = <LinkPage content={content} page={linkPage} />;
  const body = await renderBody([{ path: linkPage.path, element }], linkPage.path);
  return renderPageDocument(customPageHead(content, linkPage), shell, { body, language: content });
};

export const renderArt: RenderArt = (data) => renderServicesArt(ofKind(data, 'services').content);
