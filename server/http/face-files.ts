import { faceParameter } from '#contract/paths.ts';
import type { PageSource } from '#contract/site.ts';
import type { ViewedPage } from '../visits/read-view.ts';
import { chooseFaces, type FaceChoice, type NamedFace } from './choose-face.ts';
import { storeAssets, storePublicFiles } from './folder-files.ts';
import { looksForNames } from './found-names.ts';
import { nowhere } from './nowhere.ts';
import { openPageFiles } from './page-files.ts';
import { bareSecurity, pageSecurity, type InlineSources, type SecurityHeaders } from './security-headers.ts';
import { answerWithFile, storeFile, type FileResponse, type FileRequest, type StoredFile } from './stored-file.ts';

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
    const elsewhere = servedOf.get(askedFace(request));
    // A page is found at its own hosts alone.
    const shown = elsewhere && fileOf(elsewhere, request.path);
    const face = shown && !shown.page ? elsewhere : servedAt(request.host);
    if (!face) return answerWithFile(nowhere(request.host), request);
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

/** The key that a request has in its address for a page that is served elsewhere (`contract/paths.ts`); empty where there is none. */
function askedFace({ query }: FileRequest): string {
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
  return path === '/' && (method === 'GET' || method === 'HEAD') && looksForNames(query);
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
