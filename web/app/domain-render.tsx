import { domainPages, findPage } from '#contract/site/site-pages.ts';
import type { Renderer } from '#contract/site/page.ts';
import { makeCustomPageHead, makeDomainHead, renderDomainArt } from '../domain/domain-metadata.ts';
import { CustomPage, LinkPage } from '../domain/domain-page.tsx';
import { linkPage, createIdleFunctions, renderApplicationDocument, renderArticle, renderBody } from './document.tsx';
import { createDomainRoutes } from './domain-routes.tsx';

type Domain = Renderer<'domain'>;

export const renderDocument: Domain['renderDocument'] = async (path, data, shell) => {
  const body = await renderBody(await createDomainRoutes(data, createIdleFunctions(shell)), path);
  const head = makeDomainHead(data.content, findPage(domainPages, data.content, path));
  return renderApplicationDocument(head, shell, { body, data });
};

export const renderCustomPage: Domain['renderCustomPage'] = (page, { content }, shell) =>
  renderArticle(<CustomPage content={content} page={page} />, makeCustomPageHead(content, page), { shell, content });

export const renderLinkPage: Domain['renderLinkPage'] = ({ content }, shell) => {
  const element = <LinkPage content={content} page={linkPage} />;
  return renderArticle(element, makeCustomPageHead(content, linkPage), { shell, content });
};

export const renderArt: Domain['renderArt'] = ({ content }, sign) => {
  if (!sign) throw new Error('The pictures of a domain are made from its name');
  return renderDomainArt(content, sign);
};
