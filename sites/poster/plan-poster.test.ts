import { expect, test } from 'vitest';
import { chooseType } from '../fonts/choose-typeface.ts';
import { typefaces } from '../fonts/typefaces.ts';
import { planPoster } from './plan-poster.ts';
import { settings } from './choose-lines.ts';

const plan = (name: string) => planPoster(name, typefaces.domain);

/** Formats the lines of a window: `Now / Fetch / .com`. */
async function linesOf(name: string, setting: (typeof settings)[number]): Promise<string> {
  const { words } = (await plan(name)).poster;
  return words.map(({ text, opens }) => `${opens?.split(' ').includes(setting) ? ' / ' : ''}${text}`).join('');
}

test.each([
  ['NowFetch.com', 'Now / Fetch / .com', 'NowFetch / .com', 'NowFetch.com'],
  ['expertsexchange.com', 'experts / exchange / .com', 'experts / exchange / .com', 'expertsexchange.com'],
  [
    'the-best-of-the-west.co.uk',
    'the-best- / of-the- / west.co.uk',
    'the-best- / of-the- / west.co.uk',
    'the-best-of- / the-west.co.uk',
  ],
  ['web2print.io', 'web2 / print.io', 'web2 / print.io', 'web2print.io'],
  ['1und1.de', '1und1 / .de', '1und1 / .de', '1und1.de'],
  ['HTMLParser.dev', 'HTML / Parser / .dev', 'HTML / Parser.dev', 'HTMLParser.dev'],
  ['東京ホテル予約.jp', '東京 / ホテル / 予約.jp', '東京ホテル / 予約.jp', '東京ホテル予約.jp'],
  ['abc.io', 'abc / .io', 'abc.io', 'abc.io'],
])('a poster breaks a name between its words: %s has lines of its words', async (name, phone, middle, desk) => {
  const found = await Promise.all(settings.map((setting) => linesOf(name, setting)));
  expect(found).toEqual([phone, middle, desk]);
});

const long = [
  `${'W'.repeat(63)}.com`,
  `${'ж'.repeat(50)}.рф`,
  `${'0123456789'.repeat(6)}.com`,
  `x.${'vermögensberatung'}`,
];
const fonts = ['Familjen Grotesk', 'Rubik', 'EB Garamond'] as const;

test.each([...long, 'telecommunications.international'])('%s is torn rather than small', async (name) => {
  for (const heading of fonts) {
    const { css } = await planPoster(name, (await chooseType('domain', { heading })).heading);
    const em = (setting: string) => Number.parseFloat(css.split(`--${setting}:`)[1]!);
    // The narrowest phone has 288 pixels for a line, a window of 1280 has 1177.
    expect(288 / em('phone')).toBeGreaterThanOrEqual(40);
    expect(1177 / em('desk')).toBeGreaterThanOrEqual(64);
  }
});

test('a word that has room is not torn', async () => {
  const { words } = (await plan('photographers.com')).poster;
  expect(words.map(({ text }) => text)).toEqual(['photographers', '.com']);
});

test('the tape has a cell for each letter as people count them', async () => {
  const [name] = (await plan('ae\u0323\u0301❤️b.ws')).poster.words;
  expect(name!.cells).toHaveLength(4);
});

test('a label that is read from the right is before its ending, as in the bar of a browser', async () => {
  const { poster, css } = await plan('مثال.com');
  expect(poster).toMatchObject({
    dir: undefined,
    words: [
      { text: 'مثال', dir: 'rtl' },
      { text: '.com', dir: undefined },
    ],
  });
  expect(css).toContain('letter-spacing:0');
  expect((await plan('مثال.شبكة')).poster).toMatchObject({
    dir: 'rtl',
    words: [{ dir: undefined }, { dir: undefined }],
  });
});

test('in several pieces it runs from the right, and its Latin ending has a line of its own', async () => {
  const { words, dir } = (await plan('دار-الضيافة-العربية-في-الرياض.com')).poster;
  expect(dir).toBe('rtl');
  expect(words.length).toBeGreaterThan(2);
  expect(words.at(-1)).toMatchObject({ text: '.com', dir: 'ltr', opens: 'phone middle desk' });
});

test('letters that the page has no font of come with the name, and a picture without them shows the host', async () => {
  expect((await plan('bücher.de')).fonts).toEqual([]);
  expect((await plan('مثال.com')).fonts.map(({ part }) => part.name)).toEqual(['noto-sans-arabic']);
  expect((await plan('日本.jp')).fonts.every(({ part }) => part.name.startsWith('noto-sans-jp'))).toBe(true);
  const shown = async (name: string) =>
    (await plan(name)).picture.lines.flatMap(({ words }) => words.map(({ text }) => text));
  expect(await shown('日本.jp')).toEqual(['日本', '.jp']);
  expect((await shown('שלום.com')).join('')).toBe('xn--9dbne9b.com');
});

test('below letters that hang, the tape has room', async () => {
  expect((await plan('NowFetch.com')).css).not.toContain('--deep');
  expect((await plan('Jiggypig.com')).css).toMatch(/--deep:0\.1\dem/);
  expect((await plan('ÜberÄpfel.de')).css).toContain('--high');
});
