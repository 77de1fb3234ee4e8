import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { getMimeType, mimes } from 'hono/utils/mime';
import type { ViewedPage } from '../visits/read-view.ts';
import { bareSecurity, type SecurityHeaders } from './security-headers.ts';

export interface FileRequest {
  method: string;
  /** Raw path without query, as it came over the wire. */
  path: string;
  /** The query without its question mark, or empty text if there is none. */
  query?: string;
  host: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  /** The network of the client, by which renderings take turns. */
  client: string;
}

export interface FileResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
  page?: ViewedPage | undefined;
}

/** A file to be stored. Its path gives its type. A body that comes compressed need not come plain as well. */
interface FileSource {
  path: string;
  status?: number | undefined;
  bodies: Partial<Record<Encoding, Buffer | undefined>>;
  /** The plain file, for its ETag, if it is not among the bodies. */
  identity?: Buffer;
  cacheControl: string;
  security: SecurityHeaders;
  page?: ViewedPage | undefined;
}

export interface StoredFile extends FileSource {
  status: number;
  bytes: number;
  hash: string;
  offered: readonly Encoding[];
}

const COMPRESSED = ['br', 'gzip'] as const;

export function storeFile({ identity, ...source }: FileSource): StoredFile {
  const { bodies, status = 200 } = source;
  const plain = identity ?? bodies.identity!;
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const bytes = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), 0);
  const offered = [...COMPRESSED.filter((encoding) => bodies[encoding]), 'identity'] as const;
  return { ...source, status, bytes, hash, offered };
}

export function storeText(path: string, text: string, status = 200): StoredFile {
  const bodies = { identity: Buffer.from(text) };
  return storeFile({ path, status, bodies, cacheControl: 'no-cache', security: bareSecurity });
}

/** Answers GET and HEAD with a stored file: encoding, 304, no body for HEAD. */
export function answerWithFile(file: StoredFile, request: FileRequest): FileResponse {
  const { status, page, bodies, hash, offered } = file;
  const encoding = chooseEncoding(request.acceptEncoding, offered);
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers: Record<string, string> = { 'cache-control': file.cacheControl, ...file.security };
  if (status === 200) headers['etag'] = etag;
  if (offered.length > 1) headers['vary'] = 'Accept-Encoding';
  if (status === 200 && request.ifNoneMatch !== undefined && matches(request.ifNoneMatch, etag))
    return { status: 304, headers, body: null, page };
  const body = bodies[encoding] ?? brotliDecompressSync(bodies.br!);
  headers['content-type'] = findMediaType(file.path);
  headers['content-length'] = String(body.length);
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status, headers, body: request.method === 'HEAD' ? null : body, page };
}

/** Characters. A browser sends one tag in far fewer. */
const IF_NONE_MATCH_MAX = 1024;

/** RFC 9110, 13.1.2: weak comparison, a list, or `*`. */
function matches(header: string, etag: string): boolean {
  if (header.length > IF_NONE_MATCH_MAX) return false;
  return header.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** Characters. Browsers send some 30. Reading a longer one costs more than sending the file. */
const ACCEPT_ENCODING_MAX = 512;

/** Chooses the best of the offered encodings that `Accept-Encoding` allows (RFC 9110, 12.5.3: `*` is the rest). */
export function chooseEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (!header || header.length > ACCEPT_ENCODING_MAX || offered.length === 1) return 'identity';
  const weights = new Map(parseAccept(header.toLowerCase()).map(({ type, q }) => [type, q]));
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = offered
    .filter((encoding) => encoding !== 'identity' && weigh(encoding) > 0)
    .toSorted((one, other) => weigh(other) - weigh(one));
  return best ?? 'identity';
}

const MEDIA_TYPES = {
  ...mimes,
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
};

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml|ico|csv|md|ics|vcf)$/;

export const isCompressible = (path: string) => COMPRESSIBLE.test(path);

/** Finds the content type by file ending. Apple's file has none, and needs this type. */
function findMediaType(path: string): string {
  if (path.endsWith('/apple-app-site-association')) return 'application/json';
  return getMimeType(path, MEDIA_TYPES) ?? 'application/octet-stream';
}
