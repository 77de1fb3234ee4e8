import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import { schemeProblem, type SiteLink } from '#contract/content/face-content.ts';
import type { ConsentSentence } from '#contract/forms/lead-form.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { facePages, pagesIn, pathsIn } from '#contract/site/face-pages.ts';
import { LIST_FILES } from '#contract/site/for-sale.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import type { ContentFile } from '../read/content-file.ts';
import type { Spot } from '../read/owner-files.ts';
import type { Path } from '../read/parse-yaml.ts';
import { decoded } from './markdown.ts';
import { type PublicFile, readPublicFiles } from './public-files.ts';
import { addressesOf, SITE_FILES, readPages, type WrittenPage } from './read-pages.ts';

/** Pages and files that the owner adds to Janus's. */
export interface CustomContent {
  pages: WrittenPage[];
  files: PublicFile[];
}

interface LinkingFace extends ContentFile<{
  pages?: object;
  consent?: ConsentSentence | undefined;
  consentMissing?: string | undefined;
  legal?: SiteLink[] | undefined;
  thanks?: { link?: SiteLink | undefined } | undefined;
  navigation?: { links?: SiteLink[] | undefined };
  contact?: { heading?: string; hours?: object | undefined; map?: SiteLink | undefined } | undefined;
}> {
  key: string;
  kind: FaceKind;
}

/** Reads the folders `pages` and `public`. Checks links only if all their targets can be read. */
export function readCustomContent(folder: string, faces: LinkingFace[]): CustomContent & { issues: ContentIssue[] } {
  const { pages, issues: ofPages } = readPages(
    join(folder, 'pages'),
    faces.map(({ key }) => key),
  );
  const { files, issues: ofFiles } = readPublicFiles(join(folder, 'public'));
  const issues = [...ofPages, ...ofFiles, ...clashes(pages, files), ...builtClashes(faces, pages, files)];
  if (issues.length > 0) return { pages, files, issues };
  const places = faces.map((face) => placesOf(face, pages, files));
  const ofLinks = [
    ...faces.flatMap((face, index) => linkIssues(face, places[index]!)),
    ...pages.flatMap((page) => pageLinkIssues(page, places)),
    ...pages.filter((page) => page.hours && !hasHours(page, faces)).map((page) => page.issueAt(NOWHERE, NO_HOURS)),
  ];
  return { pages, files, issues: ofLinks };
}

const NOWHERE = { line: 0, column: 0, excerpt: '' };
const NO_HOURS = 'has hours: true, but no site with this page has contact.hours; write it, or delete the line';

/** Whether a site with this page has hours. A site with errors has no value: it may have them once it is correct. */
const hasHours = (page: WrittenPage, faces: LinkingFace[]) =>
  faces.some(({ key, value }) => page.faces.includes(key) && (!value || value.contact?.hours));

function placesOf({ key, kind, value }: LinkingFace, pages: WrittenPage[], files: PublicFile[]): LinkTargets {
  const written = pages.filter(({ faces }) => faces.includes(key)).map(({ path }) => path);
  const built = [...SITE_FILES, ...(kind === 'portfolio' ? LIST_FILES : [])].map((file) => `/${file}`);
  return {
    face: key,
    pages: new Set([...pathsIn(facePages[kind], value), ...written]),
    files: new Set([...files.map(({ path }) => path), ...built]),
  };
}

function linkIssues({ value, issueAt }: LinkingFace, places: LinkTargets): ContentIssue[] {
  const problemOf = (href = '/') =>
    href.startsWith('#') ? `${href} is not a page; expected a path such as /imprint` : linkProblem(href, places);
  const issuesOf = (links: { href?: string | undefined }[] = [], pathOf: (index: number) => Path) =>
    links.flatMap(({ href }, index) => {
      const problem = problemOf(href);
      return problem === undefined ? [] : [issueAt(pathOf(index), problem)];
    });
  const isConsentMissing = value?.consentMissing !== undefined && value.consent === undefined;
  return [
    ...(isConsentMissing ? [issueAt(['consentMissing'], NO_CONSENT)] : []),
    ...issuesOf(value?.consent, () => ['consent']),
    ...issuesOf(value?.contact?.map && [value.contact.map], () => ['contact', 'map', 'href']),
    ...issuesOf(value?.legal, (index) => ['legal', index, 'href']),
    ...issuesOf([value?.thanks?.link ?? {}], () => ['thanks', 'link', 'href']),
    ...issuesOf(value?.navigation?.links, (index) => ['navigation', 'links', index, 'href']),
  ];
}

