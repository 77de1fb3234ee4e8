import { useEffect, type RefObject } from 'react';

/** Share of the element that must be in the window. */
const SEEN = 0.3;

/**
 * Marks an element that is still below the window with `data-held` at the visitor's first scroll, and with `data-seen` once it is
 * scrolled into view: its one motion starts where it can be seen. Before the first scroll it keeps its rest, so that a page
 * which opens pays no style for it.
 */
export function useHoldUntilSeen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current!;
    const isBelow = () => element.getBoundingClientRect().top >= innerHeight * (1 - SEEN);
    if (!isBelow()) return;
    const hold = () => {
      if (isBelow()) element.setAttribute('data-held', '');
    };
    const release = () => {
      removeEventListener('scroll', hold);
      element.removeAttribute('data-held');
      element.setAttribute('data-seen', '');
    };
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && release(), { threshold: SEEN });
    watch.observe(element);
    addEventListener('scroll', hold, { once: true, passive: true });
    addEventListener('beforeprint', release);
    return () => {
      watch.disconnect();
      removeEventListener('scroll', hold);
      removeEventListener('beforeprint', release);
    };
  }, [target]);
}
