/**
 * The place of a line of text, in pixels of the window. It has the whole height of the line's letters, ascenders and
 * descenders.
 */
export interface Line {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A text that a visitor sees. */
export interface SeenText {
  node: Text;
  element: Element;
  lines: Line[];
  /** The element over the page that moves apart from it, such as the bar or an open menu. Null for the page itself. */
  layer: Element | null;
}

/** A fault and its place. */
export interface Fault {
  what: string;
  element: Element;
  text?: string;
}

/** Runs in the page. */
export function collectTexts(): SeenText[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: SeenText[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const element = node.parentElement!;
    if (!node.data.trim() || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    // Above the page: a skip link without the focus.
    const lines = rects.filter(({ bottom }) => bottom + scrollY > 0);
    if (lines.length > 0) texts.push({ node, element, lines, layer: layerOf(element) });
  }
  return texts;

  function isSeen(element: Element): boolean {
    if (/^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(element.tagName)) return false;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return !element.closest('.visually-hidden, .honeypot, [aria-hidden="true"] .visually-hidden');
  }

  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
      if (at.matches(':popover-open, dialog[open], [role=tooltip]')) return at;
    }
    return null;
  }
}
