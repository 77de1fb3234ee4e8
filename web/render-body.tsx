import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router';
import type { PageData } from '#contract/page.ts';
import type { Functions } from './lead-form/transport.ts';

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

type OfKind<Kind extends PageData['kind']> = Extract<PageData, { kind: Kind }>;

/** The data of the one kind of face that a bundle draws. */
export function ofKind<Kind extends PageData['kind']>(data: PageData, kind: Kind): OfKind<Kind> {
  if (data.kind !== kind) throw new Error(`This bundle draws ${kind} pages only, and not those of ${data.kind}`);
  return data as OfKind<Kind>;
}
