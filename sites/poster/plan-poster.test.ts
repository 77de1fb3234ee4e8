import { expect, test } from 'vitest';
import { chooseType, typefaces } from '../fonts/typefaces.ts';
import { outlineName } from './outline-name.ts';
import { planPoster } from './plan-poster.ts';

const plan = (name: string, breaks?: string) => planPoster(name, typefaces.domain, breaks);
const settings = ['phone', 'middle', 'desk'];

/** Formats the lines of each window: `Now / Fetch / .com`. */
async function linesOf(name: string, breaks?: string): Promise<string[]> {
  const { words } = (await plan(name, breaks)).poster;
  return settings.map((setting) =>
    words.map(({ text, opens }) => `${opens?.split(' ').includes(setting) ? ' / ' : ''}${text}`).join(''),
  );
}

test.each([
  ['NowFetch.com', 'Now / Fetch / .com', 'NowFetch / .com', 'NowFetch.com'],
  ['InstantDeliveryHub.com', 'Instant / Delivery / Hub.com', 'InstantDelivery / Hub.com', 'InstantDeliveryHub.com'],
  ['the-best-of-the-west.co.uk', 'the-best- / of-the- / west.co.uk', 'the-best-of-the- / west.co.uk', ''],
  ['1und1.de', '1und1 / .de', '1und1 / .de', '1und1.de'],
  ['東京ホテル予約.jp', '東京 / ホテル / 予約.jp', '東京ホテル / 予約.jp', '東京ホテル予約.jp'],
])('a name breaks between its words: %s', async (name, phone, middle, desk) => {
  expect(await linesOf(name)).toEqual([phone, middle, desk || name]);
});

test('the owner’s middle dots decide where a name breaks', async () => {
  expect((await linesOf('expertsexchange.com'))[0]).toBe('expertsexchange / .com');
  expect((await linesOf('expertsexchange.com', 'experts·exchange'))[0]).toBe('experts / exchange / .com');
  expect((await linesOf('NowFetch.com', 'NowFetch'))[0]).toBe('NowFetch / .com');
});

const long = [`${'W'.repeat(63)}.com`, `${'ж'.repeat(50)}.рф`, `${'0123456789'.repeat(6)}.com`];

test.each(long)('%s is torn rather than tiny', async (name) => {
  for (const heading of ['Familjen Grotesk', 'Rubik', 'EB Garamond'] as const) {
    const { css } = await planPoster(name, chooseType('domain', { heading }).heading);
    const em = (setting: string) => Number.parseFloat(css.split(`--${setting}:`)[1]!);
    // The narrowest phone has 288 pixels for a line, a window of 1280 has 1177.
    expect(288 / em('phone')).toBeGreaterThanOrEqual(24);
    expect(1177 / em('desk')).toBeGreaterThanOrEqual(56);
  }
});

test('the tape has a cell for each letter as people count them', async () => {
  const { words } = (await plan('ae\u0323\u0301❤️b.ws')).poster;
  expect(words[0]!.cells).toHaveLength(4);
});

test('a label that is read from the right begins there, and its Latin ending has a line of its own', async () => {
  const { poster, css } = await plan('دار-الضيافة.com');
  expect(poster).toMatchObject({
    dir: 'rtl',
    words: [{ text: 'دار-' }, { text: 'الضيافة' }, { text: '.com', dir: 'ltr', opens: 'phone middle desk' }],
  });
  expect(css).toContain('letter-spacing:0');
  expect((await plan('مثال.شبكة')).poster).toMatchObject({
    dir: 'rtl',
    words: [{ dir: undefined }, { dir: undefined }],
  });
});

test('letters that the page has no font of come with the name, and a picture without them shows the host', async () => {
  expect((await plan('bücher.de')).fonts).toEqual([]);
  const [arabic, ...others] = (await plan('مثال.com')).fonts;
  expect(others).toEqual([]);
  expect(arabic!.css).toContain('unicode-range:U+627,U+62B,U+644-645');
  expect((await arabic!.make()).toString('latin1', 0, 4)).toBe('wOF2');
  expect((await plan('日本.jp')).css).toContain('font-family:Name,var(--font-display)');
  const shown = async (name: string) =>
    (await plan(name)).picture.lines.flatMap(({ words }) => words.map(({ text }) => text)).join('');
  expect(await shown('日本.jp')).toBe('日本.jp');
  expect(await shown('שלום.com')).toBe('xn--9dbne9b.com');
});

test('drawings show a name of up to 20 letters that our fonts have', async () => {
  const isDrawn = async (name: string) => (await outlineName(name, typefaces.domain)) !== undefined;
  for (const name of ['ae.com', 'müller-24.de', 'مثال.com', `${'n'.repeat(20)}.com`])
    expect(await isDrawn(name)).toBe(true);
  for (const name of [`${'n'.repeat(21)}.com`, 'שלום.com', 'i❤️b.ws']) expect(await isDrawn(name)).toBe(false);
});
