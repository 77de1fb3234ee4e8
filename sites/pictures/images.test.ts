import { expect, test } from 'vitest';
import { typefaces } from '../fonts/typefaces.ts';
import { renderPreview } from './images.ts';

const draw = (text: string, size = 34) =>
  renderPreview(typefaces.domain, {
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">',
      { text, x: 60, y: 330, size, fill: '#000' },
      '</svg>',
    ],
    weight: 700,
  });

test.each([
  ['a page of English', 'Offers & answers: the name is “for sale”, once.'],
  ['Polish with a ligature of the font', 'Źródło: czym zajmuje się firma? żółć, 5 000 zł'],
  ['Russian with a Latin name', 'NowFetch.com: имя продаётся один раз'],
  ['Japanese with a Latin name', 'NowFetch.com は八文字の名前です。'],
  ['Arabic with a Latin name', 'الاسم NowFetch.com للبيع مرة واحدة.'],
])('a line of a preview picture for links has its text on it: %s is rendered whole', async (_, line) => {
  const nothing = await draw('');
  const drawn = await draw(line);
  expect(drawn.equals(nothing)).toBe(false);
  // The box that replaces missing letters would be the same for each.
  const other = await draw(`${line.slice(0, -2)}${line.at(-1)}${line.at(-2)}`);
  expect(other.equals(drawn)).toBe(false);
});

test('a line with letters of a script that no font has is left out whole', async () => {
  const nothing = await draw('');
  const png = await draw('한국어 Now.');
  expect(png.equals(nothing)).toBe(true);
});

test('for signs that are not letters, only the word is left out', async () => {
  const png = await draw('For sale 🎉 once');
  expect(png.equals(await draw('For sale once'))).toBe(true);
});

test('a line that would leave the picture is made smaller, and one that fits is not', async () => {
  const long = await draw('eight letters, '.repeat(9));
  const larger = await draw('eight letters, '.repeat(9), 68);
  expect(larger.equals(long)).toBe(true);
  expect((await draw('eight')).equals(await draw('eight', 68))).toBe(false);
});
