import { useEffect, type RefObject } from 'react';

/** Share of the element that must be in the window. */
const SEEN = 0.3;

/**
 * Marks an element that is still below the window with `data-held` until it is scrolled into view, and with `data-seen`
 * from then on: its one motion starts where it can be seen.
 */
export function useHoldUntilSeen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current!;
    const release = () => {
      element.removeAttribute('data-held');
      element.setAttribute('data-seen', '');
    };
    if (element.getBoundingClientRect().top < innerHeight * (1 - SEEN)) return;
    element.setAttribute('data-held', '');
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && release(), { threshold: SEEN });
    watch.observe(element);
    addEventListener('beforeprint', release);
    return () => {
      watch.disconnect();
      removeEventListener('beforeprint', release);
    };
  }, [target]);
}
