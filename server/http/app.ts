import { Hono } from 'hono';
import type { Face } from '#contract/site.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import { addCertificateRoutes } from './certificate-routes.ts';
import type { FaceFiles } from './face-files.ts';
import { addFileRoutes, type FileRouteParts } from './file-routes.ts';
import { addFormRoutes, type FormRouteParts } from './form-routes.ts';
import { addFunctionRoutes, type FunctionRouteParts } from './function-routes.ts';
import { addLinkRoutes, type LinkRouteParts } from './link-routes.ts';
import { pathOf, type AppEnv, type Asked } from './routes.ts';
import { bareSecurity } from './security-headers.ts';
import { withHeaders } from './security-middleware.ts';
import { addStatusRoutes, type StatusRouteParts } from './status-routes.ts';
import { strictTransport, type HstsLevel } from './strict-transport.ts';

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
  fetch(request: Request, asked: Asked): Response | Promise<Response>;
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

  function secured(response: Response, { tls, host }: Asked): Response {
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
