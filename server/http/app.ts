import { Hono } from 'hono';
import { problemResponse } from '../respond/json-replies.ts';
import type { Visits } from '../visits/visits.ts';
import type { SiteFiles } from '../render/site-files.ts';
import type { FileResponse } from '../respond/stored-file.ts';
import { type AppEnv, networkOf, pathOf, queryOf, type RequestContext, type Routes } from './request.ts';
import { addFormRoutes, type FormRouteParts } from './routes/form-routes.ts';
import { addFunctionRoutes, type FunctionRouteParts } from './routes/function-routes.ts';
import { addLinkRoutes, type LinkRouteParts } from './routes/link-routes.ts';
import { addCertificateRoutes, addStatusRoutes, type StatusRouteParts } from './routes/operator-routes.ts';
import { bareSecurity, type HstsLevel, strictTransport, upgraded, withHeaders } from '../respond/security-headers.ts';

export type AppParts = StatusRouteParts &
  FunctionRouteParts &
  FormRouteParts &
  LinkRouteParts &
  FileRouteParts & {
    /** `HSTS`, or null if each face has its default. */
    hsts: HstsLevel | null;
    failed(error: unknown): void;
  };

export interface App {
  /** The answer, without a promise if nothing has to be waited for, as with a file. */
  fetch(request: Request, context: RequestContext): Response | Promise<Response>;
}

/** Answers everything that the server answers, from Request to Response. Opens no port, file or connection. */
export function createApp(parts: AppParts): App {
  const routes = new Hono<AppEnv>({ getPath: (_request, options) => pathOf(options!.env!.target) });
  addStatusRoutes(routes, parts);
  addCertificateRoutes(routes, parts.site);
  addFunctionRoutes(routes, parts);
  addFormRoutes(routes, parts);
  addLinkRoutes(routes, parts);
  // Last, since they answer every address that nothing above does.
  addFileRoutes(routes, parts);
  routes.onError((error) => {
    parts.failed(error);
    return withHeaders(problemResponse(500, 'Something went wrong here. Please try again.'), bareSecurity);
  });

  const secured = (response: Response, { tls, host }: RequestContext) => {
    if (!tls) return response;
    const policy = upgraded(response.headers.get('content-security-policy'));
    return withHeaders(response, { ...strictTransport(parts.files.faceOf(host)?.kind, parts.hsts), ...policy });
  };

  return {
    fetch(request, context) {
      const response = routes.fetch(request, context);
      return response instanceof Promise ? response.then((late) => secured(late, context)) : secured(response, context);
    },
  };
}

interface FileRouteParts {
  files: SiteFiles;
  visits: Pick<Visits, 'viewed'>;
}

/** Adds pages, assets and the owner's files, so that every address has an answer. Counts viewed pages. */
function addFileRoutes(routes: Routes, { files, visits }: FileRouteParts): void {
  routes.all('*', ({ req: { method }, env }): Response | Promise<Response> => {
    const { target, headers, host, address } = env;
    const respond = ({ status, headers: own, body, page }: FileResponse): Response => {
      if (page && method === 'GET') visits.viewed({ page, headers, target, host });
      return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: own });
    };
    const found = files.answer({
      method,
      path: pathOf(target),
      query: queryOf(target),
      host,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
      client: networkOf(address),
    });
    return found instanceof Promise ? found.then((file) => respond(file)) : respond(found);
  });
}
