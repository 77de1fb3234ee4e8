import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FaceKind } from '#contract/site/face.ts';
import { issuesFile } from '#contract/site/site.ts';
import { buildKey, codeKey, isFresh, isWhole, programKey, siteFolder, writeStamp } from '../scripts/ensure-build.mjs';
import { lockFile } from '../server/database/sqlite/server-lock.ts';
import { checkEnvFile, type Environment, parseConfig, readEnvironment } from '../server/start/config.ts';
import { type Bundles, reuseBundles, schemasFolder, writeBundles } from './bundle/bundle-cache.ts';
import { bundleInProcess } from './bundle/bundle-process.ts';
import { writeContentSchemas } from './read/content-schemas.ts';
import { renderInProcess } from './render-process.ts';
import { compressFolder } from './write/compress.ts';
import { exitWithParent } from './watchdog.ts';

const root = join(import.meta.dirname, '..');
const OPTIONS = {
  'if-stale': { type: 'boolean' },
  'with-starter': { type: 'boolean' },
  limit: { type: 'string', default: '600' },
} as const;

/**
 * `node build/main.ts [FOLDER] [--if-stale]`: builds the content of the folder, by default the project's, into its
 * `dist/`, or `SITE_DIR`. This is `npm run build`, and what `npm start` calls when the built site is stale. One that fails leaves `dist/` as
 * it was, and says why beside it. `--with-starter`: it ends when who started it does. `--limit SECONDS`: ten minutes by default.
 */
export async function runBuild(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const folder = resolve(positionals[0] ?? root);
  if (values['with-starter']) exitWithParent();
  report(siteFolder(folder), await build(folder, values.limit, values['if-stale'] ?? false));
}

/** Returns what is wrong, or nothing when it is built. `limit`: in seconds. */
async function build(folder: string, limit: string, ifStale: boolean): Promise<string[]> {
  const out = siteFolder(folder);
  const ending = AbortSignal.timeout(Number(limit) * 1000);
  try {
    await lockBuild(out, ending);
    // Another process may have built it while this one waited; or a mistake was taken back.
    return await buildFolder(folder, readEnvironment(folder), { ifStale, signal: ending });
  } catch (error) {
    // The disk may be full of what was begun, and leads need its room.
    if (existsSync(out)) rmSync(`${out}.next`, { recursive: true, force: true, maxRetries: 5 });
    const why = ending.aborted
      ? `it took longer than ${limit} seconds; take back what was changed last`
      : (error as Error).message;
    return [`The site cannot be built: ${why}`];
  }
}

/** On standard error with the lines they stand in, and one line each in a file for the server and the commands. */
function report(out: string, issues: string[]): void {
  for (const issue of issues) console.error(issue);
  process.exitCode = issues.length > 0 ? 1 : 0;
  rmSync(issuesFile(out), { force: true });
  const lines = issues.map((issue) => `${issue.split('\n')[0]}\n`);
  if (lines.length > 0) writeFileSync(issuesFile(out), lines.join(''));
}

interface FolderOptions {
  /** Does nothing where the site is built from what is there. */
  ifStale?: boolean;
  /** Ends it. */
  signal?: AbortSignal;
}

/** Builds the site of a folder, whose lock the caller has; returns what is wrong with its settings or its content. */
export async function buildFolder(
  folder: string,
  environment: Environment,
  { ifStale = false, signal }: FolderOptions = {},
): Promise<string[]> {
  const out = siteFolder(folder);
  const code = codeKey(folder);
  const program = programKey(folder, code);
  const keys = { codeKey: code, programKey: program, buildKey: buildKey(folder, program) };
  if (ifStale && isFresh(out, keys.buildKey)) return [];
  const { problems } = checkEnvFile(folder);
  if (problems.length > 0) return problems;
  const settings = parseConfig(environment);
  if (!settings.ok) return settings.problems;
  const { backendOrigin, publicAnonKey, contentDir } = settings.config;
  const places = { root, content: resolve(folder, contentDir), out };
  return buildSite({ ...places, ...keys, backendUrl: backendOrigin, publicAnonKey, signal });
}

