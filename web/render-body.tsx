import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router';
import type { Functions } from '#contract/reply.ts';

/** Draws the page of a path as HTML, as the browser will hydrate it. */
export async function renderBody(routes: RouteObject[], path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://page.invalid')));
  if (context instanceof Response) throw new Error(`The page ${path} answered with a redirect`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** Nobody calls a function while a page is drawn. */
export const noFunctions: Functions = {
  prepare() {},
  call: async () => ({ ok: false, error: 'No function is called while a page is drawn' }),
};
