import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PackedFile } from '#contract/packed-face.ts';
import { createBodyCache } from './body-cache.ts';
import { createScratchFile } from './scratch-file.ts';
import type { Encoding } from './accept-encoding.ts';
import { pageAddress, type FaceFileSet } from './face-file-set.ts';
import type { PackedFace, Packs } from './packs.ts';
import { bareSecurity, type SecurityHeaders } from './security-headers.ts';
import { variantOf, type StoredFile } from './stored-file.ts';
import type { ViewedPage } from '../visits/read-view.ts';

/** What is the same after a change of content stays. The rest is read from the pack, or from a file where it was made. */
const bodies = createBodyCache(16_000_000, createScratchFile(256_000_000));

/** The files of a face in a pack, which are read when they are asked for. */
export function packedFiles(packs: Packs, key: string, viewed: ViewedPage, security: SecurityHeaders): FaceFileSet {
  const fileOf = (name: string, status = 200): StoredFile | undefined => {
    const face = packs.face(key);
    const file = Object.hasOwn(face.files, name) ? face.files[name] : undefined;
    if (!file) return undefined;
    const isPage = name.endsWith('.html');
    const offered: Encoding[] = isPage ? ['br', 'gzip', 'identity'] : ['identity'];
    return {
      status,
      page: isPage && status === 200 ? viewed : undefined,
      offered,
      variant: (encoding) =>
        variantOf({
          path: name,
          status,
          hash: file.hash,
          body: bodyOf(face, name, file, encoding),
          encoding,
          offered,
          cacheControl: 'no-cache',
          security: isPage ? security : bareSecurity,
        }),
    };
  };
  const pageOf = (path: string): string | undefined => {
    const name = path.endsWith('/') ? `${path}index.html` : `${path}.html`;
    return pageAddress(name) === path && Object.hasOwn(packs.face(key).files, name) ? name : undefined;
  };
  return {
    get(path) {
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

function bodyOf(face: PackedFace, name: string, file: PackedFile, encoding: Encoding): Buffer {
  const key = `${file.hash} ${encoding}`;
  if (file.in === 'pieces') return bodies.read(key, () => face.read(name));
  if (file.in === 'home' && encoding === 'br') return bodies.read(key, () => face.brotliHome());
  return bodies.make(key, () => encoded(face.read(name), encoding));
}

/** 1.5 ms for a page, where the best that there is would take a hundred. */
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** In one piece, of which what is given back is a part: each piece more would be memory until the next collection. */
function encoded(plain: Buffer, encoding: Encoding): Buffer {
  const chunkSize = Math.max(1024, Math.ceil(plain.length / 2));
  if (encoding === 'gzip') return Buffer.from(gzipSync(plain, { level: 6, chunkSize }));
  return encoding === 'br' ? Buffer.from(brotliCompressSync(plain, { params: QUICKLY, chunkSize })) : plain;
}
