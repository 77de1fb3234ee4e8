import type { FontName } from '#contract/content/brand.ts';
import { LARGEST_NUMBER } from '#contract/site/for-sale.ts';
import type { Backend, CustomPageShell, FormStart, PageData, Renderer, Shell } from '#contract/site/page.ts';
import type { Site } from '#contract/site/site.ts';
import { writeScale } from '../../sites/brand/colors.ts';
import { writeFontStyles } from '../../sites/fonts/font-styles.ts';
import type { Sites } from '../../sites/open-sites.ts';
import type { SiteDraft, SitePlan } from '../../sites/plan/site-by-kind.ts';
import {
  cspHash,
  type InlineSources,
  linkSecurity,
  pageSecurity,
  type SecurityHeaders,
} from '../respond/security-headers.ts';
import type { Chunk, Release } from './release.ts';
import type { RenderQueue } from './render-queue.ts';

interface RendererParts {
  release: Release;
  queue: RenderQueue;
  backend: Backend;
}

type Starts = Record<string, FormStart<Record<string, string>, Record<string, string>>>;

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** Renders the pages of sites. While too many wait, a page is null. */
export function createPageRenderer(sites: Sites, { release, queue, backend }: RendererParts) {
  const prepare = createPreparation(release, backend);
  return {
    prepare,
    /** `starts`: forms in the states that a visitor's post led to. */
    renderPage({ site, client }: { site: Site; client: string }, path: string, starts: Starts = {}) {
      return queue(client, async () => {
        const { plan, shells, renderer, security } = await prepare(sites.findDraft(site.key)!);
        const data = { ...plan.data, starts } as PageData;
        return { html: await renderer.renderDocument(path, data, shells.page), security: security.page };
      });
    },
    renderCustomPage(draft: SiteDraft, path: string, client: string): Promise<string | null> {
      return queue(client, async () => {
        const { plan, shells, renderer } = await prepare(draft);
        const page = plan.customPages.find((each) => each.path === path)!;
        return renderer.renderCustomPage(page, plan.data, shells.customPage);
      });
    },
    async renderLinkPage(site: Site) {
      const { plan, shells, renderer, security } = await prepare(sites.findDraft(site.key)!);
      return { html: await renderer.renderLinkPage(plan.data, shells.link), security: security.link };
    },
  };
}

/** What a site's pages have in common, made once for its content. */
export interface Prepared {
  plan: SitePlan;
  shells: { page: Shell; customPage: CustomPageShell; link: CustomPageShell };
  renderer: Renderer;
  security: Record<'page' | 'customPage' | 'link', SecurityHeaders>;
}

/** Sites whose styles and texts stay ready. Each has about 100 KB, and there may be thousands. */
const PREPARED_MAX = 100;

/** Makes the function that prepares a site for its pages, and keeps the sites that were asked for last. */
function createPreparation(release: Release, backend: Backend) {
  const prepared = new Map<SiteDraft, Promise<Prepared>>();

  return (draft: SiteDraft): Promise<Prepared> => {
    const known = (release.isLive ? undefined : prepared.get(draft)) ?? prepareSite(draft, release, backend);
    prepared.delete(draft);
    prepared.set(draft, known);
    // A map keeps the order of insertion: the first is the one that nobody has asked for the longest.
    if (prepared.size > PREPARED_MAX) prepared.delete(prepared.keys().next().value!);
    // A picture that cannot be read now may be there at the next request.
    known.catch(() => prepared.delete(draft));
    return known;
  };
}

async function prepareSite(draft: SiteDraft, release: Release, backend: Backend): Promise<Prepared> {
  const [plan, renderer] = await Promise.all([draft.plan(), release.loadRenderer(draft.site.kind)]);
  const shells = makeShells(plan, release, backend);
  const connect = backend.url === '' ? [] : [backend.url];
  // Vite's client in development needs more than the policy allows.
  const secure = (shell: CustomPageShell) => (release.isLive ? {} : pageSecurity(listInlineSources(shell), connect));
  const link = linkSecurity(cspHash(shells.link.css));
  const security = { page: secure(shells.page), customPage: secure(shells.customPage), link };
  return { plan, shells, renderer, security };
}

function makeShells(plan: SitePlan, { bundles, fonts }: Release, backend: Backend): Prepared['shells'] {
  const { data, scale, poster } = plan;
  const bundle = bundles[data.kind];
  const { css, files } = writeFontStyles(plan, fonts);
  const further = writeChoices(plan) + (scale ? writeScale(scale) : '') + css;
  const around = { fonts: files, themeColor: scale?.themeColor };
  return {
    page: {
      css: bundle.css + further + (poster?.css ?? ''),
      modules: bundle.chunks.length === 0 ? '' : writeImportMap(bundle.chunks),
      starter: bundle.startScript,
      backend,
      themeColor: scale?.themeColor,
      fonts: [...files, ...(poster?.fonts ?? []).map(({ path }) => path)],
    },
    customPage: { css: bundle.customPageCss + further, ...around },
    link: { css: bundle.linkCss + further, ...around },
  };
}

/** Rules for the numbers on the page of all names, whose policy forbids style attributes. */
const NUMBERS = Array.from({ length: LARGEST_NUMBER + 1 }, (_, at) => `[data-number="${at}"]{--number:${at}}`).join('');

/** Writes the rules for a company's choices: corners, weight of headings, points of photographs that stay visible. */
function writeChoices({ data, brand, photos }: SitePlan): string {
  if (data.kind === 'portfolio') return NUMBERS;
  if (data.kind !== 'services') return '';
  const { corners, heading }: { corners?: keyof typeof RADIUS; heading?: FontName } = brand;
  const weight = heading && WEIGHT[heading];
  return [
    corners ? `@layer tokens{:root{--radius:${RADIUS[corners]}}}` : '',
    weight ? `@layer components{:is(h1,h2,h3),.hero-tagline,.contact-plan p{font-weight:${weight}}}` : '',
    ...photos.map(({ focus, src }) => (focus ? `img[src="${src}"]{object-position:${focus}}` : '')),
  ].join('');
}

/** Weights for book sites, which look smeared if they are as bold as a slab serif. */
const WEIGHT: Partial<Record<FontName, number>> = { 'EB Garamond': 550, Fraunces: 600, 'Source Serif 4': 650 };

/** Radii of corners. `round`: half of a button's least height. */
const RADIUS = { sharp: '0px', round: '1.5rem' };

/**
 * Writes an import map with the digest of each module (HTML, "import maps", `integrity`). Scripts import modules, so no
 * element could have the attribute. Browsers that do not know `integrity` load them unchecked.
 */
function writeImportMap(chunks: Chunk[]): string {
  return JSON.stringify({ integrity: Object.fromEntries(chunks.map((chunk) => [`/${chunk.file}`, chunk.integrity])) });
}

function listInlineSources(shell: CustomPageShell & Partial<Pick<Shell, 'modules' | 'starter'>>): InlineSources {
  const scripts = [shell.modules ?? '', shell.starter ?? ''].filter((script) => script !== '');
  return { scripts: scripts.map(cspHash), styles: [cspHash(shell.css)] };
}
