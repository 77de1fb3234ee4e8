import type { Face } from '#contract/site.ts';
import type { FaceFiles } from '../../server/http/face-files.ts';
import type { FileResponse } from '../../server/http/stored-file.ts';
import { strictTransport, type HstsLevel } from '../../server/http/strict-transport.ts';

/** What the server answers at an address, over TLS. */
export interface Answer {
  /** As a browser asks for it. */
  path: string;
  isPage: boolean;
  body: Buffer;
  headers: Record<string, string>;
}

export interface FaceAnswers {
  files: Answer[];
  /** To every other address. */
  notFound: Answer;
}

/** Asks the server's own code for everything that a face has, so that what is exported is what it answers. */
export function readAnswers(files: FaceFiles<Face>, face: Face, hsts: HstsLevel | null): FaceAnswers {
  const [host] = face.hosts;
  const transport = strictTransport(face.kind, hsts);
  const ask = (path: string): Answer => {
    const request = { method: 'GET', path, host, acceptEncoding: undefined, ifNoneMatch: undefined, tls: true };
    const answer = files.answer(request)!;
    return {
      path,
      isPage: answer.page !== undefined,
      body: answer.body!,
      headers: { ...lasting(answer), ...transport },
    };
  };
  const isAsset = (path: string) => path.startsWith(ASSETS);
  const paths = files.paths(host);
  const own = paths.filter((path) => !isAsset(path)).map(ask);
  const assets = usedAssets(
    own.filter(({ isPage }) => isPage).map(({ body }) => body),
    new Map(paths.filter(isAsset).map((path) => [path.slice(ASSETS.length), () => ask(path)])),
  );
  return { files: [...own, ...assets], notFound: ask(NOWHERE) };
}

const ASSETS = '/assets/';

/** No page may have this address (`site-build/pages/page-path.ts`). */
const NOWHERE = '/404';

/** A host that serves files counts bytes, compresses and makes ETags by itself. */
function lasting({ headers }: FileResponse): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheHost.has(name)));
}

const ofTheHost = new Set(['content-length', 'content-encoding', 'etag', 'vary']);

/** Assets that pages name, or that such an asset names: each has a hash in its name, so the name in a text is always it. */
export function usedAssets<Asset extends { body: Buffer }>(pages: Buffer[], assets: Map<string, () => Asset>): Asset[] {
  const used = new Map<string, Asset>();
  const look = (text: string) => {
    for (const [name, read] of assets) {
      if (used.has(name) || !text.includes(name)) continue;
      const asset = read();
      used.set(name, asset);
      if (/\.(?:js|css)$/.test(name)) look(asset.body.toString());
    }
  };
  for (const page of pages) look(page.toString());
  return [...used].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, asset]) => asset);
}
