import { join } from 'node:path';
import { type ContentIssue, formatIssue } from '#contract/content/content-issue.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioFile } from '#contract/content/portfolio-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { siteContentSchema } from '#contract/content/site-content.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { type CustomContent, readCustomContent } from '../pages/custom-content.ts';
import {
  accentIssues,
  type FaceFile,
  findDefault,
  issuesAcrossFaces,
  type NamedPicture,
  namedPictures,
  pagePictures,
} from './check-faces.ts';
import { type ContentFile, fileIssue, readContentFile } from './content-file.ts';
import { portfolioFileSchema, servicesFileSchema } from './file-schemas.ts';
import { folderProblems } from './content-folder.ts';
import { folderNames, isAbsent } from './owner-files.ts';
import { type FileCache, noCache } from './file-cache.ts';
import { createDomainReader, sharedFile } from './read-domains.ts';
import { type Locales, readOwnLocales } from './locales.ts';

export interface Content extends CustomContent {
  /** By key: `services` for `services.yaml`, or the name of a file in `services/` without its ending. */
  services: Map<string, ServicesFile>;
  /** By file name without ending, such as `nowfetch`. */
  domains: Map<string, DomainFile>;
  /** The page of all names, if there is one. */
  portfolio?: PortfolioFile | undefined;
  /** The key of the face for unknown hosts, if there is one. */
  default: string | undefined;
  /** The owner's languages and ours. */
  locales: Locales;
  /** The folder to which file names in it are relative. */
  folder: string;
}

type ContentResult = ({ ok: true; content: Content } | { ok: false; issues: ContentIssue[] }) & {
  /** Pictures that the content names, for `pictureIssues`. */
  pictures: NamedPicture[];
};

/** Reads and checks the whole content, except pictures. */
export function readContent(folder: string, cache: Pick<FileCache, 'read'> = noCache): ContentResult {
  const names = folderNames(folder);
  if (typeof names === 'string')
    return { ok: false, issues: [fileIssue(folder, `${names}; expected the content folder`)], pictures: [] };
  const problems = folderProblems(folder);
  if (problems.length > 0)
    return { ok: false, issues: problems.map(({ path, message }) => fileIssue(path, message)), pictures: [] };
  const main = names.includes('services.yaml') ? [join(folder, 'services.yaml')] : [];
  const own = readOwnLocales(folder);
  const readServices = (path: string) => cache.read(path, (file) => readContentFile(file, servicesFileSchema));
  const services = readFaces('services', { folder: join(folder, 'services'), main, read: readServices });
  const ofDomains = createDomainReader(join(folder, 'domains'), own.locales);
  const readDomain = (path: string) => cache.read(path, ofDomains.read);
  const domains = readFaces('domain', { folder: join(folder, 'domains'), skipped: sharedFile, read: readDomain });
  const site = names.includes('site.yaml') ? readContentFile(join(folder, 'site.yaml'), siteContentSchema) : undefined;
  const portfolio = names.includes('portfolio.yaml') ? readPortfolio(join(folder, 'portfolio.yaml')) : undefined;
  const faces = [...services.faces, ...domains.faces, ...(portfolio ? [portfolio] : [])];
  const pictures = namedPictures(faces);
  const issues = [
    ...misnamed(names).map(({ file, message }) => fileIssue(join(folder, file), message)),
    ...services.issues,
    ...ofDomains.issues,
    ...domains.issues,
    ...(portfolio?.issues ?? []),
    ...(portfolio?.value && domains.faces.length === 0 ? [portfolio.issueAt([], NO_NAMES)] : []),
    ...(site?.issues ?? []),
    ...own.issues,
    ...issuesAcrossFaces(faces, own.issues.length === 0 ? own.locales : undefined),
    ...accentIssues(faces),
  ];
  if (faces.length === 0 && issues.length === 0) issues.push(fileIssue(folder, NO_SITE));
  const found = findDefault(faces, site);
  const { issues: ofCustomContent, ...customPages } = readCustomContent(folder, faces);
  issues.push(...ofCustomContent);
  pictures.push(...pagePictures(customPages));
  if (issues.length > 0) return { ok: false, issues: withoutDuplicates(issues), pictures };
  if (!found.ok) return { ok: false, issues: [found.issue], pictures };
  return {
    ok: true,
    content: {
      services: valuesOf(services.faces),
      domains: withOneSpelling(valuesOf(domains.faces)),
      portfolio: portfolio?.value,
      default: found.key,
      locales: own.locales,
      folder,
      ...customPages,
    },
    pictures,
  };
}

/** Removes duplicates: an issue of a shared file is found with each of its faces. */
const withoutDuplicates = (issues: ContentIssue[]) => [
  ...new Map(issues.map((issue) => [formatIssue(issue), issue])).values(),
];

const NO_SITE = 'has no site; expected services.yaml, or a file for a domain in the folder domains';

