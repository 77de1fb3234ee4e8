import { useEffect, type RefObject } from 'react';

/** Share of the element that must be in the window. */
const IN_VIEW = 0.3;

/**
 * Starts the animation of an element that is below the window when it is scrolled into view: `data-animation` is `pending`
 * from the visitor's first scroll and `started` from then on. Before the first scroll it is not set, so that a page which
 * opens computes no style for it.
 */
export function useAnimationInView(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current!;
    const isBelow = () => element.getBoundingClientRect().top >= innerHeight * (1 - IN_VIEW);
    if (!isBelow()) return;
    const wait = () => {
      if (isBelow()) element.dataset['animation'] = 'pending';
    };
    const start = () => {
      removeEventListener('scroll', wait);
      element.dataset['animation'] = 'started';
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { threshold: IN_VIEW });
    observer.observe(element);
    addEventListener('scroll', wait, { once: true, passive: true });
    addEventListener('beforeprint', start);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', wait);
      removeEventListener('beforeprint', start);
    };
  }, [target]);
}
