import type { ContentIssue } from '#contract/content/content-issue.ts';
import type { SiteKind } from '#contract/site/kinds.ts';
import { parseHostName } from '#contract/text/domain-name.ts';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { parseAccent } from '../brand/colors.ts';
import { type ContentFile, makeFileIssue } from './content-file.ts';
import type { Locales } from './locales.ts';

interface SiteBasics {
  lang: string;
  hosts: string[];
  alternates?: string[] | undefined;
  brand?: string | { accent?: string | undefined } | undefined;
}

export interface SiteFile<Value = SiteBasics> extends ContentFile<Value> {
  key: string;
  kind: SiteKind;
  path: string;
}

/** Checks sites against each other. `locales`: undefined if some could not be read. */
export function checkSites(sites: SiteFile[], locales: Locales | undefined): ContentIssue[] {
  return [
    ...(locales ? checkLanguages(sites, locales) : []),
    ...checkAlternates(sites),
    ...checkNames(sites),
    ...checkHosts(sites),
    ...checkAccents(sites),
  ];
}

function checkLanguages(sites: SiteFile[], { languages, nearest }: Locales): ContentIssue[] {
  const unknown = sites.filter(({ value }) => value !== undefined && nearest(value.lang) === undefined);
  return unknown.map(({ value, issueAt }) => {
    const { lang } = value!;
    const add = `to add it, run ${janusCommand()} locale new ${lang}`;
    return issueAt(['lang'], `Janus has no texts in ${lang}, only in ${languages.join(', ')}; ${add}`);
  });
}

/** Search engines follow only mutual links between languages (Google's and Bing's notes on hreflang). */
function checkAlternates(sites: SiteFile[]): ContentIssue[] {
  return sites.flatMap((site) =>
    (site.value?.alternates ?? []).flatMap((key, index) => {
      const problem = explainAlternate(site, key, sites);
      return problem ? [site.issueAt(['alternates', index], problem)] : [];
    }),
  );
}

function explainAlternate(site: SiteFile, key: string, sites: SiteFile[]): string | undefined {
  const others = sites.filter(({ key: each, kind }) => kind === site.kind && each !== site.key);
  const keys = others.map((each) => each.key);
  const other = others.find((each) => each.key === key);
  if (key === site.key) return 'is this file; name only the files of the other languages';
  if (!other) {
    const there = keys.length > 0 ? `expected ${keys.join(' or ')}${didYouMean(key, keys)}` : 'this is the only one';
    return `"${key}" is not another site of this kind; ${there}`;
  }
  // The other file has issues of its own, which are reported.
  if (!other.value) return undefined;
  const lang = site.value?.lang;
  if (other.value.lang === lang) return `${other.name} is also in ${lang}; expected a file in another language`;
  const group = [site.key, ...(site.value?.alternates ?? [])].filter((each) => each !== key);
  const missing = group.filter((each) => each === site.key || keys.includes(each));
  const unnamed = missing.filter((each) => !other.value!.alternates?.includes(each));
  if (unnamed.length === 0) return undefined;
  return `${other.name} does not name ${unnamed.join(' and ')}; write alternates: [${group.join(', ')}] there`;
}

/** Reports two sites with one name, which is part of their address on this machine. */
function checkNames(sites: SiteFile[]): ContentIssue[] {
  // The portfolio is first, since its name is fixed.
  const inOrder = sites.toSorted((a, b) => Number(b.kind === 'portfolio') - Number(a.kind === 'portfolio'));
  return [...Map.groupBy(inOrder, ({ key }) => key).values()].flatMap(([first, ...others]) => {
    const rename = first!.kind === 'portfolio' ? 'rename it, such as portfolio-com.yaml' : 'rename one of the two';
    return others.map(({ path }) => makeFileIssue(path, `has the same name as ${first!.name}; ${rename}`));
  });
}

/** Reports two sites with one host, which would hide each other. A copied file is one issue. */
function checkHosts(sites: SiteFile[]): ContentIssue[] {
  const owners = new Map<string, SiteFile>();
  return sites.flatMap((site) => {
    const hosts = [...(site.value?.hosts ?? []), `${site.key}.localhost`];
    const shared = hosts.findIndex((host) => (owners.get(host)?.key ?? site.key) !== site.key);
    const owner = owners.get(hosts[shared] ?? '');
    for (const host of hosts) if (!owners.has(host)) owners.set(host, site);
    if (!owner) return [];
    return [site.issueAt(['hosts', shared], `${hosts[shared]} already belongs to ${owner.name}; ${ONE_HOST}`)];
  });
}

const ONE_HOST = 'give each site its own host';

function checkAccents(sites: SiteFile[]): ContentIssue[] {
  return sites.flatMap(({ kind, value, issueAt }) => {
    const brand = value?.brand;
    if (typeof brand !== 'object' || brand.accent === undefined) return [];
    const accent = parseAccent(kind, brand.accent);
    return accent.ok ? [] : [issueAt(['brand', 'accent'], accent.problem)];
  });
}

type DefaultResult = { ok: true; key: string | undefined } | { ok: false; issue: ContentIssue };

/** Finds the site for unknown hosts, never a domain by default: one name would be offered at another's address. */
export function findDefault(sites: SiteFile[], site: ContentFile<{ default: string }> | undefined): DefaultResult {
  if (!site?.value) {
    const services = sites.filter(({ kind }) => kind === 'services');
    const main = services.find(({ key }) => key === 'services');
    return { ok: true, key: main?.key ?? (services.length === 1 ? services[0]!.key : undefined) };
  }
  const given = site.value.default;
  const host = parseHostName(given);
  const named =
    sites.find(({ key }) => key === given.toLowerCase()) ??
    sites.find(({ value }) => host !== undefined && value?.hosts.includes(host));
  if (named) return { ok: true, key: named.key };
  const keys = sites.map(({ key }) => key);
  const message = `no site is called "${given.slice(0, 60)}"; expected ${keys.join(' or ')}${didYouMean(given, keys)}`;
  return { ok: false, issue: site.issueAt(['default'], message) };
}
