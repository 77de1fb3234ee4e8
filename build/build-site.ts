import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaceKind, faceKinds } from '#contract/site/face.ts';
import { issuesFile } from '#contract/site/site.ts';
import {
  type BuildKeys,
  buildKeys,
  buildMode,
  isFresh,
  isWhole,
  siteFolder,
  writeStamp,
} from '../scripts/ensure-build.mjs';
import { lockFile } from '../server/database/sqlite/server-lock.ts';
import { checkEnvFile, parseConfig, readEnvironment } from '../server/start/config.ts';
import { type Bundles, copyBundles, hasBundles, schemasFolder, writeBundles } from './bundle/bundle-cache.ts';
import { type Bundler, bundleInProcess } from './bundle/bundle-process.ts';
import { renderInProcess } from './render-process.ts';
import { compressFolder } from './write/compress.ts';
import { exitWithParent } from './watchdog.ts';

const root = join(import.meta.dirname, '..');

interface RunOptions {
  /** The key of the program from before its code was loaded. */
  loaded: string;
  /** Seconds. */
  limit: string;
  ifStale?: boolean | undefined;
  withStarter?: boolean | undefined;
  /** A process that has loaded the bundler. */
  bundler?: Bundler | undefined;
}

/** Builds the site of a folder, once no other process builds it, and reports the issues. */
export async function runBuild(folder: string, options: RunOptions): Promise<void> {
  if (options.withStarter) exitWithParent();
  report(siteFolder(folder), await build(folder, options));
}

/** Returns the issues, or nothing when the site is built. */
async function build(folder: string, { loaded, limit, ifStale = false, bundler }: RunOptions): Promise<string[]> {
  const out = siteFolder(folder);
  const signal = AbortSignal.timeout(Number(limit) * 1000);
  try {
    await lockBuild(out, signal);
    const keys = buildKeys(folder);
    // Another process may have built it during the wait, or the owner fixed an error.
    if (ifStale && isFresh(out, keys)) return [];
    const { problems } = checkEnvFile(folder);
    if (problems.length > 0) return problems;
    const settings = parseConfig(readEnvironment(folder));
    if (!settings.ok) return settings.problems;
    const { backendOrigin: backendUrl, publicAnonKey, contentDir } = settings.config;
    const content = resolve(folder, contentDir);
    return await buildSite({ folder, content, out, backendUrl, publicAnonKey, loaded, keys, bundler, signal });
  } catch (error) {
    // The unfinished build may have filled the disk, and leads need its room.
    if (existsSync(out)) await removeOthers(out);
    const why = signal.aborted
      ? `it took longer than ${limit} seconds; undo the last change`
      : (error as Error).message;
    return [`The site cannot be built: ${why}`];
  }
}

/** Prints the issues with their lines, and writes each in one line to a file for the server and the commands. */
function report(out: string, issues: string[]): void {
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length > 0 ? 1 : 0;
  rmSync(issuesFile(out), { force: true });
  const lines = issues.map((issue) => `${issue.split('\n')[0]}\n`);
  if (lines.length > 0) writeFileSync(issuesFile(out), lines.join(''));
}

interface BuildOptions extends Pick<RunOptions, 'bundler' | 'loaded'> {
  /** The folder with the content and its settings. */
  folder: string;
  /** The folder of the owner's content. */
  content: string;
  /** The folder of the built site. It is replaced as a whole after everything has worked. */
  out: string;
  backendUrl: string;
  publicAnonKey: string;
  keys: BuildKeys;
  /** Aborts the build, which then throws. */
  signal: AbortSignal;
}

/** Builds the site. Returns the issues of the content, or nothing when it is built. A whole and readable last build is reused. */
async function buildSite(options: BuildOptions): Promise<string[]> {
  const { out } = options;
  const nothing = `${out}.none`;
  // An interrupted build may have left the site of the build before it.
  await clearNext(out);
  if (!isWhole(out)) return buildAfter(nothing, options);
  try {
    return await buildAfter(out, options);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    console.error(`The last build in ${out} is damaged and not reused: ${error.message}`);
    return buildAfter(nothing, { ...options, bundler: undefined });
  }
}

