import type { Fault, SeenText } from './collect-texts.ts';

/**
 * Runs in the page. Finds letters that the page's own font lacks, which the browser draws in another one within a word.
 * It checks the alphabets that the fonts have. Those of other scripts are drawn in the machine's.
 */
export async function findBorrowedLetters(texts: SeenText[]): Promise<Fault[]> {
  const letters = new Map<string, Map<string, Element>>();
  for (const { node, element } of texts) {
    const { fontFamily } = getComputedStyle(element);
    const found = letters.get(fontFamily) ?? new Map<string, Element>();
    for (const letter of node.data) if (/[\p{Script=Latin}\d€£%+–…’“”„«»¿¡]/u.test(letter)) found.set(letter, element);
    letters.set(fontFamily, found);
  }
  const context = new OffscreenCanvas(48, 48).getContext('2d', { willReadFrequently: true })!;
  const faults: Fault[] = [];
  for (const [families, found] of letters) {
    const [own, ...rest] = families.split(',').map((family) => family.trim());
    if (rest.length === 0 || ![...document.fonts].some(({ family }) => bare(family) === bare(own!))) continue;
    await document.fonts.load(`32px ${own}`);
    const borrowed = [...found.keys()].filter((letter) => draw(letter, families) === draw(letter, rest.join()));
    const [first] = borrowed;
    if (first) faults.push({ what: `letters that ${own} lacks`, element: found.get(first)!, text: borrowed.join(' ') });
  }
  return faults;

  function bare(family: string): string {
    return family.replaceAll(/["']/g, '');
  }
  function draw(letter: string, families: string): string {
    context.clearRect(0, 0, 48, 48);
    context.font = `32px ${families}`;
    context.fillText(letter, 4, 36);
    return context.getImageData(0, 0, 48, 48).data.join();
  }
}