const NO_NAMES = 'has no names to show; expected a file for each domain in the folder domains';

interface FacesFolder<Value> {
  folder: string;
  /** The file `services.yaml` next to the folder, if there is one. */
  main?: string[];
  /** A file in the folder that is not a face. */
  skipped?: string;
  read(path: string): ContentFile<Value>;
}

/** Reads the faces of a folder, one file each. */
function readFaces<Value>(kind: FaceKind, { folder, main = [], skipped, read }: FacesFolder<Value>) {
  const { files, problems } = listFaces(folder, skipped);
  const places = [
    ...main.map((path) => ['services', path] as const),
    ...[...files].map(([key, file]) => [key, join(folder, file)] as const),
  ];
  const faces = places.map(([key, path]) => ({ key, kind, path, ...read(path) }));
  const issues = problems.map(({ file, message }) => fileIssue(join(folder, file), message));
  return { faces, issues: [...issues, ...faces.flatMap((face) => face.issues)] };
}

const readPortfolio = (path: string) => ({
  key: 'portfolio',
  kind: 'portfolio' as const,
  path,
  ...readContentFile(path, portfolioFileSchema),
});

const valuesOf = <Value>(faces: FaceFile<Value>[]) => new Map(faces.map(({ key, value }) => [key, value!]));

/** Writes each category as the first file does, since buyers read Tech, TECH and "tech " as one. */
function withOneSpelling(domains: Map<string, DomainFile>): Map<string, DomainFile> {
  const written = new Map<string, string>();
  for (const [key, file] of domains) {
    if (file.category === undefined) continue;
    const category = sameCategory(file.category, written);
    if (category !== file.category) domains.set(key, { ...file, category });
  }
  return domains;
}

/** Finds the spelling in which a category was written first, or keeps this one. */
export function sameCategory(category: string, written: Map<string, string>): string {
  const shown = category.trim().replace(/\s+/g, ' ');
  const key = shown.normalize('NFKC').toLowerCase().replaceAll(' ', '');
  if (!written.has(key)) written.set(key, shown);
  return written.get(key)!;
}

/**
 * Lists the faces in a folder, one file each. The folder may be missing. Leftovers of editors (`.x.yaml.swp`, `x.yaml~`) are not listed,
 * nor is `skipped`.
 */
export function listFaces(folder: string, skipped?: string) {
  /** By key: the file's name without its ending. */
  const files = new Map<string, string>();
  /** Problems by file name, which is empty for the folder itself. */
  const problems: { file: string; message: string }[] = [];
  const names = isAbsent(folder) ? [] : folderNames(folder);
  if (typeof names === 'string') return { files, problems: [{ file: '', message: `${names}; ${EXPECTED}` }] };
  for (const file of names.filter((name) => !name.startsWith('.') && name !== skipped).sort()) {
    const key = /^(.*)\.ya?ml$/.exec(file)?.[1];
    const message =
      misspelt(file, skipped === undefined ? [] : [skipped]) ??
      (key === undefined ? wrongEnding(file) : wrongName(key, files.get(key)));
    if (message) problems.push({ file, message });
    else if (key !== undefined) files.set(key, file);
  }
  return { files, problems };
}

const EXPECTED = 'expected a folder with a file for each site';

/** A label of a host name (RFC 1035), since the face's address on this machine is `<key>.localhost`. */
const KEY = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

function wrongName(key: string, other: string | undefined): string | undefined {
  if (other !== undefined) return `has the name of ${other}; delete or rename one of the two`;
  if (key === 'services') return 'has the name of services.yaml; choose another, such as services-com.yaml';
  if (KEY.test(key)) return undefined;
  return 'cannot have this name: lower-case letters, digits and hyphens, such as example.yaml; rename it, or delete a copy';
}

/** Explains why a file is not a face, if its owner may expect it. */
function wrongEnding(file: string): string | undefined {
  return /\.ya?ml(\.txt)?$/i.test(file) ? 'has the wrong ending; rename it to .yaml' : undefined;
}

const PARTS = ['services.yaml', 'site.yaml', 'portfolio.yaml', 'services', 'domains', 'locales', 'pages', 'public'];

/** Reports misspelt names in the content folder, which would be skipped without a message. */
function misnamed(names: string[]): { file: string; message: string }[] {
  const absent = PARTS.filter((part) => !names.includes(part));
  return names.flatMap((file) => {
    const message = misspelt(file, absent);
    return message === undefined ? [] : [{ file, message }];
  });
}

/** Suggests the name that was meant, if capitals, the ending or an s at the end differ. */
function misspelt(file: string, names: string[]): string | undefined {
  const meant = names.find((name) => name !== file && bare(name) === bare(file));
  return meant === undefined ? undefined : `is not read; expected ${meant}; did you mean "${meant}"?`;
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.txt$/, '')
    .replace(/s?\.ya?ml$/, '.')
    .replace(/s$/, '');
