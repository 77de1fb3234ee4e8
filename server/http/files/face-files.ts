import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { faceParameter, paths } from '#contract/site/paths.ts';
import type { Face, PageSource } from '#contract/site/site.ts';
import { plainHtml, plainPage, type RenderPage } from '../../respond/page.ts';
import { hostName } from '../../text/host-name.ts';
import type { ViewedPage } from '../../visits/read-view.ts';
import { networkOf, queryOf, type RequestContext } from '../request.ts';
import { bareSecurity, type InlineSources, pageSecurity, type SecurityHeaders } from '../security-headers.ts';
import { chooseFaces, type FaceChoice, type NamedFace } from './choose-face.ts';
import { storeAssets, storePublicFiles } from './folder-files.ts';
import { openPageFiles } from './page-files.ts';
import {
  answerWithFile,
  chooseEncoding,
  type FileRequest,
  type FileResponse,
  type StoredFile,
  storeFile,
} from './stored-file.ts';

/** What serving a face takes. */
export interface ServedFace extends NamedFace {
  csp: InlineSources;
  /** Paths of pages that also take a POST: a form without JavaScript. */
  formPaths: string[];
  /** Whether its home page is drawn by what a visitor looks for. */
  isSearched?: boolean;
}

export interface FaceFiles<Served extends { key: string } = { key: string }> extends FaceChoice<Served> {
  /** Security headers of the face's pages, for those that are drawn on request. */
  securityOf(host: string | undefined): SecurityHeaders;
  /** The answer, or null where a page has to be drawn by what somebody looks for. */
  answer(request: FileRequest): FileResponse | null;
  /** Every path that the host's face answers with a file: its own, and those of all faces. */
  paths(host: string | undefined): string[];
  /** A face's page for links in mails. */
  linkPage(key: string): string | undefined;
  /** What a face's pages are drawn from. */
  source(key: string): PageSource | undefined;
  /** Ends reading; nothing is asked of them afterwards. */
  close(): void;
}

export interface FaceFileOptions {
  /** Origins beside the page's own that its scripts may call, and that its forms may be posted to. */
  connect?: string[];
  post?: string[];
  /** Called with the name of each request that no face has. */
  unclaimed?(host: string): void;
}

/** Everything that a built site serves from files. Rejects when it cannot be read. */
export async function loadFaceFiles<Served extends ServedFace>(
  dist: string,
  faces: Served[],
  { connect = [], post = [], unclaimed = () => {} }: FaceFileOptions = {},
): Promise<FaceFiles<Served>> {
  const [assets, published] = await Promise.all([storeAssets(dist), storePublicFiles(dist)]);
  const pages = openPageFiles(
    dist,
    faces.map(({ key }) => key),
  );
  const secure = securityOf(connect, post);
  const servedOf = new Map(faces.map((face) => [face.key, servedFace(face, secure(face.csp))]));
  const choice = chooseFaces(faces, unclaimed);
  const servedAt = (host: string | undefined) => servedOf.get(choice.faceOf(host)?.key ?? '');

  const fileOf = (face: Serving, path: string) => pages.get(face, path) ?? assets.get(path) ?? published.get(path);

  function answer(request: FileRequest): FileResponse | null {
    const elsewhere = servedOf.get(faceKeyInQuery(request));
    // A page is found at its own hosts alone.
    const shown = elsewhere && fileOf(elsewhere, request.path);
    const face = shown && !shown.page ? elsewhere : servedAt(request.host);
    if (!face) return answerWithFile(unknownHostPage(request.host), request);
    if (face.isSearched && isSearch(request)) return null;
    const file = fileOf(face, request.path);
    if (!file) {
      const plain = plainPath(request.path);
      if (plain !== request.path && pages.isPage(face, plain)) return moved(request, plain);
      return answerWithFile(request.path.startsWith('/assets/') ? missingAsset : pages.notFound(face), request);
    }
    if (request.method === 'GET' || request.method === 'HEAD') return answerWithFile(file, request);
    return refuseMethod(request, face.formPaths.has(request.path) ? 'GET, HEAD, POST' : 'GET, HEAD');
  }

  return {
    ...choice,
    securityOf: (host) => servedAt(host)?.security ?? bareSecurity,
    answer,
    paths: (host) => [...pages.paths(choice.faceOf(host)?.key ?? ''), ...assets.keys(), ...published.keys()],
    linkPage: (key) => pages.linkPage(key),
    source: (key) => pages.source(key),
    close: () => pages.close(),
  };
}

interface Serving {
  viewed: ViewedPage;
  formPaths: Set<string>;
  isSearched: boolean;
  security: SecurityHeaders;
}

function servedFace({ key, hosts, formPaths, isSearched = false }: ServedFace, security: SecurityHeaders): Serving {
  return { viewed: { face: key, hosts }, formPaths: new Set(formPaths), isSearched, security };
}

