import { fillWords } from '#contract/fill-words.ts';
import type { DrawArt, RenderDocument, RenderFurtherPage, RenderLinkPage } from '#contract/page.ts';
import { domainPage, domainRoutes } from './domain-routes.tsx';
import { domainArt } from './domain-sale/domain-art.ts';
import { domainHead, furtherHead } from './domain-sale/domain-head.ts';
import { FurtherPage } from './domain-sale/further-page.tsx';
import { LinkPage } from './domain-sale/link-page.tsx';
import { htmlDocument, plainDocument } from './document.ts';
import { linkPage } from './link-page.ts';
import { noFunctions, renderBody } from './render-body.tsx';

/** Draws a page of a domain's face; a form that was sent back says so in the title too. */
export const renderDocument: RenderDocument = async (path, data, shell) => {
  if (data.kind !== 'domain') throw new Error('This bundle draws domain pages only');
  const body = await renderBody(domainRoutes(data, noFunctions), path);
  const head = domainHead(data.content, path, domainPage(data.content, path));
  const title =
    data.starts.offer?.status === 'invalid'
      ? fillWords(data.content.words.page.errorTitle, { title: head.title })
      : head.title;
  return htmlDocument({ ...head, title }, body, data, shell);
};

export const renderFurtherPage: RenderFurtherPage = async (page, data, shell) => {
  if (data.kind !== 'domain') throw new Error('This bundle draws domain pages only');
  const element = <FurtherPage content={data.content} page={page} />;
  const body = await renderBody([{ path: page.path, element }], page.path);
  return plainDocument(furtherHead(data.content, page), body, data.content, shell);
};

export const renderLinkPage: RenderLinkPage = async (data, shell) => {
  if (data.kind !== 'domain') throw new Error('This bundle draws domain pages only');
  const element = <LinkPage content={data.content} page={linkPage} />;
  const body = await renderBody([{ path: linkPage.path, element }], linkPage.path);
  return plainDocument(furtherHead(data.content, linkPage), body, data.content, shell);
};

export const drawArt: DrawArt = (data, sign) => {
  if (data.kind !== 'domain') throw new Error('This bundle draws domain faces only');
  if (!sign) throw new Error('A domain is drawn from its name');
  return domainArt(data.content, sign);
};
