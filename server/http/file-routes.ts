import type { Face } from '#contract/site.ts';
import type { Visits } from '../visits/visits.ts';
import type { FaceFiles } from './face-files.ts';
import { drawFoundNames, type FoundNamesParts } from './found-names.ts';
import { pathOf, queryOf, type Routes } from './routes.ts';

export interface FileRouteParts extends FoundNamesParts {
  files: FaceFiles<Face>;
  visits: Pick<Visits, 'viewed'>;
}

/** Pages, assets and the owner's files: every address has an answer, be it a 404. Counts the pages that somebody looks at. */
export function addFileRoutes(routes: Routes, parts: FileRouteParts): void {
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
    if (!found) return drawFoundNames(env, parts);
    const { status, page } = found;
    if (page && method === 'GET') visits.viewed({ page, headers, target, host });
    return new Response(found.body as Uint8Array<ArrayBuffer> | null, { status, headers: found.headers });
  });
}
