import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider, type RouterProviderProps } from 'react-router/dom';
import { type PageData, pageDataId } from '#contract/site/page.ts';
import type { Functions } from '../lead-form/form-state.ts';
import { readDataBlock } from '../ui/read-data-block.ts';
import { functions } from './functions.ts';

/**
 * Hydrates the prerendered page and keeps what the visitor has typed or opened. As a transition, it lets the browser
 * answer between slices. Resolves when React has run the effects of the whole page.
 */
export async function hydrate<Data extends PageData>(
  routesOf: (data: Data, functions: Functions) => RouteObject[],
): Promise<void> {
  const routes = routesOf(readDataBlock(pageDataId) as Data, functions);
  await loadMatchedRoutes(routes);
  // Running the entry, creating the router and hydrating are separate tasks, so that the browser answers between them.
  await nextTask();
  // With hydration data, the router loads nothing and keeps the scroll position.
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
  // Browser tests and measurements wait for it.
  document.documentElement.dataset['hydrated'] = '';
}

interface ApplicationProps {
  router: RouterProviderProps['router'];
  onHydrated: () => void;
}

/** The whole page. Its effect runs after those of all its parts. */
function Application({ router, onHydrated }: ApplicationProps) {
  useEffect(onHydrated, [onHydrated]);
  return <RouterProvider router={router} />;
}

const nextTask = () => new Promise((next) => setTimeout(next));

/** Loads a lazy route of this address before hydration. Otherwise React would discard its HTML. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
