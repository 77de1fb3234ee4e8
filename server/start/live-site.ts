import type { Site } from '#contract/site/site.ts';
import type { Sites } from '../../sites/open-sites.ts';
import type { App } from '../http/app.ts';
import { createSiteFiles, type SiteFileParts, type SiteFiles } from '../render/site-files.ts';

/** The sites that are served, and their files. */
export interface ServedSites {
  site: Site;
  files: SiteFiles;
}

export type LiveSite = ReturnType<typeof createLiveSite>;

/** Serves sites that can be replaced while requests come in: each is answered from one of the two. */
export function createLiveSite(first: Sites, parts: SiteFileParts, appOf: (served: ServedSites) => App) {
  const serve = (sites: Sites): ServedSites => ({ site: sites.site, files: createSiteFiles(sites, parts) });
  let served = serve(first);
  let app = appOf(served);
  let mistakes: string[] = [];
  return {
    app: { fetch: (request, context) => app.fetch(request, context) } satisfies App,
    site: (): Site => served.site,
    /** The mistakes that keep the saved content from being served, a line each. */
    mistakes: (): string[] => mistakes,
    replace(sites: Sites): void {
      mistakes = [];
      served = serve(sites);
      app = appOf(served);
    },
    keep(found: string[]): void {
      mistakes = found;
    },
  };
}
