import type { Fault } from './collect-texts.ts';

/**
 * Runs in the page. Finds a page that scrolls sideways, controls outside of the window, and those too small to hit
 * (WCAG 2.5.8).
 */
export function findControls(): Fault[] {
  const root = document.documentElement;
  const faults: Fault[] = [];
  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) faults.push({ what: `the page scrolls sideways by ${wider} px`, element: widest() });
  const controls = document.querySelectorAll('a[href], button, input, textarea, select, summary, [tabindex="0"]');
  for (const control of controls) {
    if (control.closest('.visually-hidden, .honeypot, [tabindex="-1"]:not(main, h1, h2, section)')) continue;
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, bottom, width, height } = control.getBoundingClientRect();
    if (bottom + scrollY <= 0) continue;
    const fault = { element: control, text: control.textContent.trim() };
    if (left < -1 || right > root.clientWidth + 1)
      faults.push({ ...fault, what: 'a control is outside of the window' });
    if ((width < 23.5 || height < 23.5) && !isInText(control))
      faults.push({ ...fault, what: `a control of ${Math.round(width)} by ${Math.round(height)} px` });
  }
  return faults;

  /** Links inside of a sentence are as high as it is. */
  function isInText(control: Element): boolean {
    if (getComputedStyle(control).display !== 'inline') return false;
    const around = control.parentElement!.textContent.trim();
    return around.length > control.textContent.trim().length + 1;
  }

  function widest(): Element {
    let most: Element = root;
    let reach = root.clientWidth + 0.5;
    const leftwards = getComputedStyle(root).direction === 'rtl';
    for (const element of document.body.querySelectorAll('*')) {
      const { left, right } = element.getBoundingClientRect();
      const end = leftwards ? root.clientWidth - left : right;
      if (end > reach && getComputedStyle(element).position !== 'fixed') [reach, most] = [end, element];
    }
    return most;
  }
}
