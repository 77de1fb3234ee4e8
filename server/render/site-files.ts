import { leadForms } from '#contract/forms/lead-forms.ts';
import { LIST_FILES } from '#contract/site/for-sale.ts';
import type { Backend, FormStart, PageData } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import { contentFileOf, type Face } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import { type PublicFile, readPublic } from '../../sites/pages/public-files.ts';
import { SITE_FILES } from '../../sites/pages/read-pages.ts';
import { imageNames, makeImage } from '../../sites/pictures/images.ts';
import { makePageImage } from '../../sites/pictures/photographs.ts';
import type { FaceDraft } from '../../sites/plan/face-by-kind.ts';
import { assetSecurity, bareSecurity, type SecurityHeaders } from '../respond/security-headers.ts';
import {
  answerWithFile,
  type FileRequest,
  type FileResponse,
  isCompressible,
  refuseMethod,
  type StoredFile,
  storeFile,
  storeText,
} from '../respond/stored-file.ts';
import { drawArt } from './art.ts';
import { chooseFaces } from './choose-face.ts';
import { compress } from './compress.ts';
import type { createPageCache } from './page-cache.ts';
import type { PictureStore } from './picture-store.ts';
import type { Release } from './release.ts';
import type { RenderQueue } from './render-queue.ts';
import { makeSiteText, SECURITY_FILE } from './site-texts.ts';
import { createPreparation, type Prepared } from './prepare-sites.ts';
import { unknownHostPage } from './unknown-host.ts';

export type SiteFiles = ReturnType<typeof createSiteFiles>;

export interface SiteFileParts {
  release: Release;
  assets: ReadonlyMap<string, StoredFile>;
  cache: ReturnType<typeof createPageCache>;
  queue: RenderQueue;
  pictures: PictureStore;
  backend: Backend;
  warn(message: string): void;
  failed(error: unknown): void;
}

interface RenderedPage {
  html: string;
  security: SecurityHeaders;
}

type Starts = Record<string, FormStart<Record<string, string>, Record<string, string>>>;

/** Where a file comes from. `make` resolves to null if there is none after all, or no time for it. */
interface FileMaker {
  make(): Promise<string | Buffer | null>;
  isPage?: boolean;
  security?(prepared: Prepared): SecurityHeaders;
  /** Whether its address changes with its content. */
  isAsset?: boolean;
  status?: number;
}

