import { paths } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import type { FaceFiles } from '../../server/http/files/face-files.ts';
import type { FileResponse } from '../../server/http/files/stored-file.ts';
import { type HstsLevel, strictTransport, upgraded } from '../../server/http/security-headers.ts';

/** The files that let Netlify, Cloudflare Pages and nginx answer as the server does, or the reason why they cannot. */
type HostFiles = { ok: true; headers: string; redirects: string; nginx: string } | { ok: false; problem: string };

/** Makes these files. `backend`: the origin of the server that stores leads, or an empty text. */
export function hostFiles(answers: FaceAnswers, backend: string): HostFiles {
  const odd = answers.files.find(({ path }) => /[*:]/.test(path));
  if (odd) return no(`content/public${odd.path} has * or : in its name, which _headers cannot have`);
  const rules = headerRules(answers);
  if (!rules)
    return no(
      `its files need more than the ${RULES_MAX} rules that Cloudflare Pages reads. Use fewer folders in content/public`,
    );
  const lines = rules.flatMap(linesOf);
  const long = lines.find((line) => line.length > LINE_LENGTH_MAX);
  const most = `Cloudflare Pages reads ${LINE_LENGTH_MAX} characters of a line`;
  if (long) return no(`${most}, and one in _headers has ${long.length}: ${long.slice(0, 60)}…`);
  const redirects = redirectsTo(backend).map(({ from, to }) => `${from}* ${to}${from}:splat 302`);
  const nginx = textOf(nginxLines(rules, answers.notFound, backend));
  return { ok: true, headers: textOf(lines), redirects: textOf(redirects), nginx };
}

const LINE_LENGTH_MAX = 2000;

const no = (problem: string): HostFiles => ({ ok: false, problem });

/** Formats a rule. Netlify ignores lines with `!`, and its later rules replace an earlier rule's values. */
function linesOf({ path, without, headers }: HeaderRule): string[] {
  const values = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const taken = without.map((name) => `  ! ${name}`);
  return values.length + taken.length > 0 ? [path, ...taken, ...values] : [];
}

/** Formats the rules as lines of a `server` block. A location inherits no header of nginx if it adds one, so each has all. */
function nginxLines([everywhere, ...rules]: HeaderRule[], notFound: Answer, backend: string): string[] {
  const location = (match: string, headers: Record<string, string>, files: string) => {
    const { 'content-type': type = 'text/html; charset=utf-8', ...sent } = headers;
    const lines = Object.entries(sent).map(([name, value]) => `  add_header ${name} ${inQuotes(value)} always;`);
    return [`location ${match} {`, `  types { } default_type ${inQuotes(type)};`, ...lines, `  ${files}`, '}'];
  };
  const find = 'try_files $uri $uri.html $uri/index.html =404;';
  return [
    'error_page 404 /404.html;',
    ...location('= /404.html', notFound.headers, 'internal;'),
    ...location('/', everywhere!.headers, find),
    ...rules.flatMap(({ path, without, headers }) => {
      const left = Object.entries(everywhere!.headers).filter(([name]) => !without.includes(name));
      return location(nginxMatch(path), { ...Object.fromEntries(left), ...headers }, find);
    }),
    'location ~ ^/(?:404|_headers|_redirects|nginx\\.conf)$ { return 404; }',
    ...redirectsTo(backend).map(({ from, to }) => `location ^~ ${from} { return 302 ${to}$request_uri; }`),
  ];
}

