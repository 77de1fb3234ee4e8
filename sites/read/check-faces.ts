import type { ContentIssue } from '#contract/content/content-issue.ts';
import type { FaceKind } from '#contract/site/face.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { parseAccent } from '../brand/colors.ts';
import { type ContentFile, makeFileIssue } from './content-file.ts';
import type { Locales } from './locales.ts';

interface FaceBasics {
  lang: string;
  hosts: string[];
  alternates?: string[] | undefined;
  brand?: string | { accent?: string | undefined } | undefined;
}

export interface FaceFile<Value = FaceBasics> extends ContentFile<Value> {
  key: string;
  kind: FaceKind;
  path: string;
}

/** Checks sites against each other. `locales`: undefined if some could not be read. */
export function checkSites(faces: FaceFile[], locales: Locales | undefined): ContentIssue[] {
  return [
    ...(locales ? checkLanguages(faces, locales) : []),
    ...checkAlternates(faces),
    ...checkNames(faces),
    ...checkHosts(faces),
  ];
}

function checkLanguages(faces: FaceFile[], { languages, nearest }: Locales): ContentIssue[] {
  const unknown = faces.filter(({ value }) => value !== undefined && nearest(value.lang) === undefined);
  return unknown.map(({ value, issueAt }) => {
    const add = `to add this language, run ${janusCommand()} locale new ${value!.lang}`;
    return issueAt(['lang'], `has no texts in ${value!.lang}; there are ${languages.join(', ')}; ${add}`);
  });
}

/**
 * Checks that sites of one company in several languages name each other by their files: search engines follow only
 * mutual links (RFC 8288; Google's and Bing's notes on hreflang).
 */
function checkAlternates(faces: FaceFile[]): ContentIssue[] {
  return faces.flatMap((face) =>
    (face.value?.alternates ?? []).flatMap((key, index) => {
      const problem = explainAlternate(face, key, faces);
      return problem ? [face.issueAt(['alternates', index], problem)] : [];
    }),
  );
}

function explainAlternate(face: FaceFile, key: string, faces: FaceFile[]): string | undefined {
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
  const group = [face.key, ...(face.value?.alternates ?? [])].filter((each) => each !== key);
  const missing = group.filter((each) => each === face.key || keys.includes(each));
  const unnamed = missing.filter((each) => !other.value!.alternates?.includes(each));
  if (unnamed.length === 0) return undefined;
  return `${other.name} does not name ${unnamed.join(' and ')}; expected alternates: [${group.join(', ')}] there`;
}

/** Reports two sites with one name, which is part of their address on this machine. */
function checkNames(faces: FaceFile[]): ContentIssue[] {
  // The portfolio is first, since its name is fixed.
  const inOrder = faces.toSorted((a, b) => Number(b.kind === 'portfolio') - Number(a.kind === 'portfolio'));
  return [...Map.groupBy(inOrder, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    const rename = first!.kind === 'portfolio' ? 'rename it, such as portfolio-com.yaml' : 'rename one of the two';
    return others.map(({ path }) => makeFileIssue(path, `has the name of ${first!.name}; ${rename}`));
  });
}

/** Reports two sites with one host, which would hide each other. A copied file is one issue. */
function checkHosts(faces: FaceFile[]): ContentIssue[] {
  const owners = new Map<string, FaceFile>();
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

/** Reports accents that are not colours, or make a page unreadable. */
export function checkAccents(faces: FaceFile[]): ContentIssue[] {
  return faces.flatMap(({ kind, value, issueAt }) => {
    const brand = value?.brand;
    if (typeof brand !== 'object' || brand.accent === undefined) return [];
    const accent = parseAccent(kind, brand.accent);
    return accent.ok ? [] : [issueAt(['brand', 'accent'], accent.problem)];
  });
}

type DefaultResult = { ok: true; key: string | undefined } | { ok: false; issue: ContentIssue };

/**
 * Finds the site for unknown hosts. `site.yaml` names it by its file or one of its hosts. By default it is
 * `services.yaml`, or the only company, and never a domain, whose page would offer one name at the address of another.
 */
export function findDefault(faces: FaceFile[], site: ContentFile<{ default: string }> | undefined): DefaultResult {
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
