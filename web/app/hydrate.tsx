import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterProvider,
  type RouterProviderProps,
} from 'react-router';
import { type PageData, pageDataId } from '#contract/site/page.ts';
import type { Functions } from '../lead-form/form-session.ts';
import { readDataBlock } from '../ui/read-data-block.ts';
import { functions } from './functions.ts';

/**
 * Hydrates the prerendered page and keeps what the visitor has typed or opened. As a transition, it lets the browser
 * answer between slices. Resolves when React has run the effects of the whole page.
 */
export async function hydrate<Data extends PageData>(
  routesOf: (data: Data, functions: Functions) => RouteObject[] | Promise<RouteObject[]>,
): Promise<void> {
  addLiveRegion();
  const routes = await routesOf(readDataBlock(pageDataId) as Data, functions);
  await loadMatchedRoutes(routes);
  // Running the entry, creating the router and hydrating are separate tasks, so that the browser answers between them.
  await nextTask();
  const target = () => router.state.navigation.location;
  const secured = routes.map((route) => openAsDocument(route, target));
  // With hydration data, the router loads nothing and keeps the scroll position.
  const router = createBrowserRouter(secured, { hydrationData: {} });
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

/** Adds the region of short messages outside the part that React takes over, before there is one (WCAG 4.1.3). */
function addLiveRegion(): void {
  document.body.append(Object.assign(document.createElement('p'), { className: 'visually-hidden', role: 'status' }));
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
function openAsDocument<Route extends RouteObject>(route: Route, target: () => Path | undefined): Route {
  const { path, lazy, children } = route;
  const load = async () => {
    const late = new Promise<never>((_, reject) => setTimeout(reject, LOAD_TIMEOUT_MS, new Error('Timed out')));
    try {
      return await Promise.race([(lazy as () => Promise<object>)(), late]);
    } catch (error) {
      const to = target();
      // The visitor may have chosen another page in the meantime.
      if (to?.pathname !== path) throw error;
      console.error(error);
      // Back and Forward have changed the address already.
      if (path === location.pathname) location.reload();
      else location.assign(to!.pathname + to!.search + to!.hash);
      return new Promise<never>(() => {});
    }
  };
  return {
    ...route,
    ...(typeof lazy === 'function' && { lazy: load }),
    ...(children && { children: children.map((child) => openAsDocument(child, target)) }),
  };
}

type Path = Pick<Location, 'pathname' | 'search' | 'hash'>;
