import { leadForms } from '#contract/forms/lead-forms.ts';
import type { Face } from '#contract/site/site.ts';
import { plainHtml } from '../../respond/page.ts';
import { hostName, isLoopback } from '../../text/host-name.ts';
import { bareSecurity, pageSecurity, type SecurityHeaders } from '../security-headers.ts';
import { chooseFaces } from './choose-face.ts';
import { storeAssets, storePublicFiles } from './folder-files.ts';
import { openPageFiles } from './page-files.ts';
import {
  answerWithFile,
  type FileRequest,
  type FileResponse,
  refuseMethod,
  type StoredFile,
  storeFile,
  storeText,
} from './stored-file.ts';

export type FaceFiles = Awaited<ReturnType<typeof loadFaceFiles>>;

export interface FaceFileOptions {
  /** Origins besides the page's own that its scripts may call. */
  connect?: string[];
  /** Called with the name of each request that no face has. */
  unclaimed?(host: string): void;
}

/** Loads everything that a built site serves from files. Rejects if it cannot be read. */
export async function loadFaceFiles(
  dist: string,
  faces: Face[],
  { connect = [], unclaimed = () => {} }: FaceFileOptions = {},
) {
  const [assets, published] = await Promise.all([storeAssets(dist), storePublicFiles(dist)]);
  const pages = openPageFiles(
    dist,
    faces.map(({ key }) => key),
  );
  const servedOf = new Map(faces.map((face) => [face.key, toServing(face, connect)]));
  const choice = chooseFaces(faces, unclaimed);
  const servedAt = (host: string | undefined) => servedOf.get(choice.faceOf(host)?.key ?? '');

  /** The answer, or null if a page has to be rendered for a search. */
  function answer(request: FileRequest): FileResponse | null {
    const face = servedAt(request.host);
    if (!face) return answerWithFile(unknownHostPage(request.host), request);
    if (face.isSearched && isSearch(request)) return null;
    const file = pages.get(face, request.path) ?? assets.get(request.path) ?? published.get(request.path);
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
    /** Security headers of the face's pages, for those that are rendered on request. */
    securityOf: (host: string | undefined): SecurityHeaders => servedAt(host)?.security ?? bareSecurity,
    answer,
    linkPage: pages.linkPage,
    source: pages.source,
    /** Ends reading. No request may come afterwards. */
    close: pages.close,
  };
}

function toServing({ key, hosts, forms, kind, csp }: Face, connect: string[]) {
  return {
    viewed: { face: key, hosts },
    /** Paths of pages that also take a POST: a form without JavaScript. */
    formPaths: new Set(leadForms.filter((form) => forms.includes(form.kind)).map(({ path }) => path)),
    /** Whether its home page is rendered for a visitor's search. */
    isSearched: kind === 'portfolio',
    security: pageSecurity(csp, connect),
  };
}

function isSearch({ method, path, query = '' }: FileRequest): boolean {
  return path === '/' && (method === 'GET' || method === 'HEAD') && isNameSearch(query);
}

/** Reports whether a query searches for names: other parameters, such as `utm_source`, change nothing on the page. */
export function isNameSearch(query: string): boolean {
  if (query === '') return false;
  const parameters = new URLSearchParams(query);
  return SEARCH_PARAMETERS.some((name) => parameters.has(name));
}

const SEARCH_PARAMETERS = ['q', 'ending', 'category', 'length', 'max', 'sort', 'page', 'name', 'offer'];

/** Characters. No page's path is as long. */
const PATH_MAX = 1024;

/** `/quote/` and `/%71uote` are other spellings of `/quote` (RFC 3986, 6.2.2.2), for the browser's router too. */
function plainPath(path: string): string {
  if (path.length > PATH_MAX) return path;
  const decoded = path.replaceAll(/%[2-7][0-9A-F]/gi, (code) => {
    const character = decodeURIComponent(code);
    return /[\w.~-]/.test(character) ? character : code;
  });
  let end = decoded.length;
  while (end > 1 && decoded[end - 1] === '/') end -= 1;
  return decoded.slice(0, end);
}

function moved(request: FileRequest, location: string): FileResponse {
  const { headers, body } = answerWithFile(movedPage, request);
  return { status: 308, headers: { ...headers, location }, body };
}

const movedPage = storeText('/moved.txt', 'Moved\n', 308);
const missingAsset = storeText('/missing.txt', 'Not found\n', 404);

/** A host without a face sends this at every path. On this machine it shows owners where their sites are. */
function unknownHostPage(host: string | undefined): StoredFile {
  return isLoopback(hostName(host)) ? severalSitesHere : noSiteHere;
}

const noSiteHere = plainFile(['There is no site of this name here.']);
const severalSitesHere = plainFile([
  'The server runs and has several sites, none of which is at this name.',
  'Open one by its own name. On this machine, open one of the addresses that Janus printed when it started: NAME.localhost, where NAME is the name of its file.',
  'To see one of them here, write default: NAME into site.yaml, next to the folder domains.',
]);

function plainFile(paragraphs: string[]): StoredFile {
  const html = plainHtml({ language: { lang: 'en', dir: 'ltr' }, title: 'Not found', paragraphs });
  const bodies = { identity: Buffer.from(html) };
  return storeFile({ path: '/nowhere.html', status: 404, bodies, cacheControl: 'no-store', security: bareSecurity });
}
