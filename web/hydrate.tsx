import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/**
 * Hydrates the page that was drawn ahead. What the visitor typed or opened before stays as it is. As a transition, so that
 * React works in slices of 5 ms between which the browser answers. Resolves when React has run the effects of the whole
 * page.
 */
export async function hydrate(routes: RouteObject[]): Promise<void> {
  await loadMatchedRoutes(routes);
  // Running the modules, creating the router and hydrating are tasks of their own: the browser answers between them.
  await nextTask();
  // With hydration data the router loads nothing and leaves the scroll position alone.
  const router = createBrowserRouter(routes, { hydrationData: {} });
  await nextTask();
  await new Promise<void>((hydrated) => {
    startTransition(() => {
      hydrateRoot(
        document.getElementById('root')!,
        <StrictMode>
          <RouterProvider router={router} />
          <AfterEffects run={hydrated} />
        </StrictMode>,
      );
    });
  });
}

/** Has to be last in the tree, so that its effect runs after all others. */
function AfterEffects({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}

const nextTask = () => new Promise((next) => setTimeout(next));

/** A lazy route of this address must be there before hydration, or React would throw its HTML away. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
