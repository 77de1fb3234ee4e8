import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatIssueWithLine } from '#contract/content/content-issue.ts';
import { copyPages } from '../server/pages/page-store.ts';
import { readBundles } from './bundle/bundle-cache.ts';
import { copyPublicFiles } from './pages/public-files.ts';
import { sharedPeriod } from './plan/dated-texts.ts';
import { planFaces } from './plan/plan-faces.ts';
import { pictureIssues } from './read/check-faces.ts';
import { openParseCache } from './read/parse-cache.ts';
import { readContent } from './read/read-content.ts';
import { replacePhotographs } from './render/photographs.ts';
import type { RenderOptions, RenderReport } from './render-process.ts';
import { watchFromThread } from './watchdog.ts';
import { compressFolder } from './write/compress.ts';
import { writeFaces } from './write/write-faces.ts';

// `render-process.ts` starts this file and reads the report.
watchFromThread();
const options = JSON.parse(process.argv[2]!) as RenderOptions;
const isDevelopment = options.mode === 'development';
process.setSourceMapsEnabled(isDevelopment);
const report = await renderSite(options).catch(problemOf);
process.stdout.write(JSON.stringify(report));

/** Reads the content, plans its faces, and writes the changed ones and the owner's files. */
async function renderSite({ content: folder, last, next, keys, mode }: RenderOptions): Promise<RenderReport> {
  // Copying takes as long as reading the content, and runs at the same time.
  const copied = copyPages(last, next);
  copied.catch(() => {});
  const cache = openParseCache(folder, keys.program, { last, next });
  const reading = readContent(folder, cache);
  const issues = [...(reading.ok ? [] : reading.issues), ...(await pictureIssues(folder, reading.pictures))];
  if (!reading.ok || issues.length > 0)
    return { issues: [...new Set(issues.map(formatIssueWithLine))], period: { from: '', until: '' } };
  const { content } = reading;
  // The parent closes it when the bundles are ready.
  await text(process.stdin);
  const bundles = readBundles(next);
  const drafts = planFaces(content, bundles, keys.day);
  await writeFaces({ last, next, key: keys.tools, mode, copied }, drafts, bundles);
  copyPublicFiles(content.files, join(next, 'public'));
  await replacePhotographs(content, { last, next });
  if (mode === 'production') await compressFolder(join(next, 'public'));
  cache.close();
  return { issues: [], period: sharedPeriod(drafts.map(({ period }) => period)) };
}

/** Reports an error, and whether a damaged file of the last build (JSON, compressed, database) caused it. */
function problemOf(error: Error): RenderReport {
  const { code = '' } = error as NodeJS.ErrnoException;
  const broken = error instanceof SyntaxError || /^(?:Z_|ZSTD_|ERR_SQLITE_ERROR$)/.test(code);
  return { problem: (isDevelopment && error.stack) || error.message, broken };
}
