import { resolve } from 'node:path';
import type { ContentIssue } from '#contract/content/content-issue.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { findBrandFileProblem, type BrandFiles, brandParts } from '../brand/brand-files.ts';
import { parseAccent } from '../brand/colors.ts';
import { findPageImageProblem, findPictureProblem, findPictures, listImages } from '../pictures/photographs.ts';
import { decodeAddress } from '../pages/markdown.ts';
import type { CustomContent } from '../pages/custom-content.ts';
import { type ContentFile, fileIssue } from './content-file.ts';
import type { Locales } from './locales.ts';
import { stateOf } from './content-folder.ts';
import { janusCommand } from '../../server/text/janus-command.ts';

interface FaceBasics {
  lang: string;
  hosts: string[];
  alternates?: string[] | undefined;
}

export interface FaceFile<Value> extends ContentFile<Value> {
  key: string;
  kind: FaceKind;
  path: string;
}

type Face = FaceFile<FaceBasics>;

/** Checks faces against each other. `locales`: undefined if some could not be read. */
export function issuesAcrossFaces(faces: Face[], locales: Locales | undefined): ContentIssue[] {
  return [
    ...(locales ? unknownLanguages(faces, locales) : []),
    ...alternateIssues(faces),
    ...sharedNames(faces.toSorted((a, b) => Number(b.kind === 'portfolio') - Number(a.kind === 'portfolio'))),
    ...sharedHosts(faces),
  ];
}

function unknownLanguages(faces: Face[], { languages, nearest }: Locales): ContentIssue[] {
  return faces.flatMap(({ value, issueAt }) => {
    if (value === undefined || nearest(value.lang)) return [];
    const add = `to add this language, run ${janusCommand()} locale new ${value.lang}`;
    return [issueAt(['lang'], `has no texts in ${value.lang}; there are ${languages.join(', ')}; ${add}`)];
  });
}

/**
 * Checks that faces of one site in several languages name each other by their files: search engines follow only mutual links
 * (RFC 8288; Google's and Bing's notes on hreflang).
 */
function alternateIssues(faces: Face[]): ContentIssue[] {
  return faces.flatMap((face) =>
    (face.value?.alternates ?? []).flatMap((key, index) => {
      const problem = alternateProblem(face, key, faces);
      return problem ? [face.issueAt(['alternates', index], problem)] : [];
    }),
  );
}

function alternateProblem(face: Face, key: string, faces: Face[]): string | undefined {
  const others = faces.filter(({ key: each, kind }) => kind === face.kind && each !== face.key);
  const keys = others.map((each) => each.key);
  const other = others.find((each) => each.key === key);
  if (key === face.key) return 'is this file itself; expected the files of the other languages';
  if (!other) {
    const there = keys.length > 0 ? `expected ${keys.join(' or ')}${didYouMean(key, keys)}` : 'this is the only one';
    return `"${key}" is not another site of this kind; ${there}`;
  }
  // The other file has issues of its own, which are reported.
  if (!other.value) return undefined;
  const lang = face.value?.lang;
  if (other.value.lang === lang) return `${other.name} is in ${lang} as well; expected another language`;
  const group = [face.key, ...(face.value?.alternates ?? [])];
  const named = new Set([key, ...(other.value.alternates ?? [])]);
  const missing = group.filter((each) => !named.has(each) && faces.some((there) => there.key === each));
  if (missing.length === 0) return undefined;
  return `${other.name} does not name ${missing.join(' and ')}; expected alternates: [${group.filter((each) => each !== key).join(', ')}] there`;
}

/** Reports two faces with one name, which is part of their address on this machine. The portfolio is first, since its name is fixed. */
function sharedNames(faces: Face[]): ContentIssue[] {
  return [...Map.groupBy(faces, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    const rename = first!.kind === 'portfolio' ? 'rename it, such as portfolio-com.yaml' : 'rename one of the two';
    return others.map(({ path }) => fileIssue(path, `has the name of ${first!.name}; ${rename}`));
  });
}

/** Reports two faces with one host, which would hide each other. A copied file is one issue, however many hosts it has. */
function sharedHosts(faces: Face[]): ContentIssue[] {
  const owners = new Map<string, Face>();
  return faces.flatMap((face) => {
    const hosts = [...(face.value?.hosts ?? []), `${face.key}.localhost`];
    const shared = hosts.findIndex((host) => (owners.get(host)?.key ?? face.key) !== face.key);
    const owner = owners.get(hosts[shared] ?? '');
    for (const host of hosts) if (!owners.has(host)) owners.set(host, face);
    if (!owner) return [];
    return [face.issueAt(['hosts', shared], `${hosts[shared]} already belongs to ${owner.name}; ${ONE_HOST}`)];
  });
}

