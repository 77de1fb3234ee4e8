import { formatIssueWithLine } from '#contract/content/content-issue.ts';
import type { SiteList } from '#contract/site/site.ts';
import type { PublicFile } from './pages/public-files.ts';
import { type DraftedSites, draftSites } from './plan/draft-sites.ts';
import type { SiteDraft } from './plan/site-by-kind.ts';
import { createPictureCheck } from './read/check-pictures.ts';
import { createFileCache } from './read/file-cache.ts';
import { readContent } from './read/read-content.ts';

/** The sites of a content folder. Their pages are made when somebody asks for them. */
export interface Sites {
  /** The site of unknown hosts comes first, and domains last. The first speaks for all. */
  siteList: SiteList;
  findDraft(key: string): SiteDraft | undefined;
  files: PublicFile[];
}

/** `issues`: a line for each mistake, with its place and what is expected. */
export type SitesReading = { ok: true; sites: Sites } | { ok: false; issues: string[] };

/** `today`: such as `2026-12-24`. */
export type ReadSites = (today: string) => Promise<SitesReading>;

/** Makes the reader of a content folder. It reads again only what has changed since its last call. */
export function createSitesReader(folder: string): ReadSites {
  const look = createFileCache(folder);
  const checkPictures = createPictureCheck(folder);
  let drafted: DraftedSites | undefined;
  return async (today) => {
    const cache = look();
    const reading = readContent(folder, cache);
    const issues = await checkPictures(reading.pictures);
    if (!reading.ok) issues.unshift(...reading.issues);
    // An issue of a shared file is found with each of its sites.
    if (!reading.ok || issues.length > 0) return { ok: false, issues: [...new Set(issues.map(formatIssueWithLine))] };
    drafted = draftSites(reading.content, { today, others: cache.others }, drafted);
    return { ok: true, sites: createSites(drafted.drafts, reading.content.files) };
  };
}

function createSites(drafts: SiteDraft[], files: PublicFile[]): Sites {
  const byKey = new Map(drafts.map((draft) => [draft.site.key, draft]));
  const sites = drafts.map(({ site }) => site).toSorted((a, b) => rank(b) - rank(a));
  return { siteList: { sites }, findDraft: (key) => byKey.get(key), files };
}

const rank = ({ isDefault, kind }: SiteList['sites'][number]) => 2 * Number(isDefault) + Number(kind !== 'domain');
