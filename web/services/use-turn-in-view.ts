import { useEffect, type RefObject } from 'react';

/**
 * Turns a switch once, when the end of the drawing is in the window, so that all of it was to be seen as it is before; never
 * after the visitor has used the switch. `data-turned` is on the drawing until then. Where motion is not wanted the switch is
 * turned at once.
 */
export function useTurnInView(
  drawing: RefObject<HTMLElement | null>,
  choice: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const element = drawing.current!;
    const input = choice.current!;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && turn(), { threshold: 1 });
    const turn = () => {
      observer.disconnect();
      element.dataset['turned'] = '';
      input.checked = true;
    };
    const leave = () => {
      observer.disconnect();
      delete element.dataset['turned'];
    };
    const choices = input.closest('fieldset')!;
    choices.addEventListener('change', leave);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) turn();
    else observer.observe(element.lastElementChild!);
    return () => {
      leave();
      choices.removeEventListener('change', leave);
    };
  }, [drawing, choice]);
}
