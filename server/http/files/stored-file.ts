import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { ViewedPage } from '../../visits/read-view.ts';
import { bareSecurity, type SecurityHeaders } from '../security-headers.ts';

/** The parts of a request that choose a file and its encoding. */
export interface FileRequest {
  method: string;
  /** Raw path without query, as it came over the wire. */
  path: string;
  /** The query without its question mark, or empty text if there is none. */
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
  /** Set if it is a page of a face. */
  page?: ViewedPage | undefined;
}

/** A file to be stored. Its path gives its type. A body that comes compressed need not come plain as well. */
export interface FileSource {
  path: string;
  status?: number;
  bodies: Partial<Record<Encoding, Buffer | undefined>>;
  /** The hash of the plain file, for its ETag. By default it is computed from the bytes. */
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
  const cache = { plain: new Map<Encoding, Variant>(), tls: new Map<Encoding, Variant>() };
  const security = (tls: boolean) => source.security[tls ? 'tls' : 'plain'];

  function variant(encoding: Encoding, tls: boolean): Variant {
    const variants = cache[tls ? 'tls' : 'plain'];
    const known = variants.get(encoding);
    if (known) return known;
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
    // A decompressed body is sent too seldom to keep in memory.
    if (bodies[encoding]) variants.set(encoding, one);
    return one;
  }

  return { status, page, offered, variant };
}

/** Stores a plain text that is answered with a status. */
export function storeText(path: string, text: string, status = 200): StoredFile {
  const bodies = { identity: Buffer.from(text) };
  return storeFile({ path, status, bodies, cacheControl: 'no-cache', security: bareSecurity });
}

const wrongMethod = storeText('/method.txt', 'Method not allowed\n', 405);

/** Answers a method that an address does not have. */
export function refuseMethod(request: FileRequest, allow: string): FileResponse {
  const { status, headers, body } = answerWithFile(wrongMethod, request);
  return { status, headers: { ...headers, allow }, body };
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

/** Headers that were parsed before: browsers have a dozen among them. */
const parsedHeaders = new Map<string, Map<string, number>>();
const PARSED_HEADERS_MAX = 64;

/**
 * The best of the offered encodings that `Accept-Encoding` allows (RFC 9110, 12.5.3: `q=0` forbids, `*` is the rest).
 */
export function chooseEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (!header || header.length > ACCEPT_ENCODING_MAX || offered.length === 1) return 'identity';
  const weights = parsedHeaders.get(header) ?? parseWeights(header);
  if (parsedHeaders.size >= PARSED_HEADERS_MAX) parsedHeaders.clear();
  parsedHeaders.set(header, weights);
  const weigh = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    if (encoding === 'identity') continue;
    const weight = weigh(encoding);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

const CHARSET = '; charset=utf-8';

const mediaTypes: Record<string, string> = {
  html: `text/html${CHARSET}`,
  js: `text/javascript${CHARSET}`,
  mjs: `text/javascript${CHARSET}`,
  css: `text/css${CHARSET}`,
  txt: `text/plain${CHARSET}`,
  xml: `application/xml${CHARSET}`,
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  zip: 'application/zip',
  csv: `text/csv${CHARSET}`,
  md: `text/markdown${CHARSET}`,
  ics: `text/calendar${CHARSET}`,
  vcf: `text/vcard${CHARSET}`,
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  // It has no ending, and Apple accepts no other type.
  'apple-app-site-association': 'application/json',
};

/** Finds the content type by file ending, or by the whole name if it has none. Otherwise `application/octet-stream`. */
function mediaType(path: string): string {
  const ending = path.slice(Math.max(path.lastIndexOf('.'), path.lastIndexOf('/')) + 1).toLowerCase();
  return Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending]! : 'application/octet-stream';
}
