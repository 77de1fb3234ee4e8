import { join } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioFile } from '#contract/content/portfolio-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { siteContentSchema } from '#contract/content/site-content.ts';
import type { SiteKind } from '#contract/site/kinds.ts';
import { type CustomContent, readCustomContent } from '../pages/custom-content.ts';
import { checkSites, findDefault } from './check-sites.ts';
import { type NamedPicture, namePagePictures, nameSitePictures } from './check-pictures.ts';
import { type ContentFile, makeFileIssue, readContentFile } from './content-file.ts';
import { explainTooMany } from './content-folder.ts';
import { portfolioFileSchema, servicesFileSchema } from './content-schemas.ts';
import type { FileCache } from './file-cache.ts';
import { type Locales, readOwnLocales } from './locales.ts';
import { listFolder, isAbsent } from './owner-files.ts';
import { createDomainReader, sharedFile } from './read-domains.ts';

export interface Content extends CustomContent {
  /** By key: `services` for `services.yaml`, or the name of a file in `services/` without its ending. */
  services: Map<string, ServicesFile>;
  /** By file name without ending, such as `nowfetch`. */
  domains: Map<string, DomainFile>;
  portfolio?: PortfolioFile | undefined;
  default: string | undefined;
  locales: Locales;
  folder: string;
}

type ContentResult = ({ ok: true; content: Content } | { ok: false; issues: ContentIssue[] }) & {
  /** Pictures that the content names, for `createPictureCheck`. */
  pictures: NamedPicture[];
};

const NO_CACHE: Pick<FileCache, 'read'> = { read: (path, parse) => parse(path) };

/** Reads and checks the whole content, except pictures. */
export function readContent(folder: string, cache = NO_CACHE): ContentResult {
  const names = listFolder(folder);
  if (typeof names === 'string') return refuse([makeFileIssue(folder, `${names}; expected the content folder`)]);
  const tooMany = explainTooMany(folder);
  if (tooMany !== undefined) return refuse([makeFileIssue(folder, tooMany)]);
  const { services, domains, portfolio, site, locales, issues } = readFiles(folder, names, cache);
  const sites = [...services, ...domains, ...portfolio];
  const { pages, files, issues: ofPages } = readCustomContent(folder, sites);
  if (sites.length === 0 && issues.length === 0) issues.push(makeFileIssue(folder, NO_SITE));
  issues.push(...ofPages);
  const found = findDefault(sites, site);
  if (issues.length === 0 && !found.ok) issues.push(found.issue);
  const pictures = [...nameSitePictures(sites), ...namePagePictures({ pages, files })];
  if (issues.length > 0 || !found.ok) return refuse(issues, pictures);
  const content: Content = {
    services: mapValues(services),
    domains: unifyCategories(mapValues(domains)),
    portfolio: portfolio[0]?.value,
    default: found.key,
    locales,
    folder,
    pages,
    files,
  };
  return { ok: true, content, pictures };
}

const refuse = (issues: ContentIssue[], pictures: NamedPicture[] = []): ContentResult => ({
  ok: false,
  issues,
  pictures,
});

/** Reads the files of sites, and checks them against each other. */
function readFiles(folder: string, names: string[], cache: typeof NO_CACHE) {
  const inFolder = (name: string) => (names.includes(name) ? join(folder, name) : undefined);
  const own = readOwnLocales(folder);
  const services = readSiteFiles('services', {
    folder: join(folder, 'services'),
    main: inFolder('services.yaml'),
    read: (path) => cache.read(path, () => readContentFile({ root: folder, path }, servicesFileSchema)),
  });
  const domainReader = createDomainReader(folder, own.locales);
  const domains = readSiteFiles('domain', {
    folder: join(folder, 'domains'),
    skipped: sharedFile,
    read: (path) => cache.read(path, domainReader.read),
  });
  const portfolio = readPortfolio(folder, inFolder('portfolio.yaml'));
  const sitePath = inFolder('site.yaml');
  const site =
    sitePath === undefined ? undefined : readContentFile({ root: folder, path: sitePath }, siteContentSchema);
  const issues = [
    ...findMisnamed(folder, names),
    ...services.issues,
    ...domainReader.issues,
    ...domains.issues,
    ...portfolio.flatMap((each) => each.issues),
    ...(site?.issues ?? []),
    ...own.issues,
    ...checkSites(
      [...services.sites, ...domains.sites, ...portfolio],
      own.issues.length === 0 ? own.locales : undefined,
    ),
  ];
  if (portfolio[0]?.value && domains.sites.length === 0) issues.push(portfolio[0].issueAt([], NO_NAMES));
  return { services: services.sites, domains: domains.sites, portfolio, site, locales: own.locales, issues };
}

