import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/**
 * Takes over the page that was drawn ahead. What the visitor typed or opened before stays as it is. As a transition, so that
 * React works in slices of 5 ms between which the browser answers. Resolves when all of the page answers to React, its
 * effects included: what was held back until then can be done.
 */
export async function hydrate(routes: RouteObject[]): Promise<void> {
  await loadMatchedRoutes(routes);
  // Running the modules was one task; making the router is the next, and React has its own.
  await nextTask();
  // Hydration data says that nothing is to be loaded and that the scroll position is the visitor's, not ours.
  const router = createBrowserRouter(routes, { hydrationData: {} });
  await nextTask();
  await new Promise<void>((takenOver) => {
    startTransition(() => {
      hydrateRoot(
        document.getElementById('root')!,
        <StrictMode>
          <RouterProvider router={router} />
          <TakenOver tell={takenOver} />
        </StrictMode>,
      );
    });
  });
  // For whoever waits until the page answers to React: journeys, measurements.
  document.documentElement.dataset['hydrated'] = '';
}

/** The last of the tree: its effect runs after all others. */
function TakenOver({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
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
