import type { ContentIssue } from '#contract/content/content-issue.ts';
import { schemeProblem, type SiteLink } from '#contract/content/common-content.ts';
import type { ConsentSentence } from '#contract/forms/lead-form.ts';
import type { SiteKind } from '#contract/site/kinds.ts';
import { formPages, sitePages, listPages, listPaths } from '#contract/site/site-pages.ts';
import { LIST_FILES } from '#contract/site/for-sale.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import type { ContentFile } from '../read/content-file.ts';
import type { Path } from '../read/parse-yaml.ts';
import { decodeAddress } from './markdown.ts';
import { type PublicFile, readPublicFiles } from './public-files.ts';
import { ISSUES_MAX, listAddresses, SITE_FILES, readPages, type OwnersPage } from './read-pages.ts';

export interface CustomContent {
  pages: OwnersPage[];
  files: PublicFile[];
}

interface LinkingSite extends ContentFile<{
  pages?: object;
  consent?: ConsentSentence | undefined;
  consentMissing?: string | undefined;
  quote?: { note?: ConsentSentence | undefined } | undefined;
  message?: { note?: ConsentSentence | undefined } | undefined;
  legal?: SiteLink[] | undefined;
  thanks?: { link?: SiteLink | undefined } | undefined;
  navigation?: { links?: SiteLink[] | undefined };
  contact?: { heading?: string; hours?: object | undefined; map?: SiteLink | undefined } | undefined;
}> {
  key: string;
  kind: SiteKind;
}

/** Reads the folders `pages` and `public`. Checks links only if all their targets can be read. */
export function readCustomContent(folder: string, sites: LinkingSite[]): CustomContent & { issues: ContentIssue[] } {
  const keys = sites.map(({ key }) => key);
  const { pages, issues: ofPages } = readPages(folder, keys);
  const { files, issues: ofFiles } = readPublicFiles(folder);
  const issues = [...ofPages, ...ofFiles, ...findClashes(pages, files), ...findBuiltClashes(sites, pages, files)];
  if (issues.length > 0) return { pages, files, issues };
  const targets = sites.map((site) => listTargets(site, pages, files));
  sites.forEach((site, at) => issues.push(...checkSiteLinks(site, targets[at]!)));
  for (const page of pages) {
    issues.push(...checkPageLinks(page, targets));
    if (page.hours && !hasHours(page, sites)) issues.push(page.issueAt(NOWHERE, NO_HOURS));
  }
  return { pages, files, issues };
}

const NOWHERE = { line: 0, column: 0, excerpt: '' };
const NO_HOURS = 'has hours: true, but no site with this page has contact.hours; add them, or delete the line';

/** Whether a site with this page has hours. A site with errors has no value: it may have them once it is correct. */
const hasHours = (page: OwnersPage, sites: LinkingSite[]) =>
  sites.some(({ key, value }) => page.sites.includes(key) && (!value || value.contact?.hours));

function findClashes(pages: OwnersPage[], files: PublicFile[]): ContentIssue[] {
  const served = new Set(files.map(({ path }) => path));
  return pages.flatMap((page) => {
    const path = [page.path, `${page.path}.html`].find((each) => served.has(each));
    if (path === undefined) return [];
    return [page.issueAt(NOWHERE, `has the address of the file public${path}; rename one of the two`)];
  });
}

/** Reports a page or file of the owner's at an address that a site's content gives to a page of Janus. */
function findBuiltClashes(sites: LinkingSite[], pages: OwnersPage[], files: PublicFile[]): ContentIssue[] {
  return sites.flatMap(({ key, kind, value, issueAt }) =>
    listPages(sitePages[kind], value).flatMap(([name, { path, yields }]) => {
      if (!yields || !value) return [];
      const page = pages.find((each) => each.path === path && each.sites.includes(key))?.file;
      const file = files.find((each) => listAddresses(path).includes(each.path));
      const other = page ?? (file && `public${file.path}`);
      return other ? [issueAt([name], `has its page at ${path}, and so does ${other}; rename that file`)] : [];
    }),
  );
}

interface LinkTargets {
  site: string;
  pages: Set<string>;
  files: Set<string>;
}