const NO_SITE = 'has no site; expected services.yaml, or a file for a domain in the folder domains';

const NO_NAMES = 'has no names to show; expected a file for each domain in the folder domains';

interface SitesFolder<Value> {
  folder: string;
  main?: string | undefined;
  skipped?: string;
  read(path: string): ContentFile<Value>;
}

function readSiteFiles<Value>(kind: SiteKind, { folder, main, skipped, read }: SitesFolder<Value>) {
  const { files, problems } = listSites(folder, skipped);
  const paths = new Map(main === undefined ? [] : [['services', main]]);
  for (const [key, file] of files) paths.set(key, join(folder, file));
  const sites = [...paths].map(([key, path]) => ({ key, kind, path, ...read(path) }));
  const issues = problems.map(({ file, message }) => makeFileIssue(join(folder, file), message));
  return { sites, issues: [...issues, ...sites.flatMap((site) => site.issues)] };
}

function readPortfolio(root: string, path: string | undefined) {
  if (path === undefined) return [];
  const file = readContentFile({ root, path }, portfolioFileSchema);
  return [{ key: 'portfolio', kind: 'portfolio' as const, path, ...file }];
}

const mapValues = <Value>(sites: { key: string; value?: Value }[]) =>
  new Map(sites.map(({ key, value }) => [key, value!]));

/** Writes each category as the first file does, since buyers read Tech, TECH and "tech " as one. */
function unifyCategories(domains: Map<string, DomainFile>): Map<string, DomainFile> {
  const spellings = new Map<string, string>();
  for (const [key, file] of domains) {
    const shown = file.category?.trim().replace(/\s+/g, ' ');
    if (shown === undefined) continue;
    const bare = shown.normalize('NFKC').toLowerCase().replaceAll(' ', '');
    const category = spellings.get(bare) ?? shown;
    spellings.set(bare, category);
    if (category !== file.category) domains.set(key, { ...file, category });
  }
  return domains;
}

/** Lists a folder that may be missing, without `skipped` and leftovers of editors (`.x.yaml.swp`, `x.yaml~`). */
export function listSites(folder: string, skipped?: string) {
  /** By key: the file's name without its ending. */
  const files = new Map<string, string>();
  /** Problems by file name, which is empty for the folder itself. */
  const problems: { file: string; message: string }[] = [];
  const names = isAbsent(folder) ? [] : listFolder(folder);
  if (typeof names === 'string') return { files, problems: [{ file: '', message: `${names}; ${EXPECTED}` }] };
  for (const file of names.filter((name) => !name.startsWith('.') && name !== skipped).sort()) {
    const key = /^(.*)\.ya?ml$/.exec(file)?.[1];
    let message = explainMisspelt(file, skipped === undefined ? [] : [skipped]);
    if (key !== undefined) message ??= explainKey(key, files.get(key));
    else if (/\.ya?ml(\.txt)?$/i.test(file)) message ??= 'has the wrong ending; rename it to .yaml';
    if (message !== undefined) problems.push({ file, message });
    else if (key !== undefined) files.set(key, file);
  }
  return { files, problems };
}

const EXPECTED = 'expected a folder with a file for each site';

/** A label of a host name (RFC 1035), since the site's address on this machine is `<key>.localhost`. */
const KEY = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

const KEY_EXPECTED = 'lower-case letters, digits and hyphens, such as example.yaml';

function explainKey(key: string, other: string | undefined): string | undefined {
  if (other !== undefined) return `has the same name as ${other}; delete or rename one of the two`;
  if (key === 'services') return 'has the same name as services.yaml; choose another, such as services-com.yaml';
  if (KEY.test(key)) return undefined;
  return `cannot have this name; expected ${KEY_EXPECTED}; rename it, or delete a copy`;
}

const PARTS = ['services.yaml', 'site.yaml', 'portfolio.yaml', 'services', 'domains', 'locales', 'pages', 'public'];

/** Reports misspelt names in the content folder, which would be skipped without a message. */
function findMisnamed(folder: string, names: string[]): ContentIssue[] {
  const absent = PARTS.filter((part) => !names.includes(part));
  return names.flatMap((name) => {
    const message = explainMisspelt(name, absent);
    return message === undefined ? [] : [makeFileIssue(join(folder, name), message)];
  });
}

/** Suggests a name from which the file's differs by capitals, the ending or an s at the end. */
function explainMisspelt(file: string, names: string[]): string | undefined {
  const name = names.find((each) => each !== file && simplify(each) === simplify(file));
  return name && `is not read; expected ${name}; did you mean "${name}"?`;
}

const simplify = (name: string) =>
  name
    .toLowerCase()
    .replace(/\.txt$/, '')
    .replace(/s?\.ya?ml$/, '.')
    .replace(/s$/, '');
