import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ViewedPage } from '../visits/read-view.ts';
import type { Encoding } from './accept-encoding.ts';
import { createBodyCache } from './body-cache.ts';
import { pageAddress, type FaceFileSet } from './face-file-set.ts';
import { HOME, type PackedHome, type Packs } from './packs.ts';
import { createScratchFile } from './scratch-file.ts';
import { bareSecurity, type SecurityHeaders } from './security-headers.ts';
import { headersOf, type StoredFile, type Variant } from './stored-file.ts';

/** What is the same after a change of content stays. The rest is read from the pack, or from a file where it was made. */
const bodies = createBodyCache(2_000_000, createScratchFile(256_000_000));

/** The files of a face in a pack, which are read when they are asked for. */
export function packedFiles(packs: Packs, key: string, viewed: ViewedPage, security: SecurityHeaders): FaceFileSet {
  let home: StoredFile | undefined;

  function fileOf(name: string, status = 200): StoredFile | undefined {
    const { files, read } = packs.face(key);
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) return undefined;
    const { hash } = file;
    const bodyOf = (encoding: Encoding) =>
      file.in === 'pieces'
        ? bodies.read(`${hash} ${encoding}`, () => read(name))
        : bodies.make(`${hash} ${encoding}`, () => encoded(read(name), encoding));
    const isPage = name.endsWith('.html');
    const offered = isPage ? PAGE_ENCODINGS : PLAIN;
    const source = { path: name, status, hash, offered, cacheControl: 'no-cache' };
    return {
      status,
      page: isPage && status === 200 ? viewed : undefined,
      offered,
      variant(encoding) {
        const body = bodyOf(encoding);
        const headers = headersOf({ ...source, encoding, security: isPage ? security : bareSecurity }, body.length);
        return { body: () => body, ...headers };
      },
    };
  }

  const pageOf = (path: string): string | undefined => {
    const name = path.endsWith('/') ? `${path}index.html` : `${path}.html`;
    return pageAddress(name) === path && Object.hasOwn(packs.face(key).files, name) ? name : undefined;
  };
  return {
    get(path) {
      if (path === '/') return (home ??= homeFile(packs.home(key), viewed, security));
      const name = pageOf(path) ?? path;
      // A page has the one address that leads to it; what has no slash is served to nobody.
      const isServed = name.startsWith('/') && name !== NOT_FOUND && !path.endsWith('.html');
      return isServed ? fileOf(name) : undefined;
    },
    isPage: (path) => pageOf(path) !== undefined,
    notFound: () => fileOf(NOT_FOUND, 404)!,
    paths: () =>
      Object.keys(packs.face(key).files)
        .filter((name) => name.startsWith('/') && name !== NOT_FOUND)
        .map(pageAddress),
  };
}

const NOT_FOUND = '/404.html';
const PLAIN: Encoding[] = ['identity'];
const PAGE_ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Its headers stay, and its body where there is room. */
function homeFile({ hash, brotli, plain }: PackedHome, page: ViewedPage, security: SecurityHeaders): StoredFile {
  const offered = PAGE_ENCODINGS;
  const source = { path: HOME, status: 200, hash, offered, cacheControl: 'no-cache', security };
  const headers: Partial<Record<Encoding, Omit<Variant, 'body'>>> = {};
  return {
    status: 200,
    page,
    offered,
    variant(encoding) {
      const name = `${hash} ${encoding}`;
      const make = () => encoded(plain(), encoding);
      const body = () => (encoding === 'br' ? bodies.read(name, brotli) : bodies.make(name, make));
      const { etag, plain: open, tls } = (headers[encoding] ??= headersOf({ ...source, encoding }, body().length));
      return { body, etag, plain: open, tls };
    },
  };
}

/** 1.5 ms for a page, where the best that there is would take a hundred. */
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** In one piece, of which what is given back is a part: each piece more would be memory until the next collection. */
function encoded(plain: Buffer, encoding: Encoding): Buffer {
  const chunkSize = Math.max(1024, Math.ceil(plain.length / 2));
  if (encoding === 'gzip') return Buffer.from(gzipSync(plain, { level: 6, chunkSize }));
  return encoding === 'br' ? Buffer.from(brotliCompressSync(plain, { params: QUICKLY, chunkSize })) : plain;
}
