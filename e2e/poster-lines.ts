import type { Page } from '@playwright/test';

/**
 * Measures the beginning and end of the ink of every line of the name, its piece of the tape, and the difference that
 * is allowed. That is a pixel and the rounding to hundredths of an em.
 */
export async function posterLines(page: Page) {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll<HTMLElement>('.poster-name .poster-word')];
    const strips = [...document.querySelectorAll<SVGElement>('.poster-strips .tape')];
    const context = document.createElement('canvas').getContext('2d')!;
    const found = new Map<number, { ink: [number, number]; tape: [number, number]; labels: string[]; most: number }>();
    for (const [at, word] of words.entries()) {
      const style = getComputedStyle(word);
      context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const box = word.getBoundingClientRect();
      const size = Number.parseFloat(style.fontSize);
      const [first, last] = [word.textContent!.at(0)!, word.textContent!.at(-1)!].map((one) =>
        context.measureText(one),
      );
      const ink: [number, number] = [
        box.left - first!.actualBoundingBoxLeft,
        box.right - Number.parseFloat(style.letterSpacing) - (last!.width - last!.actualBoundingBoxRight),
      ];
      const strip = strips[at]!.getBoundingClientRect();
      const clip = getComputedStyle(strips[at]!).clipPath;
      const sides = clip.slice('inset('.length, -1).split(' ').map(Number.parseFloat);
      const [right = 0, left = right] = [sides[1], sides[3]];
      const tape: [number, number] = [strip.left + left, strip.right - right];
      const top = Math.round(box.top / size);
      const line = found.get(top);
      const labels = [...strips[at]!.querySelectorAll('text')].map((text) => text.textContent!);
      if (!line) found.set(top, { ink, tape, labels, most: 1 + size / 100 });
      else {
        line.ink[1] = ink[1];
        line.tape[1] = tape[1];
        line.labels.push(...labels);
      }
    }
    return [...found.values()];
  });
}
