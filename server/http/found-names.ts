import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { paths } from '#contract/paths.ts';
import type { Face } from '#contract/site.ts';
import type { Draw } from '../leads/receive/draw-outcome.ts';
import { plainPage } from '../leads/receive/plain-page.ts';
import { chooseEncoding } from './accept-encoding.ts';
import { networkOf } from './client.ts';
import type { FaceFiles } from './face-files.ts';
import { queryOf, type Asked } from './routes.ts';

export interface FoundNamesParts {
  files: Pick<FaceFiles<Face>, 'faceOf' | 'securityOf'>;
  /** Draws the page of all names by what a client of this network looks for; null while too many wait. */
  drawNames(network: string): Draw;
}

/** Whether a query looks for names: other parameters, such as `utm_source`, change nothing on the page. */
export function looksForNames(query: string): boolean {
  if (query === '') return false;
  const parameters = new URLSearchParams(query);
  return PARAMETERS.some((name) => parameters.has(name));
}

const PARAMETERS = ['q', 'ending', 'category', 'length', 'max', 'sort', 'page'];

/** Draws the page of the face of all names with its search, choices and pages: those that somebody asks for. */
export async function drawFoundNames(asked: Asked, { files, drawNames }: FoundNamesParts): Promise<Response> {
  const face = files.faceOf(asked.host)!;
  const security = files.securityOf(asked.host)[asked.tls ? 'tls' : 'plain'];
  const path = `${paths.home}?${queryOf(asked.target)}`;
  const html = await drawNames(networkOf(asked.address))(face, path, (source) => source);
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
  const accepted = asked.headers['accept-encoding'] as string | undefined;
  if (chooseEncoding(accepted, ['gzip', 'identity']) !== 'gzip') return new Response(html, { headers });
  const body = new Uint8Array(await zip(html));
  return new Response(body, { headers: { ...headers, 'content-encoding': 'gzip' } });
}

const zip = promisify(gzip);
