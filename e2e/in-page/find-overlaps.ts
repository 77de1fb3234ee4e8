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