function listTargets({ key, kind, value }: LinkingSite, pages: OwnersPage[], files: PublicFile[]): LinkTargets {
  const own = pages.filter(({ sites }) => sites.includes(key)).map(({ path }) => path);
  const built = [...SITE_FILES, ...(kind === 'portfolio' ? LIST_FILES : [])].map((file) => `/${file}`);
  return {
    site: key,
    pages: new Set([...listPaths(sitePages[kind], value), ...own]),
    files: new Set([...files.map(({ path }) => path), ...built]),
  };
}

function checkSiteLinks({ value = {}, issueAt }: LinkingSite, targets: LinkTargets): ContentIssue[] {
  const { consent = [], consentMissing, contact, legal = [], thanks, navigation } = value;
  const issues: ContentIssue[] = [];
  const check = (path: Path, href = '/') => {
    const isAnchor = href.startsWith('#');
    const problem = isAnchor ? `${href} is not a page; ${A_PATH}` : findLinkProblem(href, targets);
    if (problem !== undefined) issues.push(issueAt(path, problem));
  };
  if (consentMissing !== undefined && !value.consent) issues.push(issueAt(['consentMissing'], NO_CONSENT));
  for (const { href } of consent) check(['consent'], href);
  for (const name of formPages) for (const { href } of value[name]?.note ?? []) check([name, 'note'], href);
  check(['contact', 'map', 'href'], contact?.map?.href);
  legal.forEach(({ href }, at) => check(['legal', at, 'href'], href));
  check(['thanks', 'link', 'href'], thanks?.link?.href);
  navigation?.links?.forEach(({ href }, at) => check(['navigation', 'links', at, 'href'], href));
  return issues;
}

const A_PATH = 'expected a path such as /imprint';
const NO_CONSENT = 'is only for sites with consent; write consent: and the sentence to agree to, or delete this line';

function checkPageLinks(page: OwnersPage, all: LinkTargets[]): ContentIssue[] {
  const { links, images } = page.markdown;
  const ids = new Set(page.markdown.ids);
  const own = all.filter(({ site }) => page.sites.includes(site));
  const checks = [
    ...links.map(({ href, findSpot }) => ({ findSpot, check: (on: LinkTargets) => findLinkProblem(href, on, ids) })),
    ...images.map((image) => ({ findSpot: image.findSpot, check: (on: LinkTargets) => findImageProblem(image, on) })),
  ];
  const issues: ContentIssue[] = [];
  for (const { findSpot, check } of checks) {
    // Each link is compared with every page and file.
    if (issues.length === ISSUES_MAX) break;
    const problem = own.values().map(check).find(Boolean);
    if (problem !== undefined) issues.push(page.issueAt(findSpot(), problem));
  }
  return issues.toSorted((a, b) => a.line - b.line);
}

/** Explains why a link is broken on a site. `ids` are the anchors of its page. */
function findLinkProblem(href: string, { site, pages, files }: LinkTargets, ids = NO_IDS): string | undefined {
  if (href.startsWith('#')) {
    const id = decodeAddress(href.slice(1));
    return ids.has(id) ? undefined : `#${id} is not a heading of this page${listNames(ids)}${didYouMean(id, [...ids])}`;
  }
  const scheme = schemeProblem(href);
  const path = decodeAddress(href.split(/[?#]/)[0]!);
  if (scheme !== undefined) {
    if (/^[\w-]+:/.test(path)) return scheme;
    return scheme + didYouMean(path.replace(/\.(?:md|html?)$/, ''), [...pages, ...files]);
  }
  if (!href.startsWith('/') || pages.has(path) || files.has(path)) return undefined;
  return `${path} is not a page of ${site}${listNames(pages)}${didYouMean(path, [...pages, ...files])}`;
}

const NO_IDS = new Set<string>();
const SHOWN = 8;

function listNames(names: Set<string>): string {
  if (names.size === 0) return '';
  const more = names.size > SHOWN ? ` and ${names.size - SHOWN} more` : '';
  return `; there are ${[...names].slice(0, SHOWN).join(', ')}${more}`;
}

function findImageProblem({ src, alt }: { src: string; alt: string }, on: LinkTargets): string | undefined {
  if (alt === '') return 'has no text for visitors who cannot see the image; expected ![what it shows](/its-name.jpg)';
  const path = decodeAddress(src);
  if (on.files.has(path)) return undefined;
  const expected = `expected one, such as /map.png${didYouMean(path, [...on.files])}`;
  return `${path.slice(0, 60)} is not a file of ${on.site} in the folder public; ${expected}`;
}
