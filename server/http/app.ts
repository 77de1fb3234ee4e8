import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Hono } from 'hono';
import { paths } from '#contract/site/paths.ts';
import { problemResponse } from '../respond/json-replies.ts';
import { plainPage, type RenderPage } from '../respond/page.ts';
import type { Visits } from '../visits/visits.ts';
import type { FaceFiles } from './files/face-files.ts';
import { chooseEncoding } from './files/stored-file.ts';
import { type AppEnv, networkOf, pathOf, queryOf, type RequestContext, type Routes } from './request.ts';
import { addFormRoutes, type FormRouteParts } from './routes/form-routes.ts';
import { addFunctionRoutes, type FunctionRouteParts } from './routes/function-routes.ts';
import { addLinkRoutes, type LinkRouteParts } from './routes/link-routes.ts';
import { addCertificateRoutes, addStatusRoutes, type StatusRouteParts } from './routes/operator-routes.ts';
import { bareSecurity, type HstsLevel, strictTransport, upgraded, withHeaders } from './security-headers.ts';

export type AppParts = StatusRouteParts &
  FunctionRouteParts &
  FormRouteParts &
  LinkRouteParts &
  FileRouteParts & {
    /** `HSTS`, or null if each face has its default. */
    hsts: HstsLevel | null;
    /** Called with every unexpected error. */
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
  files: FaceFiles;
  /** Renders the page of all names for a search by a client of this network. Returns null while too many wait. */
  renderNames(network: string): RenderPage;
  visits: Pick<Visits, 'viewed'>;
}

/** Adds pages, assets and the owner's files, so that every address has an answer. Counts viewed pages. */
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
    });
    if (!found) return renderFoundNames(env, parts);
    const { status, page } = found;
    if (page && method === 'GET') visits.viewed({ page, headers, target, host });
    return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status, headers: found.headers });
  });
}

/** Renders the page of all names for a search. */
async function renderFoundNames(request: RequestContext, { files, renderNames }: FileRouteParts): Promise<Response> {
  const face = files.faceOf(request.host)!;
  const security = files.securityOf(request.host);
  const path = `${paths.home}?${queryOf(request.target)}`;
  const html = await renderNames(networkOf(request.address))(face, path, (source) => source);
  if (html === null) {
    const { title, text } = face.words.links.failed;
    return plainPage(503, { language: face, title, paragraphs: [text] }, { ...security, 'retry-after': '1' });
  }
  const headers = {
    ...security,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  };
  const accepted = request.headers['accept-encoding'] as string | undefined;
  if (chooseEncoding(accepted, ['gzip', 'identity']) !== 'gzip') return new Response(html, { headers });
  const body = new Uint8Array(await zip(html));
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

const zip = promisify(gzip);
