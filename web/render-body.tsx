import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router';
import type { Functions } from './lead-form/transport.ts';

/** Draws the page of a path as HTML, as the browser will hydrate it. */
export async function renderBody(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://page.invalid')));
  if (context instanceof Response) throw new Error(`The page ${path} answered with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return openVoidTags(renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />));
}

/** HTML's void elements take no slash (the W3C checker says so); React escapes `>` in attributes, so this finds tags only. */
function openVoidTags(html: string): string {
  return html.replaceAll(/(<(?:input|br|hr|img|link|meta|wbr)\b[^>]*?)\/>/g, '$1>');
}

/** Nobody calls a function while a page is drawn. */
export const noFunctions: Functions = {
  prepare() {},
  call: async () => ({ ok: false, error: 'No function is called while a page is drawn' }),
};
