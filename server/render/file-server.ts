import { leadForms } from '#contract/forms/lead-forms.ts';
import type { Backend } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import type { Site } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import type { SiteDraft } from '../../sites/plan/site-by-kind.ts';
import type { FileRequest, FileResponse, StoredFile } from '../respond/stored-file.ts';
import { answerWithFile, storeText } from '../respond/stored-file.ts';
import { chooseSites, findUnknownHostPage } from './choose-site.ts';
import { createFileMakers, type FileMaker, isPicture, NOT_FOUND } from './make-files.ts';
import { createPageRenderer } from './render-page.ts';
import type { createPageCache } from './page-cache.ts';
import type { PictureStore } from './picture-store.ts';
import type { Release } from './release.ts';
import type { RenderQueue } from './render-queue.ts';

export type FileServer = ReturnType<typeof createFileServer>;

export interface FileServerParts {
  release: Release;
  assets: ReadonlyMap<string, StoredFile>;
  cache: ReturnType<typeof createPageCache>;
  queue: RenderQueue;
  pictures: PictureStore;
  backend: Backend;
  failed(error: unknown): void;
}

/** Answers every address of the sites: a file is made when somebody asks for it, and kept until the content changes. */
export function createFileServer(sites: Sites, parts: FileServerParts) {
  const choice = chooseSites(sites.siteList.sites);
  const renderer = createPageRenderer(sites, parts);
  const makers = createFileMakers(sites, renderer, parts.pictures);
  const kept = createKeptFiles(makers, parts);

  /** Answers without a promise if the file is there. */
  function answer(request: FileRequest): FileResponse | Promise<FileResponse> {
    const { host, method, path, query, client } = request;
    const draft = sites.findDraft(choice.findSite(host)?.key ?? '');
    if (!draft) return answerWithFile(findUnknownHostPage(host), request);
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading && draft.site.kind === 'portfolio' && isSearch(request)) {
      // It is not kept: there are as many as visitors can type, and they would push out the pages.
      const maker = makers.createPageMaker(draft, `${paths.home}?${query}`, client);
      return answerMade(draft, request, makers.makeFile(draft, path, maker));
    }
    const known = parts.assets.get(path) ?? kept.find(draft, path);
    if (known && isReading) return answerWithFile(known, request);
    if (!known && !makers.findMaker(draft, path, '')) return answerMissing(draft, request);
    const allow = hasForm(draft.site, path) ? 'GET, HEAD, POST' : 'GET, HEAD';
    if (!isReading) return answerWithHeader(wrongMethod, request, { allow });
    return answerMade(draft, request, kept.make(draft, path, client));
  }

  async function answerMade(
    draft: SiteDraft,
    request: FileRequest,
    making: Promise<StoredFile | null>,
  ): Promise<FileResponse> {
    try {
      const file = await making;
      if (file) return answerWithFile(file, request);
    } catch (error) {
      parts.failed(error);
      return answerWithFile(broken, request);
    }
    if (isPicture(request.path)) return answerMissing(draft, request);
    return answerWithHeader(busy, request, { 'retry-after': '1' });
  }

  function answerMissing(draft: SiteDraft, request: FileRequest): FileResponse | Promise<FileResponse> {
    const location = removeSlashes(request.path);
    if (location !== request.path && [...draft.site.pages, ...draft.customPaths].includes(location))
      return answerWithHeader(movedPage, request, { location });
    if (request.path.startsWith('/assets/')) return answerWithFile(missingAsset, request);
    const known = kept.find(draft, NOT_FOUND);
    if (known) return answerWithFile(known, request);
    const missing = { ...request, path: NOT_FOUND };
    return answerMade(draft, missing, kept.make(draft, NOT_FOUND, request.client));
  }

  /** Reads the sign of a site for its emails, or null if there is none. */
  async function readMark(key: string): Promise<Buffer | null> {
    const draft = sites.findDraft(key);
    const file = draft && (await kept.make(draft, '/icon-96.png', '').catch(parts.failed));
    return file?.bodies.identity ?? null;
  }

  return { ...choice, answer, readMark, renderPage: renderer.renderPage, renderLinkPage: renderer.renderLinkPage };
}

/** Makes each file once for all who ask for it meanwhile, a page once for each client, and keeps it. */
function createKeptFiles(
  { findMaker, isPublic, makeFile }: ReturnType<typeof createFileMakers>,
  { cache, release }: Pick<FileServerParts, 'cache' | 'release'>,
) {
  const making = new Map<string, Promise<StoredFile | null>>();
  /** The check of `content/public/` bounds their sum, so that they need not make room for each other, or for pages. */
  const publicFiles = new Map<string, StoredFile>();
  const chooseStore = (draft: SiteDraft, path: string) =>
    isPublic(draft, path) ? { store: publicFiles, key: path } : { store: cache, key: `${draft.version} ${path}` };

  async function makeNow(draft: SiteDraft, path: string, maker: FileMaker | undefined): Promise<StoredFile | null> {
    const file = maker ? await makeFile(draft, path, maker) : null;
    const { store, key } = chooseStore(draft, path);
    if (file && !release.isLive) store.set(key, file);
    return file;
  }

  return {
    find(draft: SiteDraft, path: string): StoredFile | undefined {
      const { store, key } = chooseStore(draft, path);
      return store.get(key);
    },
    make(draft: SiteDraft, path: string, client: string): Promise<StoredFile | null> {
      const maker = findMaker(draft, path, client);
      const { key } = chooseStore(draft, path);
      // A page waits in the queue of its client, which may be long.
      const own = maker?.kind === 'page' || maker?.kind === 'customPage' ? `${key} ${client}` : key;
      const made = making.get(own) ?? makeNow(draft, path, maker).finally(() => making.delete(own));
      making.set(own, made);
      return made;
    },
  };
}

/** Whether a page also takes a POST: a form without JavaScript. */
const hasForm = ({ forms }: Site, path: string) =>
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
const removeSlashes = (path: string) => (path.length > PATH_MAX ? path : path.replace(/(?<=.)\/+$/, ''));

function answerWithHeader(file: StoredFile, request: FileRequest, header: Record<string, string>): FileResponse {
  const response = answerWithFile(file, request);
  return { ...response, headers: { ...response.headers, ...header } };
}

const wrongMethod = storeText('/method.txt', 'Method not allowed\n', 405);
const movedPage = storeText('/moved.txt', 'Moved\n', 308);
const missingAsset = storeText('/missing.txt', 'Not found\n', 404);
const busy = storeText('/busy.txt', 'Many visitors are here at the moment. Please try again in a second.\n', 503);
const broken = storeText('/broken.txt', 'This page cannot be shown at the moment. Please try again.\n', 500);
