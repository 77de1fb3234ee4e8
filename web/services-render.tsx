import { fillWords } from '#contract/fill-words.ts';
import type { DrawArt, RenderDocument } from '#contract/page.ts';
import { htmlDocument } from './document.ts';
import { noFunctions, renderBody } from './render-body.tsx';
import { servicesArt } from './services/services-art.ts';
import { servicesHead } from './services/services-head.ts';
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

export const drawArt: DrawArt = (data) => {
  if (data.kind !== 'services') throw new Error('This bundle draws services faces only');
  return servicesArt(data.content);
};
