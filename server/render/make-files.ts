import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LIST_FILES } from '#contract/site/for-sale.ts';
import type { Site } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import { type PublicFile, readPublic } from '../../sites/pages/public-files.ts';
import { SITE_FILES } from '../../sites/pages/read-pages.ts';
import { imageNames, makeImage } from '../../sites/pictures/images.ts';
import { makePageImage } from '../../sites/pictures/photographs.ts';
import type { SiteDraft, SitePlan } from '../../sites/plan/site-by-kind.ts';
import { assetSecurity, bareSecurity } from '../respond/security-headers.ts';
import { isCompressible, type StoredFile, storeFile } from '../respond/stored-file.ts';
import { drawArt } from './art.ts';
import type { PictureStore } from './picture-store.ts';
import type { PageRenderer, Prepared } from './render-page.ts';
import { makeTextFile, SECURITY_FILE } from './text-files.ts';

/** The way to make what is at an address. `make` resolves to null if there is nothing after all, or no time for it. */
export interface FileMaker {
  make(): Promise<string | Buffer | null>;
  /** HTML has one of its site's policies. The address of an asset changes with its content. */
  kind: 'page' | 'customPage' | 'asset' | 'file';
  status?: number;
  isViewed?: true;
}

/** The address of a site's not-found page among its files. No request has it. */
export const NOT_FOUND = ' 404';

export function createFileMakers(sites: Sites, renderer: PageRenderer, pictures: PictureStore) {
  const { prepare, renderPage, renderCustomPage } = renderer;
  const publicFiles = new Map(sites.files.map((file) => [encodeURI(file.path), file]));

  function createPageMaker({ site }: SiteDraft, address: string, client: string): FileMaker {
    return { kind: 'page', make: async () => (await renderPage({ site, client }, address))?.html ?? null };
  }

  /** Finds what is at an address. The addresses of pictures on its pages are known only once these are planned. */
  function findMaker(draft: SiteDraft, path: string, client: string): FileMaker | undefined {
    const { site, customPaths } = draft;
    if (path === NOT_FOUND) return { ...createPageMaker(draft, '/404', client), status: 404 };
    if (site.pages.includes(path)) return { ...createPageMaker(draft, path, client), isViewed: true };
    if (customPaths.includes(path))
      return { kind: 'customPage', make: () => renderCustomPage(draft, path, client), isViewed: true };
    if (isSiteFile(path, site))
      return { kind: 'file', make: async () => makeSiteFile(path, site, await prepare(draft), pictures) };
    const file = publicFiles.get(path);
    if (file) return { kind: 'file', make: () => readFile(file, draft, pictures) };
    if (!isPicture(path)) return undefined;
    const kind = path.startsWith('/assets/') ? 'asset' : 'file';
    return { kind, make: async () => makePicture(path, (await prepare(draft)).plan, pictures) };
  }

  async function makeFile(draft: SiteDraft, path: string, maker: FileMaker): Promise<StoredFile | null> {
    const body = await maker.make();
    if (body === null) return null;
    const { status, kind, isViewed } = maker;
    const isHtml = kind === 'page' || kind === 'customPage';
    const bare = kind === 'asset' ? assetSecurity : bareSecurity;
    const identity = Buffer.from(body);
    const type = isHtml ? `${path}.html` : path;
    return storeFile({
      path: type,
      status,
      bodies: isCompressible(type) ? await compress(identity) : { identity },
      identity,
      cacheControl: kind === 'asset' ? 'public, max-age=31536000, immutable' : 'no-cache',
      security: isHtml ? (await prepare(draft)).security[kind] : bare,
      page: isViewed ? { site: draft.site.key, hosts: draft.site.hosts } : undefined,
    });
  }

  /** Whether an address has a file of the owner as it is, the same on every site. */
  const isPublic = ({ shownFiles }: SiteDraft, path: string) => {
    const file = publicFiles.get(path);
    return file !== undefined && !shownFiles.includes(file);
  };

  return { createPageMaker, findMaker, isPublic, makeFile };
}

const isSiteFile = (path: string, { kind }: Site) =>
  [...SITE_FILES, SECURITY_FILE, ...(kind === 'portfolio' ? LIST_FILES : [])].includes(path.slice(1));

async function makeSiteFile(
  path: string,
  site: Site,
  { plan, renderer }: Prepared,
  pictures: PictureStore,
): Promise<string | Buffer> {
  const name = path.slice(1);
  if (name === 'og.png' && plan.images.picture) return plan.images.picture.bytes;
  const art = drawArt(plan, renderer, { isServed: name === 'icon.svg' });
  if (name === 'icon.svg') return art.icon;
  const themeColor = (plan.scale?.themeColor ?? art.themeColor).light;
  if (!imageNames.includes(name)) return makeTextFile(path, site, { ...plan, themeColor });
  const type = plan.type.heading;
  const inputs = [name, type, name === 'og.png' ? art.preview : art.icon];
  return pictures(inputs, () => makeImage(name, { type, art }));
}

/** Reads a file of the owner. A photograph on a page may say where it was taken, so it is made anew. */
async function readFile(file: PublicFile, { shownFiles }: SiteDraft, pictures: PictureStore): Promise<Buffer> {
  if (!shownFiles.includes(file)) return readPublic(file);
  const { mtimeMs, size, ino } = file.stat;
  return pictures([file.path, mtimeMs, size, ino], () => makePageImage(file));
}

const PICTURES = [
  /^\/(?:logo[\w-]*\.\w+|drawing-\w+\.svg)$/,
  /^\/assets\/(?:[0-9a-f]{16}-\d+\.avif|name-[0-9a-f]{16}\.woff2)$/,
];

export const isPicture = (path: string) => PICTURES.some((addresses) => addresses.test(path));

async function makePicture(path: string, plan: SitePlan, pictures: PictureStore): Promise<Buffer | null> {
  const drawing = plan.drawings[path.slice(1)] ?? plan.logo?.files[path.slice(1)];
  if (drawing) return drawing;
  for (const { files, make } of plan.photos) {
    const file = files.find((each) => each.path === path);
    if (file) return pictures([path], () => make(file.width));
  }
  const font = plan.poster?.fonts.find((each) => each.path === path);
  return font ? pictures([path], font.make) : null;
}

/** Bytes above which a better compression would take too long, and unpacking for each client that wants it plain. */
const LONG = 1_000_000;

/** Compresses a page of 50 KB in 6 ms. Quality 9 would take 150 ms for half a percent less. */
async function compress(identity: Buffer) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: identity.length > LONG ? 4 : 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, zipped] = await Promise.all([brotli(identity, { params }), deflate(identity)]);
  if (br.length >= identity.length) return { identity };
  const compressed = { br: copyExactly(br), gzip: copyExactly(zipped) };
  return identity.length > LONG ? { ...compressed, identity } : compressed;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Copies a result of zlib, which holds a whole chunk of memory (64 KB), as Node's pool of buffers would. */
const copyExactly = (result: Buffer) => Buffer.from(new Uint8Array(result).buffer);
