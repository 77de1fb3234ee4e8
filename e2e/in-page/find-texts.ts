import type { Fault, SeenText } from './collect-texts.ts';

/**
 * Runs in the page. Finds texts that cover each other. Parts that cover the whole page on purpose are checked apart.
 */
export function findOverlaps(texts: SeenText[]): Fault[] {
  const lines = texts.flatMap((text) =>
    text.lines.map(({ left, top, right, bottom }) => {
      // Above and below its letters a line is empty. At its sides, kerning draws large letters together.
      const empty = (bottom - top) * 0.22;
      const kerned = Math.max(1, (bottom - top) * 0.05);
      return { text, left: left + kerned, right: right - kerned, top: top + empty, bottom: bottom - empty };
    }),
  );
  lines.sort((a, b) => a.top - b.top);
  const faults = new Map<Text, Fault>();
  let open: typeof lines = [];
  for (const line of lines) {
    open = open.filter(({ bottom }) => bottom - line.top > 2);
    for (const other of open) {
      if (other.text === line.text || other.text.layer !== line.text.layer) continue;
      if (Math.min(line.right, other.right) - Math.max(line.left, other.left) <= 2) continue;
      if (Math.min(line.bottom, other.bottom) - line.top <= 2) continue;
      const over = other.text.node.data.trim().slice(0, 30);
      faults.set(line.text.node, {
        what: `over the text "${over}"`,
        element: line.text.element,
        text: line.text.node.data,
      });
    }
    open.push(line);
  }
  return [...faults.values()];
}

/** Runs in the page. Finds texts outside of the window, cut off by their container, or over its edge. */
export function findClipped(texts: SeenText[]): Fault[] {
  const faults: Fault[] = [];
  const styles = new Map<Element, CSSStyleDeclaration>();
  for (const { node, element, lines } of texts) {
    // Letters leave the upper and the lower end of their line empty.
    const left = Math.min(...lines.map((line) => line.left));
    const right = Math.max(...lines.map((line) => line.right));
    const top = Math.min(...lines.map((line) => line.top + (line.bottom - line.top) * 0.17));
    const bottom = Math.max(...lines.map((line) => line.bottom - (line.bottom - line.top) * 0.13));
    const what = whatCuts(element, { left, right, top, bottom });
    if (what) faults.push({ what, element, text: node.data });
  }
  return faults;

  function whatCuts(
    element: Element,
    ink: { left: number; right: number; top: number; bottom: number },
  ): string | null {
    let position = '';
    for (let at: Element | null = element; at; at = at.parentElement) {
      const style = styleOf(at);
      const holds =
        at === element || position !== 'absolute' || style.position !== 'static' || style.transform !== 'none';
      if (!holds) continue;
      position = style.position;
      if (at === document.documentElement || at === document.body) break;
      const box = at.getBoundingClientRect();
      const across = ink.left < box.left - 1.5 || ink.right > box.right + 1.5;
      const along = ink.top < box.top - 1.5 || ink.bottom > box.bottom + 1.5;
      if (style.display !== 'inline' || at instanceof SVGSVGElement) {
        if (style.clipPath !== 'none' && (across || along)) return `cut off by ${name(at)}`;
        if ((across && cuts(style.overflowX)) || (along && cuts(style.overflowY))) return `cut off by ${name(at)}`;
        // An element that scrolls shows all of it.
        if (/auto|scroll/.test(style.overflowX + style.overflowY)) return null;
        if ((across || along) && isPainted(style)) return `over the edge of ${name(at)}`;
      }
      if (position === 'fixed') break;
    }
    return ink.left < -1 || ink.right > document.documentElement.clientWidth + 1 ? 'outside of the window' : null;
  }

  function styleOf(element: Element): CSSStyleDeclaration {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  }
  function cuts(overflow: string): boolean {
    return overflow === 'hidden' || overflow === 'clip';
  }
  function isPainted(style: CSSStyleDeclaration): boolean {
    const sides = [style.borderInlineStartWidth, style.borderInlineEndWidth];
    return !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(style.backgroundColor) || sides.some((side) => side !== '0px');
  }
  function name(element: Element): string {
    return `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`;
  }
}
