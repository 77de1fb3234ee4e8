import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { type CustomPage, pageFrontMatter } from '#contract/content/site-content.ts';
import { sitePages, listPages } from '#contract/site/site-pages.ts';
import { LIST_FILES } from '#contract/site/for-sale.ts';
import { paths } from '#contract/site/paths.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { type ContentFile, makeFileIssue, parseContent, makeTextIssue } from '../read/content-file.ts';
import { listFolder, isAbsent, readContentText, type OwnersPath, type Spot } from '../read/owner-files.ts';
import { imageNames } from '../pictures/images.ts';
import { type Markdown, parseMarkdown } from './markdown.ts';

export interface OwnersPage extends Omit<CustomPage, 'heading' | 'html'> {
  /** Keys of the sites that have it. */
  sites: string[];
  /** Its path as the owner knows it. */
  file: string;
  markdown: Markdown;
  issueAt(spot: Spot, message: string): ContentIssue;
}

interface PagesResult {
  pages: OwnersPage[];
  issues: ContentIssue[];
}

/** Reads `pages/*.md` of the content folder, in alphabetical order. `keys`: the keys of all sites. */
export function readPages(root: string, keys: string[]): PagesResult {
  const folder = join(root, 'pages');
  if (isAbsent(folder)) return { pages: [], issues: [] };
  const names = listFolder(folder);
  if (typeof names === 'string') return { pages: [], issues: [makeFileIssue(folder, names)] };
  const readings = names
    .filter((name) => !/^\.|~$|\.(?:swp|tmp|bak)$/i.test(name))
    .sort()
    .map((name) => readPage({ root, path: join(folder, name) }, name, keys));
  const pages = readings.flatMap((reading) => reading.pages);
  return { pages, issues: [...readings.flatMap(({ issues }) => issues), ...findSamePaths(pages)] };
}

/** Characters. A book's chapter has fewer, and odd ones are parsed slowly. */
const PAGE_MAX = 200_000;

/** By path: each edit of the content reads every page again. */
const parsed = new Map<string, { text: string; markdown: Markdown }>();

function readPage(file: OwnersPath, name: string, keys: string[]): PagesResult {
  const { path } = file;
  const fail = (...issues: ContentIssue[]) => ({ pages: [], issues });
  if (!name.endsWith('.md'))
    return fail(makeFileIssue(path, 'is not a page; expected a text whose name ends with .md'));
  const reading = readContentText(file);
  if (!reading.ok) return fail(makeTextIssue(path, reading.problem));
  const { text } = reading;
  if (text.length > PAGE_MAX) return fail(makeFileIssue(path, 'is too long; expected at most 200,000 characters'));
  const end = /^---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*(?:\n|$)/.exec(text)?.[0].length;
  if (end === undefined)
    return fail(makeTextIssue(path, { ...START, excerpt: text.split('\n')[0]!, message: NO_HEAD }));
  const head = parseContent({ path, text: text.slice(0, text.lastIndexOf('---', end - 1)) }, pageFrontMatter);
  if (!head.value) return fail(...head.issues);
  const { face = keys, path: given, ...rest } = head.value;
  const known = parsed.get(path);
  // Empty lines replace the head, so that line numbers are those of the file.
  const body = text.slice(0, end).replaceAll(/[^\n]/g, '') + text.slice(end);
  const markdown = known?.text === text ? known.markdown : parseMarkdown(body, rest.title);
  parsed.set(path, { text, markdown });
  const issueAt = (spot: Spot, message: string) => makeTextIssue(path, { ...spot, message });
  const address = given ?? `/${name.slice(0, -'.md'.length).toLowerCase()}`;
  const page = { ...rest, path: address, sites: [face].flat(), file: head.name, markdown, issueAt };
  const issues = [];
  const wrong = findPathProblem(address);
  if (wrong !== undefined)
    issues.push(given ? head.issueAt(['path'], wrong) : makeFileIssue(path, `${wrong}; rename the file, or add path:`));
  issues.push(...findUnknownSites(page.sites, keys, head), ...findTextIssues(page));
  if (markdown.html.trim() === '') issues.push(makeFileIssue(path, 'has no text below its second line of ---'));
  return { pages: [page], issues };
}

