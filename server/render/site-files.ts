import { leadForms } from '#contract/forms/lead-forms.ts';
import type { Backend } from '#contract/site/page.ts';
import { paths } from '#contract/site/paths.ts';
import type { Site } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import type { SiteDraft } from '../../sites/plan/site-by-kind.ts';
import {
  answerWithFile,
  type FileRequest,
  type FileResponse,
  refuseMethod,
  type StoredFile,
  storeText,
} from '../respond/stored-file.ts';
import { chooseSites, findUnknownHostPage } from './choose-site.ts';
import { createFileMakers, isPicture, NOT_FOUND } from './make-files.ts';
import type { createPageCache } from './page-cache.ts';
import type { PictureStore } from './picture-store.ts';
import type { Release } from './release.ts';
import type { RenderQueue } from './render-queue.ts';

export type SiteFiles = ReturnType<typeof createSiteFiles>;

export interface SiteFileParts {
  release: Release;
  assets: ReadonlyMap<string, StoredFile>;
  cache: ReturnType<typeof createPageCache>;
  queue: RenderQueue;
  pictures: PictureStore;
  backend: Backend;
  failed(error: unknown): void;
}

/** Answers every address of the sites: a file is made when somebody asks for it, and kept until the content changes. */
export function createSiteFiles(sites: Sites, parts: SiteFileParts) {
  const { release, assets, cache, failed } = parts;
  const choice = chooseSites(sites.siteList.sites);
  const { renderPage, renderLinkPage, createPageMaker, findMaker, makeFile } = createFileMakers(sites, parts);
  const making = new Map<string, Promise<StoredFile | null>>();

  /** Answers without a promise if the file is there. */
  function answer(request: FileRequest): FileResponse | Promise<FileResponse> {
    const draft = sites.findDraft(choice.findSite(request.host)?.key ?? '');
    if (!draft) return answerWithFile(findUnknownHostPage(request.host), request);
    const { method, path } = request;
    const isReading = method === 'GET' || method === 'HEAD';
    if (isReading && draft.site.kind === 'portfolio' && isSearch(request)) return answerSearch(draft, request);
    const known = assets.get(path) ?? cache.get(`${draft.version} ${path}`);
    if (known && isReading) return answerWithFile(known, request);
    if (!known && !findMaker(draft, path, '')) return answerMissing(draft, request);
    if (!isReading) return refuseMethod(request, hasForm(draft.site, path) ? 'GET, HEAD, POST' : 'GET, HEAD');
    return answerMade(draft, request, () => makeOnce(draft, request));
  }

  /**
   * Answers with the page of all names for a search. It is not kept, since there are as many as visitors can type, and
   * they would push out the pages.
   */
  function answerSearch(draft: SiteDraft, request: FileRequest): Promise<FileResponse> {
    const maker = createPageMaker(draft, `${paths.home}?${request.query}`, request.client);
    return answerMade(draft, request, () => makeFile(draft, request.path, maker));
  }

  async function answerMade(
    draft: SiteDraft,
    request: FileRequest,
    make: () => Promise<StoredFile | null> | undefined,
  ): Promise<FileResponse> {
    try {
      const file = await make();
      if (file) return answerWithFile(file, request);
      return isPicture(request.path)
        ? answerMissing(draft, request)
        : answerWithHeader(busy, request, ['retry-after', '1']);
    } catch (error) {
      failed(error);
      return answerWithFile(broken, request);
    }
  }

  function answerMissing(draft: SiteDraft, request: FileRequest): FileResponse | Promise<FileResponse> {
    const location = removeSlashes(request.path);
    if (location !== request.path && [...draft.site.pages, ...draft.customPaths].includes(location))
      return answerWithHeader(movedPage, request, ['location', location]);
    if (request.path.startsWith('/assets/')) return answerWithFile(missingAsset, request);
    const known = cache.get(`${draft.version} ${NOT_FOUND}`);
    if (known) return answerWithFile(known, request);
    const missing = { ...request, path: NOT_FOUND };
    return answerMade(draft, missing, () => makeOnce(draft, missing));
  }

  /** Makes a file once for all who ask for it meanwhile. */
  function makeOnce(draft: SiteDraft, { path, client }: FileRequest): Promise<StoredFile | null> | undefined {
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

  return { ...choice, answer, renderPage, renderLinkPage };
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

function answerWithHeader(file: StoredFile, request: FileRequest, [name, value]: [string, string]): FileResponse {
  const response = answerWithFile(file, request);
  return { ...response, headers: { ...response.headers, [name]: value } };
}

const movedPage = storeText('/moved.txt', 'Moved\n', 308);
const missingAsset = storeText('/missing.txt', 'Not found\n', 404);
const busy = storeText('/busy.txt', 'Many visitors are here at the moment. Please try again in a second.\n', 503);
const broken = storeText('/broken.txt', 'This page cannot be shown at the moment. Please try again.\n', 500);