/** Matches a path of `_headers`, which nginx compares after decoding it. */
function nginxMatch(path: string): string {
  const text = decodeURIComponent(path);
  if (!text.includes('*')) return `= ${inQuotes(text)}`;
  return `~ ${inQuotes(`^${text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')}$`)}`;
}

/** Quotes a text for nginx. No header of ours has a `$`, which begins a variable. */
const inQuotes = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Redirects the links in emails from the face's host to the server that has the leads. */
function redirectsTo(backend: string): { from: string; to: string }[] {
  return backend === '' ? [] : [paths.ownersLink, paths.visitorsLink].map((from) => ({ from, to: backend }));
}

const textOf = (lines: string[]) => ['# Written by janus site export, which overwrites it', ...lines, ''].join('\n');

/** The lines for a path in `_headers`. The rule for all paths has the names in `without`, and this one removes them. */
interface HeaderRule {
  path: string;
  without: string[];
  headers: Record<string, string>;
}

/** The number of rules that Cloudflare Pages reads. Netlify has no limit. */
const RULES_MAX = 100;

const EVERYWHERE = '/*';

/** Cloudflare Pages lets every site read its files unless a rule removes this header. */
const OF_CLOUDFLARE = ['access-control-allow-origin'];

/**
 * Lists the rule for every path, which is also for missing addresses, then those for other files. No path has a header
 * twice, except those that `without` removes. Returns null if the host would not read so many rules.
 */
export function headerRules({ files, notFound }: FaceAnswers): HeaderRule[] | null {
  // Neither host lets browsers cache a missing page.
  const { 'content-type': _, 'cache-control': __, ...everywhere } = notFound.headers;
  const rules = files.flatMap(({ path, isPage, headers }) => {
    const isHtml = path.endsWith('.html');
    // Every host knows the type of HTML.
    const isSent = (name: string) =>
      everywhere[name] === headers[name] || (name === 'content-type' && (isPage || isHtml));
    const own = Object.entries(headers).filter(([name]) => !isSent(name));
    const without = Object.keys(everywhere).filter((name) => headers[name] !== everywhere[name]);
    const rule = { path, without, headers: Object.fromEntries(own) };
    // Cloudflare Pages serves such a file at its name without the ending.
    return isHtml ? [rule, { ...rule, path: path.replace(/\.html$/, '') }] : [rule];
  });
  const few = joinRules(rules, RULES_MAX - 1);
  return few && [{ path: EVERYWHERE, without: OF_CLOUDFLARE, headers: everywhere }, ...few];
}

/** Joins equal rules for a folder's files with one ending, if there are too many. */
function joinRules(rules: HeaderRule[], most: number): HeaderRule[] | null {
  if (rules.length <= most) return rules;
  const joined = [...Map.groupBy(rules, ({ path }) => patternOf(path))].flatMap(([pattern, group]) => {
    const all = rules.filter(({ path }) => matches(pattern, path));
    const isOne = pattern !== EVERYWHERE && all.length === group.length && new Set(all.map(saying)).size === 1;
    return isOne && all.length > 1 ? [{ ...group[0]!, path: pattern }] : group;
  });
  return joined.length <= most ? joined : null;
}

/** Returns `/files/*.pdf`, or `/files/*` for pages, which have no ending. */
function patternOf(path: string): string {
  const [, folder = '', rest] = /^\/([^/]+\/)?(.*)$/.exec(path)!;
  const ending = /\.[^./]+$/.exec(rest!)?.[0] ?? '';
  return `/${folder}*${ending}`;
}

function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return path.startsWith(start) && path.endsWith(end) && path.length >= start.length + end.length;
}

const saying = ({ without, headers }: HeaderRule) => JSON.stringify([without, headers]);

/** The server's answer at an address, over TLS. */
export interface Answer {
  /** The path that a browser requests. */
  path: string;
  isPage: boolean;
  body: Buffer;
  headers: Record<string, string>;
}

export interface FaceAnswers {
  files: Answer[];
  /** The answer to every other address. */
  notFound: Answer;
}

/** Asks the server's own code for everything that a face has, so that what is exported is what it answers. */
export function readAnswers(files: FaceFiles, face: Face, hsts: HstsLevel | null): FaceAnswers {
  const [host] = face.hosts;
  const transport = strictTransport(face.kind, hsts);
  const ask = (path: string): Answer => {
    const request = { method: 'GET', path, host, acceptEncoding: undefined, ifNoneMatch: undefined };
    const answer = files.answer(request)!;
    return {
      path,
      isPage: answer.page !== undefined,
      body: answer.body!,
      headers: { ...portableHeaders(answer), ...upgraded(answer.headers['content-security-policy']), ...transport },
    };
  };
  const isAsset = (path: string) => path.startsWith(ASSETS);
  const paths = files.paths(host);
  const own = paths.filter((path) => !isAsset(path)).map(ask);
  const assets = usedAssets(
    own.filter(({ isPage }) => isPage).map(({ body }) => body),
    new Map(paths.filter(isAsset).map((path) => [path.slice(ASSETS.length), () => ask(path)])),
  );
  return { files: [...own, ...assets], notFound: ask(MISSING_PATH) };
}

const ASSETS = '/assets/';

/** The address that no page may have (`build/pages/read-pages.ts`). */
const MISSING_PATH = '/404';

/** Removes headers about length, compression and ETags, which the host of the files adds itself. */
function portableHeaders({ headers }: FileResponse): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hostHeaders.has(name)));
}

const hostHeaders = new Set(['content-length', 'content-encoding', 'etag', 'vary']);

/** Finds the assets that pages or other used assets name. A hash makes each name unique. */
function usedAssets<Asset extends { body: Buffer }>(pages: Buffer[], assets: Map<string, () => Asset>): Asset[] {
  const used = new Map<string, Asset>();
  const look = (text: string) => {
    for (const [name, read] of assets) {
      if (used.has(name) || !text.includes(name)) continue;
      const asset = read();
      used.set(name, asset);
      if (/\.(?:js|css)$/.test(name)) look(asset.body.toString());
    }
  };
  for (const page of pages) look(page.toString());
  return [...used].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, asset]) => asset);
}