/** Answers every address of the sites: a file is made when somebody asks for it, and kept until the content changes. */
export function createSiteFiles(sites: Sites, parts: SiteFileParts) {
  const { release, assets, cache, queue, pictures, backend, failed } = parts;
  const { faces } = sites.site;
  const choice = chooseFaces(faces);
  const draftAt = (host: string | undefined) => sites.draftOf(choice.faceOf(host)?.key ?? '');
  const publicFiles = new Map(sites.files.map((file) => [encodeURI(file.path), file]));
  const prepare = createPreparation(release, backend);
  const making = new Map<string, Promise<StoredFile | null>>();

  /** Renders a page, with forms in the states that a visitor's post led to. Resolves to null while too many wait. */
  async function renderPage(
    { face, client }: { face: Face; client: string },
    path: string,
    starts: Starts = {},
  ): Promise<RenderedPage | null> {
    return queue(client, () => renderNow(sites.draftOf(face.key)!, path, starts));
  }

  async function renderNow(draft: FaceDraft, path: string, starts: Starts = {}): Promise<RenderedPage> {
    const { plan, shells, renderer, security } = await prepare(draft);
    const data = { ...plan.data, starts } as PageData;
    return { html: await renderer.renderDocument(path, data, shells.page), security: security.page };
  }

  /** Finds what is at an address. The addresses of pictures on its pages are known only once these are planned. */
  function findMaker(draft: FaceDraft, path: string, client: string): FileMaker | undefined {
    const { face, customPaths } = draft;
    const page = (address: string): FileMaker => ({
      make: async () => (await renderPage({ face, client }, address))?.html ?? null,
      security: ({ security }) => security.page,
    });
    if (path === NOT_FOUND) return { ...page('/404'), status: 404 };
    if (face.pages.includes(path)) return { ...page(path), isPage: true };
    if (customPaths.includes(path))
      return {
        make: () => renderCustomPage(draft, path, client),
        isPage: true,
        security: ({ security }) => security.customPage,
      };
    if (isSiteFile(path, face)) return { make: () => makeSiteFile(draft, path) };
    const file = publicFiles.get(path);
    if (file) return { make: () => readFile(file, draft) };
    if (isPicture(path)) return { make: () => makePicture(draft, path), isAsset: path.startsWith('/assets/') };
    return undefined;
  }

  async function renderCustomPage(draft: FaceDraft, path: string, client: string): Promise<string | null> {
    return queue(client, async () => {
      const { plan, shells, renderer } = await prepare(draft);
      const page = plan.customPages.find((each) => each.path === path)!;
      return renderer.renderCustomPage(page, plan.data, shells.customPage);
    });
  }

  async function makeSiteFile(draft: FaceDraft, path: string): Promise<string | Buffer> {
    const { plan, renderer } = await prepare(draft);
    const name = path.slice(1);
    if (name === 'og.png' && plan.images.picture) return plan.images.picture.bytes;
    const art = drawArt(plan, renderer);
    if (name === 'icon.svg') return art.icon;
    const themeColor = (plan.scale?.themeColor ?? art.themeColor).light;
    if (!imageNames.includes(name)) return makeSiteText(path, draft.face, { ...plan, themeColor });
    const type = plan.type.heading;
    return pictures([name, type, name === 'og.png' ? art.preview : art.icon], () =>
      makeImage(name, { type, art }, ({ line, letters }) => {
        const left = `the link preview leaves out text of "${line}"`;
        parts.warn(`${contentFileOf(draft.face)}: ${left}; no font for pictures has ${[...letters].join(' ')}`);
      }),
    );
  }

  /** Reads a file of the owner. A photograph on a page may say where it was taken, so it is made anew. */
  async function readFile(file: PublicFile, { shownFiles }: FaceDraft): Promise<Buffer> {
    if (!shownFiles.includes(file)) return readPublic(file);
    const { mtimeMs, size, ino } = file.stat;
    return pictures([file.path, mtimeMs, size, ino], () => makePageImage(file));
  }

  async function makePicture(draft: FaceDraft, path: string): Promise<Buffer | null> {
    const { plan } = await prepare(draft);
    const drawing = plan.drawings[path.slice(1)] ?? plan.logo?.files[path.slice(1)];
    if (drawing) return drawing;
    for (const { files, make } of plan.photos) {
      const file = files.find((each) => each.path === path);
      if (file) return pictures([path], () => make(file.width));
    }
    const font = plan.poster?.fonts.find((each) => each.path === path);
    return font ? pictures([path], font.make) : null;
  }

  function makeOnce(draft: FaceDraft, path: string, client: string): Promise<StoredFile | null> | undefined {
    const key = `${draft.version} ${path}`;
    const running = making.get(key);
    if (running) return running;
    const maker = findMaker(draft, path, client);
    if (!maker) return undefined;
    const made = makeFile(draft, path, maker)
      .then((file) => {
        if (file && !release.isLive) cache.set(key, file);
        return file;
      })
      .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function makeFile(draft: FaceDraft, path: string, maker: FileMaker): Promise<StoredFile | null> {
    const body = await maker.make();
    if (body === null) return null;
    const security = maker.security?.(await prepare(draft)) ?? (maker.isAsset ? assetSecurity : bareSecurity);
    const identity = Buffer.from(body);
    const type = maker.security ? `${path}.html` : path;
    return storeFile({
      path: type,
      status: maker.status,
      bodies: isCompressible(type) ? await compress(identity) : { identity },
      identity,
      cacheControl: maker.isAsset ? 'public, max-age=31536000, immutable' : 'no-cache',
      security,
      page: maker.isPage ? { face: draft.face.key, hosts: draft.face.hosts } : undefined,
    });
  }

  /** Answers without a promise if the file is there. */
  function answer(request: FileRequest): FileResponse | Promise<FileResponse> {
    const draft = draftAt(request.host);
    if (!draft) return answerWithFile(unknownHostPage(request.host), request);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading && draft.face.kind === 'portfolio' && isSearch(request)) return answerSearch(draft, request);
    const asset = assets.get(request.path);
    const key = `${draft.version} ${request.path}`;
    const known = asset ?? cache.get(key);
    if (known && isReading) return answerWithFile(known, request);
    if (!known && !findMaker(draft, request.path, '')) return answerMissing(draft, request);
    if (!isReading) return refuseMethod(request, hasForm(draft.face, request.path) ? 'GET, HEAD, POST' : 'GET, HEAD');
    return answerMade(draft, request);
  }

  async function answerMade(draft: FaceDraft, request: FileRequest): Promise<FileResponse> {
    try {
      const file = await makeOnce(draft, request.path, request.client);
      if (file) return answerWithFile(file, request);
      return isPicture(request.path) ? answerMissing(draft, request) : askToRetry(request);
    } catch (error) {
      failed(error);
      return answerWithFile(broken, request);
    }
  }

  function answerMissing(draft: FaceDraft, request: FileRequest): FileResponse | Promise<FileResponse> {
    const plain = plainPath(request.path);
    if (plain !== request.path && [...draft.face.pages, ...draft.customPaths].includes(plain))
      return moved(request, plain);
    if (request.path.startsWith('/assets/')) return answerWithFile(missingAsset, request);
    const known = cache.get(`${draft.version} ${NOT_FOUND}`);
    return known ? answerWithFile(known, request) : answerMade(draft, { ...request, path: NOT_FOUND });
  }

  /**
   * Renders the page of all names for a search, and compresses it in the same turn. It is not kept, since there are as
   * many as visitors can type, and they would push out the pages.
   */
  async function answerSearch(draft: FaceDraft, request: FileRequest): Promise<FileResponse> {
    try {
      const file = await queue(request.client, async () => {
        const { html, security } = await renderNow(draft, `${paths.home}?${request.query}`);
        const identity = Buffer.from(html);
        return storeFile({
          path: '/search.html',
          bodies: await compress(identity),
          identity,
          cacheControl: 'no-cache',
          security,
        });
      });
      return file ? answerWithFile(file, request) : askToRetry(request);
    } catch (error) {
      failed(error);
      return answerWithFile(broken, request);
    }
  }

  return {
    ...choice,
    answer,
    renderPage,
    async linkPage(face: Face): Promise<string> {
      const { plan, shells, renderer } = await prepare(sites.draftOf(face.key)!);
      return renderer.renderLinkPage(plan.data, shells.link);
    },
  };
}

