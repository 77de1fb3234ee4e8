import { Hono } from 'hono';
import type { Face } from '#contract/site/site.ts';
import { problemResponse } from '../respond/json-replies.ts';
import type { Visits } from '../visits/visits.ts';
import { type FaceFiles, type FoundNamesParts, renderFoundNames } from './files/face-files.ts';
import { type AppEnv, pathOf, queryOf, type RequestContext, type Routes } from './request.ts';
import { addFormRoutes, type FormRouteParts } from './routes/form-routes.ts';
import { addFunctionRoutes, type FunctionRouteParts } from './routes/function-routes.ts';
import { addLinkRoutes, type LinkRouteParts } from './routes/link-routes.ts';
import { addCertificateRoutes, addStatusRoutes, type StatusRouteParts } from './routes/operator-routes.ts';
import { bareSecurity, type HstsLevel, strictTransport, withHeaders } from './security-headers.ts';

export type AppParts = StatusRouteParts &
  FunctionRouteParts &
  FormRouteParts &
  LinkRouteParts &
  FileRouteParts & {
    /** `HSTS`; null where each face has its default. */
    hsts: HstsLevel | null;
    /** Called with every unexpected error. */
    failed(error: unknown): void;
  };

export interface App {
  /** The answer; what needs no waiting, such as a file, is there at once. */
  fetch(request: Request, asked: RequestContext): Response | Promise<Response>;
}

/** Everything that the server answers, from Request to Response. Opens no port, file or connection. */
export function createApp(parts: AppParts): App {
  const routes = new Hono<AppEnv>({ getPath: (_request, options) => pathOf(options!.env!.target) });
  addStatusRoutes(routes, parts);
  addCertificateRoutes(routes, parts.site);
  addFunctionRoutes(routes, parts);
  addFormRoutes(routes, parts);
  addLinkRoutes(routes, parts);
  // Last, since they answer every address that nothing above does.
  addFileRoutes(routes, parts);
  routes.onError((error, { env }) => {
    parts.failed(error);
    const response = problemResponse(500, 'Something went wrong here. Please try again.');
    return withHeaders(response, bareSecurity[env.tls ? 'tls' : 'plain']);
  });

  const files: FaceFiles<Face> = parts.files;

  function secured(response: Response, { tls, host }: RequestContext): Response {
    const transport = tls ? strictTransport(files.faceOf(host)?.kind, parts.hsts) : {};
    for (const [name, value] of Object.entries(transport)) response.headers.set(name, value);
    return response;
  }

  return {
    fetch(request, asked) {
      const response = routes.fetch(request, asked);
      return response instanceof Promise ? response.then((late) => secured(late, asked)) : secured(response, asked);
    },
  };
}

interface FileRouteParts extends FoundNamesParts {
  files: FaceFiles<Face>;
  visits: Pick<Visits, 'viewed'>;
}

/** Pages, assets and the owner's files: every address has an answer, be it a 404. Counts the pages that somebody looks at. */
function addFileRoutes(routes: Routes, parts: FileRouteParts): void {
  const { files, visits } = parts;
  routes.all('*', ({ req: { method }, env }) => {
    const { target, headers, host } = env;
    const found = files.answer({
      method,
      path: pathOf(target),
      query: queryOf(target),
      host,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
      tls: env.tls,
    });
    if (!found) return renderFoundNames(env, parts);
    const { status, page } = found;
    if (page && method === 'GET') visits.viewed({ page, headers, target, host });
    return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status, headers: found.headers });
  });
}