export interface BuildOptions {
  /** The project's folder. */
  root: string;
  /** Where the owner's words are. */
  content: string;
  /** Where the built site goes; replaced as a whole once everything has worked. */
  out: string;
  backendUrl: string;
  publicAnonKey: string;
  /** Of the program and the settings that end up in the browser's code. */
  codeKey: string;
  /** Of these and the words that the program brings. */
  programKey: string;
  /** Of everything that the site is built from; stored with it. */
  buildKey: string;
  /** Ends it; then it throws. */
  signal?: AbortSignal | undefined;
}

/**
 * Builds the site; returns the mistakes in the content, or nothing when it is built. What the last build has left is taken over
 * where it is whole and can be read.
 */
export async function buildSite(options: BuildOptions): Promise<string[]> {
  const { out } = options;
  const nothing = `${out}.none`;
  // So that what was there before an interrupted build is looked at.
  clearNext(out);
  if (!isWhole(out)) return buildAfter(nothing, options);
  try {
    return await buildAfter(out, options);
  } catch (error) {
    if (!isBroken(error)) throw error;
    console.error(`What the last build has left in ${out} is not taken over: ${(error as Error).message}`);
    return buildAfter(nothing, options);
  }
}

const isBroken = (error: unknown) => error instanceof SyntaxError;

/** `last`: folder of the last build, or of none. */
async function buildAfter(last: string, options: BuildOptions): Promise<string[]> {
  const { root, out, codeKey, programKey, buildKey, content, signal } = options;
  const next = clearNext(out);
  mkdirSync(next, { recursive: true });
  if (!reuseBundles(last, next, codeKey)) writeBundles(next, codeKey, await makeBundles(options, next));
  const issues = await renderInProcess({ root, out, last, next, content, codeKey, programKey }, signal);
  if (issues.length > 0) {
    clearNext(out);
    return issues;
  }
  writeStamp(next, buildKey);
  replaceFolder(out);
  return [];
}

async function makeBundles({ root, backendUrl, publicAnonKey, signal }: BuildOptions, out: string): Promise<Bundles> {
  const settings = { root, out, backendUrl, publicAnonKey };
  const bundle = (kind: FaceKind) => bundleInProcess({ ...settings, kind }, signal);
  // One program after another, since each takes memory.
  writeContentSchemas(join(out, schemasFolder));
  const services = await bundle('services');
  const domain = await bundle('domain');
  const portfolio = await bundle('portfolio');
  await compressFolder(join(out, 'assets'));
  return { services, domain, portfolio };
}

const POLL_MS = 50;

/** Waits until no other process builds to the place. The lock ends with the process, however it ends. */
export async function lockBuild(out: string, signal?: AbortSignal): Promise<{ release(): void }> {
  mkdirSync(dirname(out), { recursive: true });
  for (;;) {
    const lock = lockFile(`${out}.lock`);
    if (lock) return lock;
    await pause(POLL_MS, undefined, { ...(signal && { signal }) });
  }
}

const beside = (out: string) => ({ next: `${out}.next`, old: `${out}.old` });

/**
 * An empty place beside `out` for what will replace it. What an interrupted replacement has left behind is put back or
 * removed, so that `out` is whole whenever it was before.
 */
export function clearNext(out: string): string {
  const { next, old } = beside(out);
  if (!existsSync(out) && existsSync(old)) renameSync(old, out);
  for (const left of [next, old]) rmSync(left, { recursive: true, force: true });
  return next;
}

/** Puts `out.next` into the place of `out`. */
export function replaceFolder(out: string): void {
  const { next, old } = beside(out);
  if (existsSync(out)) renameSync(out, old);
  renameSync(next, out);
  rmSync(old, { recursive: true, force: true });
}