const ONE_HOST = 'expected a host of its own, since a host leads to one site';

type DefaultResult = { ok: true; key: string | undefined } | { ok: false; issue: ContentIssue };

/**
 * Finds the face for unknown hosts. `site.yaml` names it by its file or one of its hosts. By default it is `services.yaml`, or the only
 * services face. It is never a domain by default, since that page would offer one name at the address of another.
 */
export function findDefault(faces: Face[], site: ContentFile<{ default: string }> | undefined): DefaultResult {
  if (!site?.value) {
    const services = faces.filter(({ kind }) => kind === 'services');
    const main = services.find(({ key }) => key === 'services');
    return { ok: true, key: main?.key ?? (services.length === 1 ? services[0]!.key : undefined) };
  }
  const given = site.value.default;
  const host = parseHostName(given);
  const named =
    faces.find(({ key }) => key === given.toLowerCase()) ??
    faces.find(({ value }) => host !== undefined && value?.hosts.includes(host));
  if (named) return { ok: true, key: named.key };
  const keys = faces.map(({ key }) => key);
  const message = `no site is called "${given.slice(0, 60)}"; expected ${keys.join(' or ')}${didYouMean(given, keys)}`;
  return { ok: false, issue: site.issueAt(['default'], message) };
}

interface Branded {
  hero?: { lead: string };
  solutions?: object | undefined;
  about?: object | undefined;
  brand?: string | (BrandFiles & { accent?: string | undefined }) | undefined;
}

type BrandedFile = ContentFile<Branded> & { kind: FaceKind };

/** Reports accents that are not colours, or make a page unreadable. */
export function accentIssues(faces: BrandedFile[]): ContentIssue[] {
  return faces.flatMap(({ kind, value, issueAt }) => {
    const brand = value?.brand;
    if (typeof brand !== 'object' || brand.accent === undefined) return [];
    const accent = parseAccent(kind, brand.accent);
    return accent.ok ? [] : [issueAt(['brand', 'accent'], accent.problem)];
  });
}

/** A picture that content names. */
export interface NamedPicture {
  /** Part of a brand or place on a page, and name. A picture of many faces is checked once. */
  key: string;
  /** Its path, from the content folder. */
  path: string;
  check(folder: string): Promise<string | null>;
  issue(problem: string): ContentIssue;
}

export function namedPictures(faces: BrandedFile[]): NamedPicture[] {
  return faces.flatMap(({ value, issueAt }) => {
    const brand = typeof value?.brand === 'object' ? value.brand : {};
    const { hero, solutions, about } = value ?? {};
    const shown = findPictures({ hero, solutions, about }).map(({ path, use, picture: { file } }) => ({
      key: `${use} ${file}`,
      path: file,
      check: (folder: string) => findPictureProblem(folder, use, file),
      issue: (problem: string) => issueAt([...path, 'file'], problem),
    }));
    const named = brandParts.flatMap((part) => {
      const name = brand[part];
      if (name === undefined) return [];
      const check = (folder: string) => findBrandFileProblem(folder, part, name);
      return [
        { key: `${part} ${name}`, path: name, check, issue: (problem: string) => issueAt(['brand', part], problem) },
      ];
    });
    return [...named, ...shown];
  });
}

/** Lists the pictures that the owner's pages show. */
export function pagePictures({ pages, files }: CustomContent): NamedPicture[] {
  return pages.flatMap((page) =>
    listImages(page, files).map((file) => {
      const image = page.markdown.images.find(({ src }) => decodeAddress(src) === file.path)!;
      const issue = (problem: string) => page.issueAt(image.findSpot(), problem);
      return { key: `page ${file.path}`, path: file.source, check: () => findPageImageProblem(file), issue };
    }),
  );
}

/** Makes the check for pictures that are missing, unreadable or unsafe. It reads a picture again only if it has changed. */
export function createPictureCheck(folder: string): (pictures: NamedPicture[]) => Promise<ContentIssue[]> {
  const known = new Map<string, { state: string; problem: string | null }>();
  return async (pictures) => {
    const issues: ContentIssue[] = [];
    for (const [key, same] of Map.groupBy(pictures, ({ key: each }) => each)) {
      const [{ path, check }] = same as [NamedPicture];
      const state = stateOf(resolve(folder, path));
      const before = known.get(key);
      const problem = before?.state === state ? before.problem : await check(folder);
      known.set(key, { state, problem });
      if (problem !== null) issues.push(...same.map(({ issue }) => issue(problem)));
    }
    return issues;
  };
}
