import { fillWords } from '#contract/fill-words.ts';
import type { DrawArt, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import { domainPage, domainRoutes } from './domain-routes.tsx';
import * as asking from './domain-sale/asking/asking.tsx';
import * as terms from './domain-sale/terms/ask-offer.tsx';
import { domainArt } from './domain-sale/domain-art.ts';
import { domainHead, furtherHead } from './domain-sale/domain-head.ts';
import { FurtherPage } from './domain-sale/further-page.tsx';
import { LinkPage } from './domain-sale/link-page.tsx';
import { applicationDocument, pageDocument } from './document.tsx';
import { linkPage } from './link-page.ts';
import { noFunctions, ofKind, renderBody } from './render-body.tsx';

/** Draws a page of a domain's face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, given, shell) => {
  const data = ofKind(given, 'domain');
  const { content, starts } = data;
  const body = await renderBody(domainRoutes(data, noFunctions, { asking, terms }), path);
  const head = domainHead(content, path, domainPage(content, path));
  const { title } = head;
  const shown = starts.offer?.status === 'invalid' ? fillWords(content.words.page.errorTitle, { title }) : title;
  return applicationDocument({ ...head, title: shown }, shell, { body, data });
};

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) => {
  const { content } = ofKind(data, 'domain');
  const element = <FurtherPage content={content} page={page} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return pageDocument(furtherHead(content, page), shell, { body, language: content });
};

export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  const { content } = ofKind(data, 'domain');
  const element = <LinkPage content={content} page={linkPage} />;
  const body = await renderBody([{ path: linkPage.path, element }], linkPage.path);
  return pageDocument(furtherHead(content, linkPage), shell, { body, language: content });
};

export const drawArt: DrawArt = (data, sign) => {
  if (!sign) throw new Error('A domain is drawn from its name');
  return domainArt(ofKind(data, 'domain').content, sign);
};
