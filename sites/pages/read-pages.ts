import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { type CustomPage, pageFrontMatter } from '#contract/content/site-content.ts';
import { facePages, htmlFile, pagesIn } from '#contract/site/face-pages.ts';
import { LIST_FILES } from '#contract/site/for-sale.ts';
import { paths } from '#contract/site/paths.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { type ContentFile, fileIssue, parseContent, textIssue } from '../read/content-file.ts';
import { folderNames, isAbsent, readContentText, type Spot } from '../read/owner-files.ts';
import { type Markdown, parseMarkdown } from './markdown.ts';

export interface WrittenPage extends Omit<CustomPage, 'heading' | 'html'> {
  /** Keys of the faces that have it. */
  faces: string[];
  /** Its path as the owner knows it. */
  file: string;
  markdown: Markdown;
  issueAt(spot: Spot, message: string): ContentIssue;
}

interface PagesResult {
  pages: WrittenPage[];
  issues: ContentIssue[];
}

/** Reads `content/pages/*.md`, in alphabetical order. `keys`: the keys of all faces. */
export function readPages(folder: string, keys: string[]): PagesResult {
  if (isAbsent(folder)) return { pages: [], issues: [] };
  const names = folderNames(folder);
  if (typeof names === 'string') return { pages: [], issues: [fileIssue(folder, names)] };
  const readings = names
    .filter((name) => !/^\.|~$|\.(?:swp|tmp|bak)$/i.test(name))
    .sort()
    .map((name) => readPage(folder, name, keys));
  const pages = readings.flatMap((reading) => reading.pages);
  return { pages, issues: [...readings.flatMap(({ issues }) => issues), ...samePaths(pages)] };
}

function readPage(folder: string, name: string, keys: string[]): PagesResult {
  const path = join(folder, name);
  const failed = (...issues: ContentIssue[]) => ({ pages: [], issues });
  if (!name.endsWith('.md')) return failed(fileIssue(path, 'is not a page; expected a text whose name ends with .md'));
  const reading = readContentText(path);
  if (!reading.ok) return failed(textIssue(path, reading.problem));
  const { text } = reading;
  const end = /^---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*(?:\n|$)/.exec(text)?.[0].length;
  if (end === undefined) return failed(textIssue(path, { ...START, excerpt: text.split('\n')[0]!, message: NO_HEAD }));
  const head = parseContent({ path, text: text.slice(0, text.lastIndexOf('---', end - 1)) }, pageFrontMatter);
  if (!head.value) return failed(...head.issues);
  const { face = keys, path: given, ...rest } = head.value;
  const address = given ?? `/${name.slice(0, -'.md'.length).toLowerCase()}`;
  const wrong = pagePathProblem(address);
  const faces = [face].flat();
  const issues = [
    ...(wrong === undefined
      ? []
      : [
          given === undefined
            ? fileIssue(path, `${wrong}; rename the file, or add path:`)
            : head.issueAt(['path'], wrong),
        ]),
    ...unknownFaces(faces, keys, head),
  ];
  // Empty lines replace the head, so that line numbers are those of the file.
  const body = text.slice(0, end).replaceAll(/[^\n]/g, '') + text.slice(end);
  const markdown = parseMarkdown(body, rest.title);
  const issueAt = (spot: Spot, message: string) => textIssue(path, { ...spot, message });
  issues.push(
    ...markdown.markup.slice(0, MOST_ISSUES).map(({ spot }) => issueAt(spot(), NO_MARKUP)),
    ...markdown.missed.slice(0, MOST_ISSUES).map(({ spot, remedy }) => issueAt(spot(), `${NO_LINK} ${remedy}`)),
  );
  if (markdown.html.trim() === '') issues.push(fileIssue(path, 'has no text below its second line of ---'));
  return { pages: [{ ...rest, path: address, faces, file: head.name, markdown, issueAt }], issues };
}

/** The most issues of a kind on a page, since nobody reads more. */
const MOST_ISSUES = 50;
const START = { line: 1, column: 1 };
const NO_HEAD = 'has no head; expected a line of --- , then title: and description:, then a line of --- again';
const NO_MARKUP = 'is HTML, which is not accepted; write it in Markdown, or delete it';
const NO_LINK = 'is not read as a link or image; write';

function unknownFaces(faces: string[], keys: string[], head: ContentFile<unknown>): ContentIssue[] {
  const unknown = faces.find((key) => !keys.includes(key));
  if (unknown === undefined) return [];
  const message = `no site is called "${unknown.slice(0, 60)}"; expected ${keys.join(' or ')}${didYouMean(unknown, keys)}`;
  return [head.issueAt(['face'], message)];
}

function samePaths(pages: WrittenPage[]): ContentIssue[] {
  const first = new Map<string, WrittenPage>();
  return pages.flatMap((page) => {
    const places = page.faces.map((key) => `${key} ${page.path}`);
    const other = places.map((place) => first.get(place)).find((found) => found !== undefined);
    for (const place of places) if (!first.has(place)) first.set(place, page);
    if (!other) return [];
    return [page.issueAt({ ...START, excerpt: '' }, `has the address ${page.path} of ${other.file}; give one another`)];
  });
}

/** Files of every site next to its pages (`server/render/site-files.ts`). */
export const SITE_FILES = [
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

/** A face's own logo and picture, if its content has one (`logo.ts`, `brand-files.ts`). */
const LOGO = /^\/logo(?:-dark|-turned)?(?:-\dx)?\.\w+$/;

/** Addresses of Janus's pages and of their files. */
const PAGES = Object.values(facePages)
  .flatMap((pages) => pagesIn(pages))
  .flatMap(([, { path, yields }]) => (yields ? [] : addressesOf(path)));

/** Lists the addresses of a built-in page and of its file. */
export function addressesOf(path: string): string[] {
  return [path, `/${htmlFile(path)}`, `/${htmlFile(path).replace('.html', '')}`];
}

const FOLDERS = ['assets', 'functions', 'l', 'r', '.well-known'];
const OWN = [
  ...PAGES,
  '/.well-known/security.txt',
  ...Object.values(paths),
  ...[...SITE_FILES, ...LIST_FILES].map((file) => `/${file}`),
];

/** Explains why a page's path is invalid. */
function pagePathProblem(path: string): string | undefined {
  if (isReserved(path)) return `${path} is an address that Janus uses itself; choose another, such as /imprint`;
  if (/^(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)+$/.test(path) && path.length <= 200) return undefined;
  const parts = inPlainLetters(path.replace(/\.(?:md|html?)$/i, '')).split('/');
  const words = parts.map((part) => (part.match(/[a-z0-9]+/g) ?? []).join('-')).filter(Boolean);
  const meant = words.length > 0 ? `; did you mean "/${words.join('/').slice(0, 100)}"?` : '';
  return `"${path.slice(0, 60)}" cannot be an address; expected lower-case letters, digits and hyphens after a /, such as /imprint${meant}`;
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

/** Spells a text for addresses: `ueber` for `Über`, `cafe` for `café`. */
function inPlainLetters(text: string): string {
  const spelled = text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^ -~]/g, (letter) => SPELLED[letter] ?? letter);
  return spelled.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/** Whether Janus itself answers at the path, so that an owner's file or page must not have it. */
export function isReserved(path: string): boolean {
  if (OWN.includes(path) || LOGO.test(path)) return true;
  return FOLDERS.includes(path.split('/')[1]!) && !path.startsWith('/.well-known/');
}
