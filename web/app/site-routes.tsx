import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type NonIndexRouteObject, type RouteObject, useLocation } from 'react-router';
import type { PageMessages } from '#contract/content/messages.ts';
import { type SitePage, findPage, type Pages, listPages, type PageTexts } from '#contract/site/site-pages.ts';
import { ControlMessagesProvider } from '../ui/control-messages.ts';

interface SiteRoutes {
  /** Makes the route of a page. One with its own module loads it, and others have an element. */
  makeRoute: (name: string, page: SitePage) => Pick<NonIndexRouteObject, 'element' | 'lazy'>;
  frame: ReactNode;
}

export function createSiteRoutes(
  pages: Pages,
  content: { pages: PageTexts; words: Pick<PageMessages, 'controls'> },
  { makeRoute, frame }: SiteRoutes,
): RouteObject[] {
  const findTitle = (path: string) => findPage(pages, content, path).title;
  return [
    {
      element: (
        <ControlMessagesProvider value={content.words.controls}>
          <PageChange findTitle={findTitle} />
          {frame}
        </ControlMessagesProvider>
      ),
      children: listPages(pages, content).map(([name, page]) => ({
        path: name === 'notFound' ? '*' : page.path,
        // The server is case-sensitive too, so both render the same page for /Quote.
        caseSensitive: true,
        ...makeRoute(name, page),
      })),
    },
  ];
}

/**
 * Sets the title after a link inside the application and focuses the heading of the page, so that a screen reader
 * announces it, or the target of the anchor. Browsers do the same when they load a document.
 */
function PageChange({ findTitle }: { findTitle: (path: string) => string }) {
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
    document.title = findTitle(pathname);
    const target = hash ? document.getElementById(parseAnchor(hash)) : document.querySelector('h1');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `key`: a link may be pressed again
  }, [pathname, hash, key, findTitle]);

  return null;
}

/** Returns the id in an anchor. Addresses encode letters of other alphabets as numbers. */
function parseAnchor(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
