import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Does what a browser does by itself when a document loads, when a link changes the page inside the application:
 * title, focus on the new page's heading (so that a screen reader announces it), and on the target of an anchor.
 */
export function PageChange({ titleOf }: { titleOf: (path: string) => string }) {
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
