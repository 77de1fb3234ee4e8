import { expect, test } from '../site.ts';

/** Texts of several lines whose last word is alone on its line. A line with room for one word only does not count. */
function lonelyWords(): string[] {
  const linesOf = (text: Range) =>
    new Set([...text.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => Math.round(bottom)));
  const texts = [...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, label, li)')];
  return texts.flatMap((text) => {
    if (!text.textContent || text.querySelector('*')) return [];
    // React writes "What? *" as two texts.
    text.normalize();
    const node = text.firstChild as Text;
    // An asterisk belongs to the word before it.
    const words = node.data.replace(/ \*$/, '');
    const all = document.createRange();
    all.selectNodeContents(text);
    const lines = linesOf(all).size;
    const lastSpace = words.lastIndexOf(' ');
    if (lines < 2 || words.split(' ').length < 2 * lines) return [];
    const last = document.createRange();
    last.setStart(node, lastSpace - 1);
    last.setEnd(node, lastSpace + 2);
    return linesOf(last).size > 1 ? [words] : [];
  });
}

for (const path of ['/', '/quote']) {
  test(`no word is alone below its sentence: ${path}`, async ({ page, site }) => {
    await page.goto(site.services(path));
    for (const width of [320, 360, 414, 768, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(lonelyWords), `${width} px`).toEqual([]);
    }
  });
}
