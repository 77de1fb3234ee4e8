import { Hono } from 'hono';
import { paths } from '#contract/paths.ts';
import type { Face, Site } from '#contract/site.ts';
import { addFormRoutes } from './form-routes.ts';
import { addFunctionRoutes } from './function-routes.ts';
import type { Client } from './client.ts';
import type { FaceFiles } from './face-files.ts';
import type { Counter } from './metrics.ts';
import type { Limit } from './rate-limit.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { FileResponse, FileRequest } from './stored-file.ts';
import type { Draw } from '../leads/receive/draw-outcome.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import type { Dependencies } from '../leads/receive/receive-lead.ts';
import { addStatusRoutes, type Readiness } from './status-routes.ts';

export interface AppParts {
  site: Site;
  files: FaceFiles;
  dependencies: Dependencies;
  /** A new challenge for a browser to solve, as JSON. */
  challenge(): Promise<object>;
  limit: Limit;
  draw: Draw;
  /** Page security headers of a face, for pages that are drawn on request. */
  pageSecurity(face: Face): SecurityHeaders;
  readiness(): Promise<Readiness>;
  accepted: Counter;
  refused: Counter;
  failed(error: unknown): void;
}

export interface App {
  /** A file from memory, or null when `fetch` has to answer: the short way for pages and assets. */
  answer(request: FileRequest): FileResponse | null;
  fetch(request: Request, client: Client): Promise<Response>;
}

/** What routes learn beside the request. */
export type AppEnv = { Bindings: Client };

/** Everything that the server answers, as Request to Response. Opens nothing. */
export function createApp(parts: AppParts): App {
  const routes = new Hono<AppEnv>();
  addStatusRoutes(routes, parts);
  addFunctionRoutes(routes, parts);
  addFormRoutes(routes, parts);
  routes.onError((error) => {
    parts.failed(error);
    return problemResponse(500, 'Something went wrong here. Please try again.');
  });

  const answer = (request: FileRequest) => (isRouted(request.path) ? null : parts.files.answer(request));

  async function fetch(request: Request, client: Client): Promise<Response> {
    const found = answer(fileRequestOf(request, client));
    if (!found) return routes.fetch(request, client);
    return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status: found.status, headers: found.headers });
  }

  return { answer, fetch };
}

const ownPaths = new Set<string>([paths.health, paths.ready, paths.metrics, paths.challenge]);

/** To the letter: a path with dots or escapes in it would mean another one once a router has read it. */
function isRouted(path: string): boolean {
  if (ownPaths.has(path)) return true;
  return path.startsWith(FUNCTIONS) && /^[a-z0-9-]*$/.test(path.slice(FUNCTIONS.length));
}

const FUNCTIONS = `${paths.functions}/`;

function fileRequestOf(request: Request, client: Client): FileRequest {
  const url = new URL(request.url);
  const { headers } = request;
  return {
    method: request.method,
    path: url.pathname,
    host: client.host,
    acceptEncoding: headers.get('accept-encoding') ?? undefined,
    ifNoneMatch: headers.get('if-none-match') ?? undefined,
    tls: client.tls,
  };
}