const START = { line: 1, column: 1 };
const NO_HEAD = 'has no title; begin with a line of ---, then title: and description:, then another line of ---';

function findUnknownSites(sites: string[], keys: string[], head: ContentFile<unknown>): ContentIssue[] {
  const unknown = sites.find((key) => !keys.includes(key));
  if (unknown === undefined) return [];
  const expected = `expected ${keys.join(' or ')}${didYouMean(unknown, keys)}`;
  return [head.issueAt(['face'], `no site is called "${unknown.slice(0, 60)}"; ${expected}`)];
}

function findTextIssues({ markdown: { markup, mistyped }, issueAt }: OwnersPage): ContentIssue[] {
  return [
    ...markup.slice(0, ISSUES_MAX).map(({ findSpot }) => issueAt(findSpot(), NO_MARKUP)),
    ...mistyped.slice(0, ISSUES_MAX).map(({ findSpot, remedy }) => issueAt(findSpot(), `${NO_LINK} ${remedy}`)),
  ];
}

/** The most issues of a kind on a page, since nobody reads more. */
export const ISSUES_MAX = 50;
const NO_MARKUP = 'is HTML, which is not accepted; write it in Markdown, or delete it';
const NO_LINK = 'is not a link or image because of the space; write';

function findSamePaths(pages: OwnersPage[]): ContentIssue[] {
  const first = new Map<string, OwnersPage>();
  return pages.flatMap((page) => {
    const addresses = page.sites.map((key) => `${key} ${page.path}`);
    const other = addresses.map((address) => first.get(address)).find(Boolean);
    for (const address of addresses) first.set(address, first.get(address) ?? page);
    if (!other) return [];
    return [
      page.issueAt(
        { ...START, excerpt: '' },
        `has the same address as ${other.file}, ${page.path}; change the path of one`,
      ),
    ];
  });
}

/** Files of every site next to its pages (`server/render/file-server.ts`). */
export const SITE_FILES = ['robots.txt', 'sitemap.xml', 'site.webmanifest', 'icon.svg', ...imageNames];

/** A site's own logo (`logo.ts`). */
const LOGO = /^\/logo(?:-dark)?\.\w+$/;

const PAGES = Object.values(sitePages)
  .flatMap((pages) => listPages(pages))
  .flatMap(([, { path, yields }]) => (yields ? [] : listAddresses(path)));

export function listAddresses(path: string): string[] {
  const file = path === paths.home ? '/index' : path;
  return [path, file, `${file}.html`];
}

const FOLDERS = ['assets', 'functions', 'l', 'r', '.well-known'];
const OWN = [
  ...PAGES,
  '/.well-known/security.txt',
  ...Object.values(paths),
  ...[...SITE_FILES, ...LIST_FILES].map((file) => `/${file}`),
];

function findPathProblem(path: string): string | undefined {
  if (isReserved(path)) return `${path} is an address that Janus uses itself; choose another, such as /imprint`;
  if (/^(?:\/[a-z0-9]+(?:-+[a-z0-9]+)*)+$/.test(path) && path.length <= 200) return undefined;
  const words = inPlainLetters(path.replace(/\.(?:md|html?)$/i, '')).match(/[a-z0-9/]+/g) ?? [];
  const suggested = words
    .join('-')
    .replaceAll(/-?\/+-?/g, '/')
    .replaceAll(/^\/|\/$/g, '');
  const remedy = suggested === '' ? '' : `; did you mean "/${suggested.slice(0, 100)}"?`;
  const expected = `expected lower-case letters, digits and hyphens after a /, such as /imprint${remedy}`;
  return `"${path.slice(0, 60)}" cannot be an address; ${expected}`;
}

/** Spells a text for addresses: `ueber` for `Über`, `cafe` for `café`. */
function inPlainLetters(text: string): string {
  const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  const spelled = text.normalize('NFC').toLowerCase();
  return spelled
    .replaceAll(/[äöüß]/g, (letter) => german[letter]!)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
}

/** Whether Janus itself answers at the path, so that an owner's file or page must not have it. */
export function isReserved(path: string): boolean {
  if (OWN.includes(path) || LOGO.test(path)) return true;
  return FOLDERS.includes(path.split('/')[1]!) && !path.startsWith('/.well-known/');
}
