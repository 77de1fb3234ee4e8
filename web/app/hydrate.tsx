import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { type PageData, pageDataId } from '#contract/site/page.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { readDataBlock } from '../ui/read-data-block.ts';
import { functions } from './functions.ts';

/**
 * Hydrates the page that was rendered ahead. What the visitor typed or opened before stays as it is. As a transition, so
 * that React works in slices between which the browser answers. Resolves when React has run the effects of the whole page.
 */
export async function hydrate<Data extends PageData>(
  routesOf: (data: Data, functions: Functions) => RouteObject[],
): Promise<void> {
  const routes = routesOf(readDataBlock(pageDataId) as Data, functions);
  await loadMatchedRoutes(routes);
  // Running the entry, creating the router and hydrating are tasks of their own: the browser answers between them.
  await nextTask();
  // With hydration data the router loads nothing and leaves the scroll position alone.
  const router = createBrowserRouter(routes, { hydrationData: {} });
  await nextTask();
  await new Promise<void>((hydrated) => {
    startTransition(() => {
      hydrateRoot(
        document.getElementById('root')!,
        <StrictMode>
          <Application router={router} onHydrated={hydrated} />
        </StrictMode>,
      );
    });
  });
  // For whoever waits until the page answers to React: journeys, measurements.
  document.documentElement.dataset['hydrated'] = '';
}

interface ApplicationProps {
  router: RouterProviderProps['router'];
  onHydrated: () => void;
}

/** The whole page; its effect runs after those of all that is in it. */
function Application({ router, onHydrated }: ApplicationProps) {
  useEffect(onHydrated, [onHydrated]);
  return <RouterProvider router={router} />;
}

const nextTask = () => new Promise((next) => setTimeout(next));

/** A lazy route of this address must be there before hydration, or React would throw its HTML away. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
