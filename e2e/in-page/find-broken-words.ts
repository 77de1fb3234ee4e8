import type { Fault, SeenText } from './collect-texts.ts';

/** Runs in the page. Finds words of headings and controls that continue on the next line without a hyphen. */
export function findBrokenWords(texts: SeenText[]): Fault[] {
  /** Letters for which every column has to have room. */
  const SHORT = 10;
  const faults: Fault[] = [];
  for (const { node, element, lines } of texts) {
    const holder = element.closest(
      'h1, h2, h3, h4, a, button, summary, label, legend, dt, th, figcaption, .site-brand',
    );
    if (!holder || lines.length < 2) continue;
    for (const found of node.data.matchAll(/[^\s\-\u2013\u2014/\u00ad\u200b]+/g)) {
      const [word] = found;
      // Chinese and Japanese break between any two letters. In an address, a hyphen would be read as a part of it.
      if (word.length < 4 || /[@\u3000-\u9fff\uff00-\uffef]|\w\.\w/.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, found.index);
      range.setEnd(node, found.index + word.length);
      const parts = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const tops = parts.map(({ top }) => top);
      if (tops.length < 2 || Math.max(...tops) - Math.min(...tops) < 4) continue;
      const width = parts.reduce((sum, part) => sum + part.width, 0);
      const hyphens = getComputedStyle(element).hyphens === 'auto';
      if (word.length <= SHORT) faults.push({ what: 'a short word is broken', element, text: word });
      else if (width <= roomOf(element, lines) - 1)
        faults.push({ what: 'a word is broken that has room on a line of its own', element, text: word });
      else if (!hyphens)
        faults.push({ what: 'a word too long for its line is broken without a hyphen', element, text: word });
    }
  }
  return faults;

  function roomOf(element: Element, lines: SeenText['lines']): number {
    let block = element;
    while (/^(inline|contents)$/.test(getComputedStyle(block).display) && block.parentElement)
      block = block.parentElement;
    const style = getComputedStyle(block);
    // The text is an item without an element of its own, as wide as its widest line.
    if (/flex|grid/.test(style.display)) return Math.max(...lines.map(({ left, right }) => right - left));
    return block.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  }
}
