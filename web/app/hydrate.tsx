import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { RouteObject, RouterProviderProps } from 'react-router';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { type PageData, pageDataId } from '#contract/site/page.ts';
import { type Functions, withTimeout } from '../lead-form/form-session.ts';
import { functions } from './functions.ts';

/**
 * Hydrates the prerendered page and keeps what the visitor has typed or opened. As a transition, it lets the browser
 * answer between slices. Resolves when React has run the effects of the whole page.
 */
export async function hydrate<Data extends PageData>(
  makeRoutes: (data: Data, functions: Functions) => RouteObject[] | Promise<RouteObject[]>,
): Promise<void> {
  const routes = await makeRoutes(JSON.parse(document.getElementById(pageDataId)!.textContent) as Data, functions);
  await loadMatchedRoutes(routes);
  // Running the entry, creating the router and hydrating are separate tasks, so that the browser answers between them.
  await nextTask();
  for (const route of routes) openAsDocument(route, () => router.state.navigation.location ?? location);
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
  // A form that needs the application can be sent from now on.
  for (const button of document.querySelectorAll('[data-busy]')) button.removeAttribute('disabled');
  // Browser tests and measurements wait for it.
  document.documentElement.dataset['hydrated'] = '';
}

/** The whole page. Its effect runs after those of all its parts. */
function Application({ router, onHydrated }: { router: RouterProviderProps['router']; onHydrated: () => void }) {
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

/** The timeout for a page's script and content, in milliseconds. Then the browser shows what it waits for. */
const LOAD_TIMEOUT_MS = 8000;

/**
 * Has the browser open a page whose script or content cannot be fetched. If there is no line, it shows its own page.
 * `target` returns where the visitor goes.
 */
function openAsDocument(route: RouteObject, target: () => Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  for (const child of route.children ?? []) {
    const { path, lazy } = child;
    if (typeof lazy !== 'function') continue;
    child.lazy = async () => {
      try {
        return await withTimeout(lazy(), LOAD_TIMEOUT_MS);
      } catch (error) {
        const { pathname, search, hash } = target();
        // The visitor may have chosen another page in the meantime.
        if (pathname !== path) throw error;
        console.error(error);
        // Back and Forward have changed the address already.
        if (path === location.pathname) location.reload();
        else location.assign(pathname + search + hash);
        return new Promise<never>(() => {});
      }
    };
  }
}
