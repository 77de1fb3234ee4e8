import { Hono } from 'hono';
import { problemResponse } from '../respond/replies.ts';
import type { FileResponse } from '../respond/stored-file.ts';
import {
  type AppEnv,
  type AppParts,
  widenToNetwork,
  readPath,
  readQuery,
  type RequestContext,
  type Routes,
} from './request.ts';
import { addFormRoutes } from './routes/posted-form-routes.ts';
import { addFormApiRoutes } from './routes/form-api-routes.ts';
import { addLinkRoutes } from './routes/link-routes.ts';
import { addCertificateRoutes, addStatusRoutes } from './routes/operator-routes.ts';
import { bareSecurity, secureTransport, withHeaders } from '../respond/security-headers.ts';

export interface App {
  /** The answer, without a promise if nothing has to be waited for, as with a file. */
  fetch(request: Request, context: RequestContext): Response | Promise<Response>;
}

/** Answers everything that the server answers, from Request to Response. Opens no port, file or connection. */
export function createApp(parts: AppParts): App {
  const routes = new Hono<AppEnv>({ getPath: (_request, options) => readPath(options!.env!.target) });
  addStatusRoutes(routes, parts);
  addCertificateRoutes(routes, parts.siteList);
  addFormApiRoutes(routes, parts);
  addFormRoutes(routes, parts);
  addLinkRoutes(routes, parts);
  // Last, since they answer every address that nothing above does.
  addFileRoutes(routes, parts);
  routes.onError((error) => {
    parts.failed(error);
    return withHeaders(problemResponse(500, 'Something went wrong here. Please try again.'), bareSecurity);
  });

  const secure = (response: Response, { tls, host }: RequestContext) =>
    tls ? secureTransport(response, parts.files.findSite(host)?.kind, parts.hsts) : response;

  return {
    fetch(request, context) {
      const response = routes.fetch(request, context);
      return response instanceof Promise ? response.then((late) => secure(late, context)) : secure(response, context);
    },
  };
}

/** Adds pages, assets and the owner's files, so that every address has an answer. Counts viewed pages. */
function addFileRoutes(routes: Routes, { files, visits }: AppParts): void {
  routes.all('*', ({ req: { method }, env }): Response | Promise<Response> => {
    const { target, headers, host, address } = env;
    const respond = ({ status, headers: own, body, page }: FileResponse): Response => {
      if (page && method === 'GET') visits?.viewed({ page, headers, target, host, address });
      return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers: own });
    };
    const found = files.answer({
      method,
      path: readPath(target),
      query: readQuery(target),
      host,
      acceptEncoding: headers['accept-encoding'] as string | undefined,
      ifNoneMatch: headers['if-none-match'],
      client: widenToNetwork(address),
    });
    return found instanceof Promise ? found.then((file) => respond(file)) : respond(found);
  });
}