/** `last`: the folder of the last build, which may be missing. */
async function buildAfter(last: string, options: BuildOptions): Promise<string[]> {
  const { folder, out, loaded, keys, content, signal } = options;
  const next = await clearNext(out);
  mkdirSync(next, { recursive: true });
  const mode = buildMode();
  using ending = new DisposableStack();
  const stop = ending.adopt(new AbortController(), (controller) => controller.abort());
  const rendering = { root, out, last, next, content, keys, mode };
  const begin = () => renderInProcess(rendering, AbortSignal.any([signal, stop.signal]));
  const reusable = hasBundles(last, keys.code);
  // At the same time as the bundler, rendering takes more memory and ends sooner.
  const begun = reusable || mode === 'development' ? begin() : undefined;
  if (reusable) copyBundles(last, next);
  else writeBundles(next, keys.code, await makeBundles(options, next));
  const { issues, period } = await (begun ?? begin()).finish();
  const now = buildKeys(folder);
  // The code that was loaded or bundled in between may be of either program, and no key would name it.
  const isMixed = now.code !== keys.code || now.program !== loaded;
  if (isMixed) issues.push('The code of Janus changed during the build. Build the site again.');
  if (issues.length > 0) {
    await clearNext(out);
    return issues;
  }
  // The site may lack content that was saved in between, so the next build is not skipped.
  writeStamp(next, now.build === keys.build ? keys.build : 'content changed', period);
  await replaceFolder(out, next);
  return [];
}

/** Bundles the pages. In development all kinds are bundled together, so that React, the largest part, is parsed once. */
async function makeBundles({ backendUrl, publicAnonKey, ...running }: BuildOptions, out: string): Promise<Bundles> {
  const mode = buildMode();
  const bundle = (kinds: readonly FaceKind[]) =>
    bundleInProcess({ root, out, backendUrl, publicAnonKey, mode, kinds }, running);
  const begun = mode === 'development' ? bundle(faceKinds) : undefined;
  const { writeContentSchemas } = await import('./read/content-schemas.ts');
  writeContentSchemas(join(out, schemasFolder));
  if (begun) return (await begun) as Bundles;
  const bundles: Partial<Bundles> = {};
  // One after another, since each takes memory.
  for (const kind of faceKinds) Object.assign(bundles, await bundle([kind]));
  await compressFolder(join(out, 'assets'));
  return bundles as Bundles;
}

const POLL_MS = 50;

/** Waits until no other process builds to the place. The lock ends with the process, however it ends. */
async function lockBuild(out: string, signal: AbortSignal): Promise<void> {
  mkdirSync(dirname(out), { recursive: true });
  while (!lockFile(`${out}.lock`)) await pause(POLL_MS, undefined, { signal });
}

/**
 * Names the folder next to `out` for the next site. Restores or removes what an interrupted build left behind, so `out` is whole
 * whenever it was before. Each build has its own folder: the rendering process of a killed one still writes for a moment.
 */
async function clearNext(out: string): Promise<string> {
  if (!existsSync(out) && existsSync(`${out}.old`)) renameSync(`${out}.old`, out);
  await removeOthers(out);
  return join(`${out}.next`, `${process.pid}`);
}

/** Replaces `out` by the next site. */
async function replaceFolder(out: string, next: string): Promise<void> {
  if (existsSync(out)) renameSync(out, `${out}.old`);
  renameSync(next, out);
  await removeOthers(out);
}

async function removeOthers(out: string): Promise<void> {
  for (const left of [`${out}.next`, `${out}.old`]) await rm(left, { recursive: true, force: true, maxRetries: 5 });
}
