import type { PageSource } from '#contract/site/site.ts';
import { bufferOf, linkPageName, openPages, plainOf, SERVED, sourceName } from '../../pages/page-store.ts';
import type { ViewedPage } from '../../visits/read-view.ts';
import { bareSecurity, type SecurityHeaders } from '../security-headers.ts';
import { storeFile, type StoredFile } from './stored-file.ts';

/** A face, and the headers of its pages. */
interface FacePages {
  viewed: ViewedPage;
  security: SecurityHeaders;
}

/** Bytes of cached files: some hundred pages, or all that a few faces have. */
const CACHE_BYTES = 8_000_000;

const NOT_FOUND = `${SERVED}404.html`;

/**
 * Reads the faces' files on demand and caches the latest. Reading takes some tens of microseconds, in which nothing
 * else waits. Throws if a face has no page, or if nothing can be read.
 */
export function openPageFiles(dist: string, keys: string[]) {
  const pages = openPages(dist);
  const missing = keys.find((key) => !pages.has(key, NOT_FOUND));
  if (missing !== undefined) {
    pages.close();
    throw new Error(`pages.db has no pages of ${missing}`);
  }
  const cache = new Map<string, StoredFile>();
  let bytes = 0;

  function load({ viewed, security }: FacePages, name: string): StoredFile | undefined {
    const place = `${viewed.face} ${name}`;
    const known = cache.get(place);
    const built = known ? undefined : pages.read(viewed.face, name);
    if (!built) return known;
    const isHtml = name.endsWith('.html');
    const status = name === NOT_FOUND ? 404 : 200;
    const bodies = { identity: bufferOf(built.plain), br: bufferOf(built.br), gzip: bufferOf(built.gzip) };
    const headers = { cacheControl: 'no-cache', security: isHtml ? security : bareSecurity };
    const page = isHtml && status === 200 ? viewed : undefined;
    const file = storeFile({ path: name, status, bodies, hash: built.hash, page, ...headers });
    const size = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0);
    if (bytes + size > CACHE_BYTES) {
      cache.clear();
      bytes = 0;
    }
    bytes += size;
    cache.set(place, file);
    return file;
  }

  return {
    /** A page has one address. A file whose name has no slash is not served. */
    get(face: FacePages, path: string): StoredFile | undefined {
      if (!path.startsWith(SERVED)) return undefined;
      const page = isPageAddress(path) ? load(face, pageName(path)) : undefined;
      return page ?? (path.endsWith('.html') ? undefined : load(face, path));
    },
    notFound: (face: FacePages): StoredFile => load(face, NOT_FOUND)!,
    isPage: ({ viewed }: FacePages, path: string) => isPageAddress(path) && pages.has(viewed.face, pageName(path)),
    /** The page for links in emails. */
    linkPage: (key: string): string => plainOf(pages.read(key, linkPageName)!).toString(),
    /** The source that a face's pages are rendered from. */
    source(key: string): PageSource | undefined {
      const built = pages.read(key, sourceName);
      return built && (JSON.parse(plainOf(built).toString()) as PageSource);
    },
    close: () => pages.close(),
  };
}

/** `/` is `/index.html`, `/quote` is `/quote.html`. */
const pageName = (path: string) => (path.endsWith('/') ? `${path}index.html` : `${path}.html`);

const pageAddress = (name: string) => name.replace(/\.html$/, '').replace(/\/index$/, '/');

const isPageAddress = (path: string) => pageName(path) !== NOT_FOUND && pageAddress(pageName(path)) === path;
