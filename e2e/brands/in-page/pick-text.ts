import type { SeenText } from './collect-texts.ts';

/** A line of text to be photographed: pixels of the document, and the contrast that it needs. */
export interface PickedText {
  clip: { x: number; y: number; width: number; height: number };
  /** WCAG 1.4.3: 3 for large text, otherwise 4.5. */
  needed: number;
  place: string;
  text: string;
}

/** Runs in the page. Groups texts by their looks, which are a colour, a size and a weight on a ground. */
export function groupByLook(texts: SeenText[]): SeenText[][] {
  const groups = new Map<string, SeenText[]>();
  for (const text of texts) {
    const { color, fontSize, fontWeight } = getComputedStyle(text.element);
    const look = [color, fontSize, fontWeight, groundOf(text.element)].join();
    groups.set(look, [...(groups.get(look) ?? []), text]);
  }
  return [...groups.values()];

  function groundOf(element: Element): string {
    let at: Element | null = element;
    while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement;
    return at ? getComputedStyle(at).backgroundColor : '';
  }
}

/** Runs in the page. Brings the first text of a group into the window. Returns null if no line of it is whole there. */
export function pickText(groups: SeenText[][], group: number): PickedText | null {
  const { node, element, layer } = groups[group]![0]!;
  if (element.closest(':disabled, [aria-disabled="true"]') || !isDrawn(node.data.trim())) return null;
  if (!layer) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const range = document.createRange();
  range.selectNodeContents(node);
  const line = [...range.getClientRects()].find((rect) => rect.width > 4 && isWhole(rect) && isClear(rect));
  if (!line) return null;
  const style = getComputedStyle(element);
  const size = Number.parseFloat(style.fontSize);
  return {
    clip: { x: line.left + scrollX, y: line.top + scrollY, width: line.width, height: line.height },
    needed: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5,
    place: `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`,
    text: node.data.trim().slice(0, 60),
  };

  /** Whether the machine has a font for it. */
  function isDrawn(text: string): boolean {
    const context = new OffscreenCanvas(48, 48).getContext('2d')!;
    context.font = `32px ${getComputedStyle(element).fontFamily}`;
    context.fillText([...text][0]!, 4, 36);
    return context.getImageData(0, 0, 48, 48).data.some((part) => part > 0);
  }
  function isWhole({ left, right, top, bottom }: DOMRect): boolean {
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  }
  /** Nothing covers it, such as the bar. */
  function isClear({ left, right, top, bottom }: DOMRect): boolean {
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !!found && (element.contains(found) || found.contains(element));
  }
}