/** The key that a request has in its address for a page that is served elsewhere (`contract/site/paths.ts`); empty where there is none. */
function faceKeyInQuery({ query }: FileRequest): string {
  return query?.startsWith(`${faceParameter}=`) ? (new URLSearchParams(query).get(faceParameter) ?? '') : '';
}

/** Thousands of faces with the same sources have one set of headers. */
function securityOf(connect: string[], post: string[]): (csp: InlineSources) => SecurityHeaders {
  const made = new Map<string, SecurityHeaders>();
  return (csp) => {
    const key = JSON.stringify(csp);
    const security = made.get(key) ?? pageSecurity(csp, connect, post);
    made.set(key, security);
    return security;
  };
}

function isSearch({ method, path, query = '' }: FileRequest): boolean {
  return path === '/' && (method === 'GET' || method === 'HEAD') && isNameSearch(query);
}

function plainText(path: string, text: string, status: number): StoredFile {
  const cacheControl = 'no-cache';
  return storeFile({ path, status, bodies: { identity: Buffer.from(text) }, cacheControl, security: bareSecurity });
}

/** Characters: longer than any page's. */
const LONGEST_PATH = 1024;

/** `/quote/` and `/%71uote` are other spellings of `/quote` (RFC 3986, 6.2.2.2); the browser's router takes them for it too. */
function plainPath(path: string): string {
  if (path.length > LONGEST_PATH) return path;
  const decoded = path.replaceAll(/%[2-7][0-9A-F]/gi, (code) => {
    const letter = decodeURIComponent(code);
    return /[\w.~-]/.test(letter) ? letter : code;
  });
  let end = decoded.length;
  while (end > 1 && decoded[end - 1] === '/') end -= 1;
  return decoded.slice(0, end);
}

function moved(request: FileRequest, location: string): FileResponse {
  const { headers, body } = answerWithFile(movedPage, request);
  return { status: 308, headers: { ...headers, location }, body };
}

const movedPage = plainText('/moved.txt', 'Moved\n', 308);
const missingAsset = plainText('/missing.txt', 'Not found\n', 404);
const wrongMethod = plainText('/method.txt', 'Method not allowed\n', 405);

function refuseMethod(request: FileRequest, allow: string): FileResponse {
  const { status, headers, body } = answerWithFile(wrongMethod, request);
  return { status, headers: { ...headers, allow }, body };
}

/** What a host without a face answers to every path. At this machine it tells the owner where his sites are. */
function unknownHostPage(host: string | undefined): StoredFile {
  return OWN_NAMES.has(hostName(host)) ? severalSitesHere : noSiteHere;
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

const noSiteHere = plainFile(['There is no site of this name here.']);
const severalSitesHere = plainFile([
  'The server runs and has several sites, none of which is at this name.',
  'Each is at its own name, and on this machine at the addresses that the start has printed: NAME.localhost, where NAME is the name of its file.',
  'To see one of them here, write default: NAME into site.yaml, beside the folder domains.',
]);

function plainFile(paragraphs: string[]): StoredFile {
  const html = plainHtml({ language: { lang: 'en', dir: 'ltr' }, title: 'Not found', paragraphs });
  const bodies = { identity: Buffer.from(html) };
  return storeFile({ path: '/nowhere.html', status: 404, bodies, cacheControl: 'no-store', security: bareSecurity });
}

export interface FoundNamesParts {
  files: Pick<FaceFiles<Face>, 'faceOf' | 'securityOf'>;
  /** Draws the page of all names by what a client of this network looks for; null while too many wait. */
  renderNames(network: string): RenderPage;
}

/** Whether a query looks for names: other parameters, such as `utm_source`, change nothing on the page. */
export function isNameSearch(query: string): boolean {
  if (query === '') return false;
  const parameters = new URLSearchParams(query);
  return SEARCH_PARAMETERS.some((name) => parameters.has(name));
}

const SEARCH_PARAMETERS = ['q', 'ending', 'category', 'length', 'max', 'sort', 'page'];

/** Draws the page of the face of all names with its search, choices and pages: those that somebody asks for. */
export async function renderFoundNames(
  asked: RequestContext,
  { files, renderNames }: FoundNamesParts,
): Promise<Response> {
  const face = files.faceOf(asked.host)!;
  const security = files.securityOf(asked.host)[asked.tls ? 'tls' : 'plain'];
  const path = `${paths.home}?${queryOf(asked.target)}`;
  const html = await renderNames(networkOf(asked.address))(face, path, (source) => source);
  if (html === null) {
    const { title, text } = face.words.links.failed;
    return plainPage(503, { language: face, title, paragraphs: [text] }, { ...security, 'retry-after': '1' });
  }
  const headers = {
    ...security,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  };
  const accepted = asked.headers['accept-encoding'] as string | undefined;
  if (chooseEncoding(accepted, ['gzip', 'identity']) !== 'gzip') return new Response(html, { headers });
  const body = new Uint8Array(await zip(html));
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

const zip = promisify(gzip);
