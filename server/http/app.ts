import { Hono } from 'hono';
import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import { addCertificateRoutes, certificatePath } from './certificate-routes.ts';
import type { Client } from './client.ts';
import type { FaceFiles } from './face-files.ts';
import { addFormRoutes, type FormRouteParts } from './form-routes.ts';
import { addFunctionRoutes, type FunctionRouteParts } from './function-routes.ts';
import { addNameRoutes, type NameRouteParts } from './name-routes.ts';
import { addLinkRoutes, isLinkPath, type LinkRouteParts } from './link-routes.ts';
import type { AppEnv } from './routes.ts';
import { addStatusRoutes, type StatusRouteParts } from './status-routes.ts';
import type { FileRequest, FileResponse } from './stored-file.ts';
import { strictTransport, type HstsLevel } from './strict-transport.ts';

export type AppParts = StatusRouteParts &
  FunctionRouteParts &
  FormRouteParts &
  LinkRouteParts &
  NameRouteParts & {
    files: FaceFiles<Face>;
    /** `HSTS`; null where each face has its default. */
    hsts: HstsLevel | null;
    /** Called with every unexpected error. */
    failed(error: unknown): void;
  };

export interface App {
  /** A file from memory, or null when `fetch` has to answer: the short way for pages and assets. */
  answer(request: FileRequest): FileResponse | null;
  fetch(request: Request, client: Client): Promise<Response>;
}

/** Everything that the server answers, from Request to Response. Opens no port, file or connection. */
export function createApp(parts: AppParts): App {
  const routes = new Hono<AppEnv>();
  addStatusRoutes(routes, parts);
  addCertificateRoutes(routes, parts.site);
  addFunctionRoutes(routes, parts);
  addFormRoutes(routes, parts);
  addNameRoutes(routes, parts);
  addLinkRoutes(routes, parts);
  routes.onError((error) => {
    parts.failed(error);
    return problemResponse(500, 'Something went wrong here. Please try again.');
  });

  const files: FaceFiles<Face> = parts.files;
  const transportOf = (host: string | undefined) => strictTransport(files.faceOf(host)?.kind, parts.hsts);

  function answer(request: FileRequest): FileResponse | null {
    const found = isRouted(request.path) ? null : files.answer(request);
    if (!found || !request.tls) return found;
    return { ...found, headers: { ...found.headers, ...transportOf(request.host) } };
  }

  async function fetch(request: Request, client: Client): Promise<Response> {
    const found = answer(fileRequestOf(request, client));
    if (!found) {
      const response = await routes.fetch(request, client);
      const added = client.tls ? Object.entries(transportOf(client.host)) : [];
      for (const [name, value] of added) response.headers.set(name, value);
      return response;
    }
    return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status: found.status, headers: found.headers });
  }

  return { answer, fetch };
}

const ownPaths = new Set<string>([paths.health, paths.ready, paths.metrics, paths.challenge, certificatePath]);

/** Compared literally: the router would resolve dots and escapes to another path. */
function isRouted(path: string): boolean {
  if (ownPaths.has(path) || isLinkPath(path)) return true;
  return path.startsWith(FUNCTIONS) && /^[a-z0-9-]*$/.test(path.slice(FUNCTIONS.length));
}

const FUNCTIONS = `${paths.functions}/`;

function fileRequestOf(request: Request, client: Client): FileRequest {
  const url = new URL(request.url);
  const { headers } = request;
  return {
    method: request.method,
    path: url.pathname,
    query: url.search.slice(1),
    host: client.host,
    acceptEncoding: headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: headers.get('if-none-match') ?? undefined,
    tls: client.tls,
  };
}
