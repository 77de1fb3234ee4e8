import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { chooseEncoding, type Encoding } from './accept-encoding.ts';
import type { ViewedPage } from '../visits/read-view.ts';
import { mediaType } from './media-types.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** The parts of a request that choose a file and its encoding. */
export interface FileRequest {
  method: string;
  /** Raw path without query, as it came over the wire. */
  path: string;
  /** What stands after the path's question mark; empty where there is none. */
  query?: string;
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** Whether the visitor's side of the connection is TLS. */
  tls: boolean;
}

export interface FileResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Where it is a page of a face. */
  page?: ViewedPage | undefined;
}

/** How a file is stored: its path gives its type. Of a body that is compressed, what it was need not be there. */
export interface FileSource {
  path: string;
  status?: number;
  bodies: Partial<Record<Encoding, Buffer | undefined>>;
  /** Of the file as it is, for its ETag; made from its bytes where none is given. */
  hash?: string;
  cacheControl: string;
  security: SecurityHeaders;
  page?: ViewedPage | undefined;
}

/** A file with the responses that it can give, each made once. */
export interface StoredFile {
  status: number;
  page: ViewedPage | undefined;
  offered: readonly Encoding[];
  variant(encoding: Encoding, tls: boolean): Variant;
}

interface Variant {
  etag: string;
  headers: Record<string, string>;
  /** Headers of a 304. */
  unchanged: Record<string, string>;
  body: Buffer;
}

const COMPRESSED = ['br', 'gzip'] as const;

export function storeFile(source: FileSource): StoredFile {
  const { bodies, status = 200, page } = source;
  const hash = source.hash ?? createHash('sha256').update(bodies.identity!).digest('base64url').slice(0, 27);
  const offered = [...COMPRESSED.filter((encoding) => bodies[encoding]), 'identity'] as const;
  const made = { plain: new Map<Encoding, Variant>(), tls: new Map<Encoding, Variant>() };
  const security = (tls: boolean) => source.security[tls ? 'tls' : 'plain'];

  function variant(encoding: Encoding, tls: boolean): Variant {
    const known = made[tls ? 'tls' : 'plain'];
    const before = known.get(encoding);
    if (before) return before;
    const body = bodies[encoding] ?? brotliDecompressSync(bodies.br!);
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const unchanged: Record<string, string> = { 'cache-control': source.cacheControl };
    if (status === 200) unchanged['etag'] = etag;
    if (offered.length > 1) unchanged['vary'] = 'Accept-Encoding';
    Object.assign(unchanged, security(tls));
    const headers: Record<string, string> = {
      'content-type': mediaType(source.path),
      'content-length': String(body.length),
      ...unchanged,
    };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    const one = { etag, headers, unchanged, body };
    // What was decompressed now is asked for too seldom to hold memory.
    if (bodies[encoding]) known.set(encoding, one);
    return one;
  }

  return { status, page, offered, variant };
}

/** Answers GET and HEAD with a stored file: encoding, 304, no body for HEAD. */
export function answerWithFile(file: StoredFile, request: FileRequest): FileResponse {
  const { status, page } = file;
  const encoding = chooseEncoding(request.acceptEncoding, file.offered);
  const { etag, headers, unchanged, body } = file.variant(encoding, request.tls);
  if (status === 200 && request.ifNoneMatch !== undefined && matches(request.ifNoneMatch, etag))
    return { status: 304, headers: unchanged, body: null, page };
  return { status, headers, body: request.method === 'HEAD' ? null : body, page };
}

/** Characters; a browser sends one tag. */
const LONGEST_HEADER = 1024;

/** RFC 9110, 13.1.2: weak comparison, a list, or `*`. */
function matches(header: string, etag: string): boolean {
  if (header.length > LONGEST_HEADER) return false;
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
