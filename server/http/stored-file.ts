import { createHash } from 'node:crypto';
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
  /** Perhaps lent: it is given back once it was sent. */
  body: Buffer | null;
  /** Where it is a page of a face. */
  page?: ViewedPage | undefined;
}

/** A file with the responses that it can give. */
export interface StoredFile {
  status: number;
  page: ViewedPage | undefined;
  offered: Encoding[];
  variant(encoding: Encoding): Variant;
}

export interface Variant {
  /** Asked for where it is sent. */
  body(): Buffer;
  etag: string;
  plain: Record<string, string>;
  tls: Record<string, string>;
}

/** How a file is stored: its path gives its type; `bodies` the file and its precompressed siblings. */
export interface FileSource {
  path: string;
  status?: number;
  bodies: { identity: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined };
  cacheControl: string;
  security: SecurityHeaders;
  page?: ViewedPage | undefined;
}

/** Every response is made at once, so that a request only chooses. */
export function storeFile({ bodies, status = 200, page, ...source }: FileSource): StoredFile {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 27);
  const offered = (['br', 'gzip', 'identity'] as const).filter((encoding) => bodies[encoding]);
  const variants = new Map(
    offered.map((encoding): [Encoding, Variant] => {
      const body = bodies[encoding]!;
      return [
        encoding,
        { body: () => body, ...headersOf({ ...source, status, hash, encoding, offered }, body.length) },
      ];
    }),
  );
  return { status, page, offered, variant: (encoding) => variants.get(encoding)! };
}

interface HeaderSource extends Pick<FileSource, 'path' | 'cacheControl' | 'security'> {
  status: number;
  /** Of the file as it is. */
  hash: string;
  encoding: Encoding;
  offered: readonly Encoding[];
}

/** What a response says of a body of so many bytes. */
export function headersOf(source: HeaderSource, length: number): Omit<Variant, 'body'> {
  const { hash, encoding, offered, status } = source;
  const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
  const headers: Record<string, string> = {
    'content-type': mediaType(source.path),
    'content-length': String(length),
    'cache-control': source.cacheControl,
  };
  if (status === 200) headers['etag'] = etag;
  if (offered.length > 1) headers['vary'] = 'Accept-Encoding';
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  const { plain, tls } = source.security;
  return { etag, plain: { ...headers, ...plain }, tls: { ...headers, ...tls } };
}

/** Answers GET and HEAD with a stored file: encoding, 304, no body for HEAD. */
export function answerWithFile(file: StoredFile, request: FileRequest): FileResponse {
  const variant = file.variant(chooseEncoding(request.acceptEncoding, file.offered));
  const headers = request.tls ? variant.tls : variant.plain;
  if (file.status === 200 && request.ifNoneMatch !== undefined && matches(request.ifNoneMatch, variant.etag)) {
    const { 'content-length': _, 'content-type': __, 'content-encoding': ___, ...kept } = headers;
    return { status: 304, headers: kept, body: null, page: file.page };
  }
  return { status: file.status, headers, body: request.method === 'HEAD' ? null : variant.body(), page: file.page };
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
