import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';

/** Takes over the page that was drawn ahead. What the visitor typed or opened before stays as it is. */
export async function hydrate(routes: RouteObject[]): Promise<void> {
  await loadMatchedRoutes(routes);
  // Hydration data says that nothing is to be loaded and that the scroll position is the visitor's, not ours.
  const router = createBrowserRouter(routes, { hydrationData: {} });
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

/** A lazy route of this address must be there before hydration, or React would throw its HTML away. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}
