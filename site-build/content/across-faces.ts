import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { readHostName } from '#contract/host-name.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import { packOf } from '#words/packs.ts';
import { wholeFile, type ContentFile } from './content-file.ts';

interface FaceWords {
  lang: string;
  hosts: string[];
  alternates?: string[] | undefined;
}

export interface FaceFile<Value> extends ContentFile<Value> {
  key: string;
  kind: FaceKind;
  path: string;
}

type Face = FaceFile<FaceWords>;

/** What is wrong with faces beside each other. `languages`: those that there are words for; null where nobody knows. */
export function mistakesAcross(faces: Face[], languages: string[] | null): ContentMistake[] {
  return [
    ...(languages ? unknownLanguages(faces, languages) : []),
    ...alternateMistakes(faces),
    ...sharedNames(faces.toSorted((a, b) => Number(b.kind === 'portfolio') - Number(a.kind === 'portfolio'))),
    ...sharedHosts(faces),
  ];
}

function unknownLanguages(faces: Face[], languages: string[]): ContentMistake[] {
  const known = Object.fromEntries(languages.map((each) => [each, each]));
  const there = [...new Set(languages)].sort().join(', ');
  return faces.flatMap(({ value, mistakeAt }) => {
    if (value === undefined || packOf(value.lang, known)) return [];
    const bring = `for another write a file of words (npm run words:new -- ${value.lang})`;
    return [mistakeAt(['lang'], `has no words for ${value.lang}; there are ${there}; ${bring}`)];
  });
}

/**
 * Faces that are one site in several languages name each other by their files: search engines follow only what both sides
 * say (RFC 8288; Google's and Bing's notes on hreflang).
 */
function alternateMistakes(faces: Face[]): ContentMistake[] {
  return faces.flatMap((face) =>
    (face.value?.alternates ?? []).flatMap((key, index) => {
      const problem = alternateProblem(face, key, faces);
      return problem ? [face.mistakeAt(['alternates', index], problem)] : [];
    }),
  );
}

function alternateProblem(face: Face, key: string, faces: Face[]): string | undefined {
  const others = faces.filter(({ key: each, kind }) => kind === face.kind && each !== face.key);
  const keys = others.map((each) => each.key);
  const other = others.find((each) => each.key === key);
  if (key === face.key) return 'is this file itself; expected the files of the other languages';
  if (!other) {
    const there =
      keys.length > 0 ? `expected ${keys.join(' or ')}${didYouMean(key, keys)}` : 'there is none beside this';
    return `"${key}" is no other site of this sort; ${there}`;
  }
  // Its own mistakes are told already.
  if (!other.value) return undefined;
  const lang = face.value?.lang;
  if (other.value.lang === lang) return `${other.name} is in ${lang} as well; expected another language`;
  const group = [face.key, ...(face.value?.alternates ?? [])];
  const named = new Set([key, ...(other.value.alternates ?? [])]);
  const lacking = group.filter((each) => !named.has(each) && faces.some((there) => there.key === each));
  if (lacking.length === 0) return undefined;
  return `${other.name} does not name ${lacking.join(' and ')}; expected alternates: [${group.filter((each) => each !== key).join(', ')}] there`;
}

/** A face's name is that of its folder in the built site and of its address on this machine. The portfolio comes first: its file has no other. */
function sharedNames(faces: Face[]): ContentMistake[] {
  const first = new Map<string, Face>();
  return faces.flatMap((face) => {
    const { key, path } = face;
    const other = first.get(key);
    if (!other) {
      first.set(key, face);
      return [];
    }
    const rename = other.kind === 'portfolio' ? 'rename it, such as portfolio-com.yaml' : 'rename one of the two';
    return [wholeFile(path, `has the name of ${other.name}; ${rename}`)];
  });
}

/** Two faces that answer to one host would hide each other. A copied file is one mistake, however many hosts it has. */
function sharedHosts(faces: Face[]): ContentMistake[] {
  const owners = new Map<string, Face>();
  return faces.flatMap((face) => {
    const hosts = [...(face.value?.hosts ?? []), `${face.key}.localhost`];
    const shared = hosts.findIndex((host) => (owners.get(host)?.key ?? face.key) !== face.key);
    const owner = owners.get(hosts[shared] ?? '');
    for (const host of hosts) if (!owners.has(host)) owners.set(host, face);
    if (!owner) return [];
    return [face.mistakeAt(['hosts', shared], `${hosts[shared]} already belongs to ${owner.name}; ${ONE_HOST}`)];
  });
}

const ONE_HOST = 'expected a host of its own, since a host leads to one site';

type DefaultReading = { ok: true; key: string | undefined } | { ok: false; mistake: ContentMistake };

/**
 * The face of unknown hosts: the one that `site.yaml` names, by its file or one of its hosts; else that of `services.yaml`, or
 * the only services face there is. A domain for sale only where it is named: who comes by
 * another name shall not take that for the one that is sold.
 */
export function findDefault(faces: Face[], site: ContentFile<{ default: string }> | undefined): DefaultReading {
  if (!site?.value) {
    const services = faces.filter(({ kind }) => kind === 'services');
    const main = services.find(({ key }) => key === 'services');
    return { ok: true, key: main?.key ?? (services.length === 1 ? services[0]!.key : undefined) };
  }
  const given = site.value.default;
  const host = readHostName(given);
  const named =
    faces.find(({ key }) => key === given.toLowerCase()) ??
    faces.find(({ value }) => host !== undefined && value?.hosts.includes(host));
  if (named) return { ok: true, key: named.key };
  const keys = faces.map(({ key }) => key);
  const message = `no site is called "${given.slice(0, 60)}"; expected ${keys.join(' or ')}${didYouMean(given, keys)}`;
  return { ok: false, mistake: site.mistakeAt(['default'], message) };
}
