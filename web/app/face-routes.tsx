import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type NonIndexRouteObject, Outlet, type RouteObject, useLocation } from 'react-router';
import type { PageWords } from '#contract/content/words.ts';
import { type FacePage, pageAt, pagesIn, type PageTexts } from '#contract/site/face-pages.ts';
import { ControlWordsProvider } from '../ui/control-words.ts';

type PageRoute = Pick<NonIndexRouteObject, 'element' | 'lazy'>;

/** A route for each page of a face, by name. A page with a module of its own loads it, and others have an element. */
type PageRoutes<Pages> = {
  [Name in keyof Pages]: PageRoute &
    (Pages[Name] extends { module: string } ? { lazy: object } : { element: ReactNode });
};

/** The routes of the pages that a face with that content has. `frame`: around each of them. */
export function faceRoutes<Pages extends Record<string, FacePage>>(
  pages: Pages,
  content: { pages: PageTexts; words: Pick<PageWords, 'controls'> },
  { routes, frame = <Outlet /> }: { routes: PageRoutes<Pages>; frame?: ReactNode },
): RouteObject[] {
  const titleOf = (path: string) => pageAt(pages, content, path).title;
  return [
    {
      element: (
        <ControlWordsProvider value={content.words.controls}>
          <PageChange titleOf={titleOf} />
          {frame}
        </ControlWordsProvider>
      ),
      children: pagesIn(pages, content).map(([name, { path }]) => ({
        path: name === 'notFound' ? '*' : path,
        // As the server has it, so that both render the same page for /Quote.
        caseSensitive: true,
        ...(routes[name] as PageRoute),
      })),
    },
  ];
}

/**
 * Does what a browser does by itself when a document loads, when a link changes the page inside the application:
 * title, focus on the new page's heading (so that a screen reader announces it), and on the target of an anchor.
 */
function PageChange({ titleOf }: { titleOf: (path: string) => string }) {
  const { pathname, hash, key } = useLocation();
  const first = useRef(true);
  const before = useRef(pathname);

  // A change of page jumps to its top; only an anchor of the same page scrolls smoothly. Runs before ScrollRestoration.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const root = document.documentElement;
    root.style.scrollBehavior = 'auto';
    // Chromium scrolls by the style it has computed last.
    void getComputedStyle(root).scrollBehavior;
    const frame = requestAnimationFrame(() => (root.style.scrollBehavior = ''));
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    document.title = titleOf(pathname);
    const target = hash ? document.getElementById(idOf(hash)) : document.querySelector('h1');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `key`: the same link, pressed again, leads there again
  }, [pathname, hash, key, titleOf]);

  return null;
}

/** Returns the id that an anchor names. Addresses have letters of other alphabets as numbers. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