const NO_CONSENT = 'needs a box to agree; write its sentence as consent: …, or delete this line';

function clashes(pages: WrittenPage[], files: PublicFile[]): ContentIssue[] {
  const served = new Set(files.map(({ path }) => path));
  return pages.flatMap((page) => {
    const path = [page.path, `${page.path}.html`].find((each) => served.has(each));
    if (path === undefined) return [];
    return [page.issueAt(NOWHERE, `has the address of the file public${path}; rename one of the two`)];
  });
}

/** Reports a page or file of the owner's at an address that a face's content gives to a page of Janus. */
function builtClashes(faces: LinkingFace[], pages: WrittenPage[], files: PublicFile[]): ContentIssue[] {
  return faces.flatMap(({ key, kind, value, issueAt }) =>
    pagesIn(facePages[kind], value).flatMap(([name, { path, yields }]) => {
      if (!yields || !value) return [];
      const page = pages.find((each) => each.path === path && each.faces.includes(key))?.file;
      const file = files.find((each) => addressesOf(path).includes(each.path));
      const other = page ?? (file && `public${file.path}`);
      return other ? [issueAt([name], `has its page at ${path}, as ${other} has; rename that file`)] : [];
    }),
  );
}

/** The addresses of a face's pages and of the owner's files. */
interface LinkTargets {
  /** Key of the face. */
  face: string;
  pages: Set<string>;
  files: Set<string>;
}

/** The most issues of a page. Nobody reads more, and each link is compared with every page and file. */
const ISSUES_MAX = 50;

/** Reports the links and images of a page that are broken on one of its faces. */
function pageLinkIssues(page: WrittenPage, places: LinkTargets[]): ContentIssue[] {
  const { links, images } = page.markdown;
  const ids = new Set(page.markdown.ids);
  const own = places.filter(({ face }) => page.faces.includes(face));
  const issues: ContentIssue[] = [];
  const check = <Place extends { spot(): Spot }>(
    all: Place[],
    problemOn: (place: Place, face: LinkTargets) => string | undefined,
  ) => {
    for (const place of all) {
      if (issues.length >= ISSUES_MAX) return;
      const problems = own.values().map((face) => problemOn(place, face));
      const problem = problems.find((each) => each !== undefined);
      if (problem !== undefined) issues.push(page.issueAt(place.spot(), problem));
    }
  };
  check(links, ({ href }, face) => linkProblem(href, face, ids));
  check(images, imageProblem);
  return issues.toSorted((a, b) => a.line - b.line);
}

/** Explains why a link is broken on a face. `ids` are the anchors of its page. */
function linkProblem(href: string, { face, pages, files }: LinkTargets, ids = NO_IDS): string | undefined {
  if (href.startsWith('#')) {
    const id = plain(href.slice(1));
    return ids.has(id) ? undefined : `#${id} is not a heading of this page${thereAre(ids)}${didYouMean(id, [...ids])}`;
  }
  const scheme = schemeProblem(href);
  const path = plain(href.split(/[?#]/)[0]!);
  if (scheme !== undefined) {
    const meant = /^[\w-]+:/.test(path) ? '' : didYouMean(path.replace(/\.(?:md|html?)$/, ''), [...pages, ...files]);
    return scheme + meant;
  }
  if (!href.startsWith('/') || pages.has(path) || files.has(path)) return undefined;
  return `${path} is not a page of ${face}${thereAre(pages)}${didYouMean(path, [...pages, ...files])}`;
}

function imageProblem({ src, alt }: { src: string; alt: string }, { face, files }: LinkTargets): string | undefined {
  if (alt === '') return 'has no text for visitors who cannot see the image; expected ![what it shows](/its-name.jpg)';
  const path = plain(src);
  if (files.has(path)) return undefined;
  return `${path.slice(0, 60)} is not a file of ${face} in the folder public; expected one, such as /map.png${didYouMean(path, [...files])}`;
}

const NO_IDS = new Set<string>();
const SHOWN = 8;

function thereAre(names: Set<string>): string {
  if (names.size === 0) return '';
  const more = names.size > SHOWN ? ` and ${names.size - SHOWN} more` : '';
  return `; there are ${[...names].slice(0, SHOWN).join(', ')}${more}`;
}

const plain = (address: string) => decoded(address).normalize('NFC');