/** The place of a site's not-found page among its files. No request has this address. */
const NOT_FOUND = ' 404';

const siteFiles = ({ kind }: Face) =>
  [...SITE_FILES, SECURITY_FILE, ...(kind === 'portfolio' ? LIST_FILES : [])].map((name) => `/${name}`);

const isSiteFile = (path: string, face: Face) => siteFiles(face).includes(path);

/** Addresses of logos, drawings, photographs, and fonts of names. */
const PICTURES = [
  /^\/(?:logo[\w-]*\.\w+|drawing-\w+\.svg)$/,
  /^\/assets\/(?:[0-9a-f]{16}-\d+\.avif|name-[0-9a-f]{16}\.woff2)$/,
];

const isPicture = (path: string) => PICTURES.some((addresses) => addresses.test(path));

/** Whether a page also takes a POST: a form without JavaScript. */
const hasForm = ({ forms }: Face, path: string) =>
  leadForms.some((form) => form.path === path && forms.includes(form.kind));

function isSearch({ path, query = '' }: FileRequest): boolean {
  if (path !== paths.home || query === '') return false;
  const parameters = new URLSearchParams(query);
  // Other parameters, such as `utm_source`, change nothing on the page.
  return SEARCH_PARAMETERS.some((name) => parameters.has(name));
}

const SEARCH_PARAMETERS = ['q', 'ending', 'category', 'length', 'max', 'sort', 'page'];

const PATH_MAX = 1024;

/** `/quote/` is another spelling of `/quote`, for the browser's router too. */
const plainPath = (path: string) => (path.length > PATH_MAX ? path : path.replace(/(?<=.)\/+$/, ''));

function moved(request: FileRequest, location: string): FileResponse {
  const { headers, body } = answerWithFile(movedPage, request);
  return { status: 308, headers: { ...headers, location }, body };
}

function askToRetry(request: FileRequest): FileResponse {
  const { headers, ...response } = answerWithFile(busy, request);
  return { ...response, headers: { ...headers, 'retry-after': '1' } };
}

const movedPage = storeText('/moved.txt', 'Moved\n', 308);
const missingAsset = storeText('/missing.txt', 'Not found\n', 404);
const busy = storeText('/busy.txt', 'Many visitors are here at the moment. Please try again in a second.\n', 503);
const broken = storeText('/broken.txt', 'This page cannot be shown at the moment. Please try again.\n', 500);
