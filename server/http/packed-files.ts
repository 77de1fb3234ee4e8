import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PackedFile } from '#contract/packed-face.ts';
import { createBodyCache } from './body-cache.ts';
import type { Encoding } from './accept-encoding.ts';
import { pageAddress, type FaceFileSet } from './face-file-set.ts';
import type { PackedFace, Packs } from './packs.ts';
import { bareSecurity, type SecurityHeaders } from './security-headers.ts';
import { variantOf, type StoredFile } from './stored-file.ts';
import type { ViewedPage } from '../visits/read-view.ts';

/** Of what was asked for last: the pages of 2,000 faces in one encoding. What is the same after a change of content stays. */
const bodies = createBodyCache(40_000_000);

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
          body: bodies.get(`${file.hash} ${encoding}`, () => bodyOf(face, name, file, encoding)),
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
  };
}

const NOT_FOUND = '/404.html';

function bodyOf(face: PackedFace, name: string, file: PackedFile, encoding: Encoding): Buffer {
  if (encoding === 'identity') return face.read(name);
  if (encoding === 'br' && file.in === 'home') return face.brotliHome();
  const plain = face.read(name);
  return encoding === 'gzip' ? gzipSync(plain, { level: 6 }) : brotliCompressSync(plain, { params: QUICKLY });
}

/** 1.5 ms for a page, where the best that there is would take a hundred. */
const QUICKLY = { [constants.BROTLI_PARAM_QUALITY]: 5 };
