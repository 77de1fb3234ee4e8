import { paths } from '#contract/paths.ts';

/** Files that the build writes beside the pages of every face (`text-files.ts`, `images.ts`). */
export const BUILT_FILES = [
  'robots.txt',
  'sitemap.xml',
  'site.webmanifest',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'favicon.ico',
  'og.png',
];

/** What the page of all names has beside (`portfolio/portfolio-files.ts`). */
export const LIST_FILES = ['portfolio.csv', 'portfolio.json'];

/** A face's own logo and picture, where its content has one (`brand/brand-images.ts`). */
const LOGOS = ['/logo.svg', '/logo.png', '/hero.svg', '/hero.png'];

/** Files that pages of the program are written to, and are not asked for by that name. */
const BUILT_PAGES = ['index.html', 'quote.html', '404.html'];

const FOLDERS = ['assets', 'functions', 'l', 'r', '.well-known'];
const OWN = [
  ...LOGOS,
  '/404',
  '/index',
  '/.well-known/security.txt',
  ...Object.values(paths),
  ...[...BUILT_FILES, ...LIST_FILES].map((file) => `/${file}`),
];

/** What is wrong with a page's path, in words. */
export function pagePathProblem(path: string): string | undefined {
  if (isReserved(path)) return `${path} is an address of the program itself; choose another, such as /imprint`;
  if (/^(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)+$/.test(path) && path.length <= 200) return undefined;
  const parts = inPlainLetters(path.replace(/\.(?:md|html?)$/i, '')).split('/');
  const words = parts.map((part) => (part.match(/[a-z0-9]+/g) ?? []).join('-')).filter(Boolean);
  const meant = words.length > 0 ? `; did you mean "/${words.join('/').slice(0, 100)}"?` : '';
  return `"${path.slice(0, 60)}" cannot be an address; expected small letters, digits and hyphens after a /, such as /imprint${meant}`;
}

const SPELLED: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  å: 'aa',
  œ: 'oe',
  ł: 'l',
};

/** As such words are spelled in addresses: `ueber` for `Über`, `cafe` for `café`. */
function inPlainLetters(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => SPELLED[letter] ?? letter);
  return spelled.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Whether the program answers at the path itself, in the face of an owner's file or page. */
export function isReserved(path: string): boolean {
  if (OWN.includes(path) || BUILT_PAGES.includes(path.slice(1))) return true;
  return FOLDERS.includes(path.split('/')[1]!) && !path.startsWith('/.well-known/');
}
