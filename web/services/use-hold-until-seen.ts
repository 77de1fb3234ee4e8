import { useEffect, type RefObject } from 'react';

/** Share of the element that must be in the window. */
const SEEN = 0.3;

/**
 * Marks an element that is still below the window with `data-held`, until it is scrolled into view: its one motion then
 * starts where it can be seen. Without a script the motion runs when the page opens.
 */
export function useHoldUntilSeen(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current!;
    const release = () => element.removeAttribute('data-held');
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
