import { join } from 'node:path';
import { faceParameter } from '#contract/paths.ts';
import { chooseFaces, type FaceChoice, type NamedFace } from './choose-face.ts';
import { pageAddress, type FaceFileSet } from './face-file-set.ts';
import { looksForNames } from './name-routes.ts';
import { nowhere } from './nowhere.ts';
import { packedFiles } from './packed-files.ts';
import { openPacks, type Packs } from './packs.ts';
import { storePublicFiles } from './public-files.ts';
import { readFolder, withSiblings } from './read-folder.ts';
import { bareSecurity, pageSecurity, type InlineSources, type SecurityHeaders } from './security-headers.ts';
import type { ViewedPage } from '../visits/read-view.ts';
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
  /** The answer from memory, or null where a form's POST has to be read first, or a page drawn. */
  answer(request: FileRequest): FileResponse | null;
  /** Every path that the host's face answers with a file: its own, and those of all faces. */
  paths(host: string | undefined): string[];
}

/**
 * Reads `dist/faces`, `dist/assets` and `dist/public` into memory; faces of `packs` are read from there. `connect`: further origins that
 * pages may call, `post`: that their forms may be posted to. `unclaimed` is called with the name of each request that no face has. Rejects when unreadable.
 */
export async function loadFaceFiles<Served extends ServedFace>(
  dist: string,
  faces: Served[],
  connect: string[],
  unclaimed: (host: string) => void = () => {},
  packs: Packs | null = openPacks(dist),
  post: string[] = [],
): Promise<FaceFiles<Served>> {
  const [shared, published, stored] = await Promise.all([
    readFolder(join(dist, 'assets')),
    storePublicFiles(join(dist, 'public')),
    Promise.all(faces.map((face) => storeFace(face, dist, packs, securityOf(connect, post)))),
  ]);
  const assets = storeAssets(shared);
  const storedOf = new Map(stored.map((face) => [face.key, face]));
  const choice = chooseFaces(faces, unclaimed);
  const storedFaceOf = (host: string | undefined) => storedOf.get(choice.faceOf(host)?.key ?? '');

  const fileOf = ({ files }: StoredFace, path: string) => files.get(path) ?? assets.get(path) ?? published.get(path);

  function answer(request: FileRequest): FileResponse | null {
    const elsewhere = storedOf.get(askedFace(request));
    if (elsewhere && request.method === 'POST' && elsewhere.formPaths.has(request.path)) return null;
    // A page is found at its own hosts alone.
    const shown = elsewhere && fileOf(elsewhere, request.path);
    const face = shown && !shown.page ? elsewhere : storedFaceOf(request.host);
    if (!face) return answerWithFile(nowhere(request.host), request);
    if (face.isSearched && isSearch(request)) return null;
    const file = fileOf(face, request.path);
    if (!file) {
      const plain = plainPath(request.path);
      if (plain !== request.path && face.files.isPage(plain)) return moved(request, plain);
      return answerWithFile(request.path.startsWith('/assets/') ? missingAsset : face.files.notFound(), request);
    }
    if (request.method === 'GET' || request.method === 'HEAD') return answerWithFile(file, request);
    const takesForm = face.formPaths.has(request.path);
    if (takesForm && request.method === 'POST') return null;
    return refuseMethod(request, takesForm ? 'GET, HEAD, POST' : 'GET, HEAD');
  }

  return {
    ...choice,
    securityOf: (host) => storedFaceOf(host)?.security ?? bareSecurity,
    answer,
    paths: (host) => [...(storedFaceOf(host)?.files.paths() ?? []), ...assets.keys(), ...published.keys()],
  };
}

interface StoredFace {
  key: string;
  files: FaceFileSet;
  formPaths: Set<string>;
  isSearched: boolean;
  security: SecurityHeaders;
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

async function storeFace(
  { key, hosts, csp, formPaths, isSearched = false }: ServedFace,
  dist: string,
  packs: Packs | null,
  securityFor: (csp: InlineSources) => SecurityHeaders,
): Promise<StoredFace> {
  const security = securityFor(csp);
  const viewed = { face: key, hosts };
  const files = packs?.has(key)
    ? packedFiles(packs, key, viewed, security)
    : storeFolder(await readFolder(join(dist, 'faces', key)), viewed, security);
  return { key, files, formPaths: new Set(formPaths), isSearched, security };
}

function storeFolder(read: Map<string, Buffer>, viewed: ViewedPage, security: SecurityHeaders): FaceFileSet {
  const files = new Map<string, StoredFile>();
  const pages = new Set<string>();
  let notFound = plainText('/404.txt', 'Not found\n', 404);
  for (const [path, bodies] of withSiblings(read)) {
    const page = path.endsWith('.html');
    const source = { path, bodies, cacheControl: 'no-cache', security: page ? security : bareSecurity };
    if (path === '/404.html') notFound = storeFile({ ...source, status: 404 });
    else if (page) files.set(pageAddress(path), storeFile({ ...source, page: viewed }));
    else files.set(path, storeFile(source));
    if (page) pages.add(pageAddress(path));
  }
  const paths = () => [...files.keys()];
  return { get: (path) => files.get(path), isPage: (path) => pages.has(path), notFound: () => notFound, paths };
}

function isSearch({ method, path, query = '' }: FileRequest): boolean {
  return path === '/' && (method === 'GET' || method === 'HEAD') && looksForNames(query);
}

function storeAssets(read: Map<string, Buffer>): Map<string, StoredFile> {
  const cacheControl = 'public, max-age=31536000, immutable';
  const files = new Map<string, StoredFile>();
  for (const [name, bodies] of withSiblings(read)) {
    const path = `/assets${name}`;
    files.set(path, storeFile({ path, bodies, cacheControl, security: bareSecurity }));
  }
  return files;
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
