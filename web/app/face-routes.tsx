import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type NonIndexRouteObject, type RouteObject, useLocation } from 'react-router';
import type { PageWords } from '#contract/content/words.ts';
import { type FacePage, findPage, type Pages, listPages, type PageTexts } from '#contract/site/face-pages.ts';
import { ControlWordsProvider } from '../ui/control-words.ts';

interface FaceRoutes {
  /** Makes the route of a page. One with its own module loads it, and others have an element. */
  routeOf: (name: string, page: FacePage) => Pick<NonIndexRouteObject, 'element' | 'lazy'>;
  frame: ReactNode;
}

export function faceRoutes(
  pages: Pages,
  content: { pages: PageTexts; words: Pick<PageWords, 'controls'> },
  { routeOf, frame }: FaceRoutes,
): RouteObject[] {
  const titleOf = (path: string) => findPage(pages, content, path).title;
  return [
    {
      element: (
        <ControlWordsProvider value={content.words.controls}>
          <PageChange titleOf={titleOf} />
          {frame}
        </ControlWordsProvider>
      ),
      children: listPages(pages, content).map(([name, page]) => ({
        path: name === 'notFound' ? '*' : page.path,
        // The server is case-sensitive too, so both render the same page for /Quote.
        caseSensitive: true,
        ...routeOf(name, page),
      })),
    },
  ];
}

/**
 * Sets the title after a link inside the application and focuses the heading of the page, so that a screen reader
 * announces it, or the target of the anchor. Browsers do the same when they load a document.
 */
function PageChange({ titleOf }: { titleOf: (path: string) => string }) {
  const { pathname, hash, key } = useLocation();
  const first = useRef(true);
  const before = useRef(pathname);

  // A new page starts at its top, and only an anchor on the same page scrolls smoothly. Runs before ScrollRestoration.
  useLayoutEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const root = document.documentElement;
    root.style.scrollBehavior = 'auto';
    // Chromium scrolls with the last style that it has computed.
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

/** Returns the id that an anchor names. Addresses encode letters of other alphabets as numbers. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
