import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { root, say } from './runtime.mjs';

/**
 * Builds the site of the folder if any of its sources has changed. Returns false, and keeps the last site, if the content has issues or
 * the build takes ten minutes. Both are printed.
 * @param {string} node
 * @param {string} folder
 */
export function ensureBuild(node, folder = root) {
  const site = siteFolder(folder);
  // The report next to the site stays until a build succeeds, even if its issues are fixed by now.
  const hasReport = existsSync(`${site}.errors`);
  if (!hasReport && isFresh(site, buildKeys(folder))) return true;
  say('Building the site');
  const { args, env } = buildProcess(folder);
  return spawnSync(node, args, { stdio: ['ignore', 2, 2], cwd: root, env }).status === 0;
}

/**
 * Whether there is a site to serve, new or old.
 * @param {string} folder
 */
export function hasSite(folder = root) {
  return existsSync(join(siteFolder(folder), 'site.json'));
}

/**
 * Describes the process that builds the stale parts of a folder. It ends with the process that started it, or after ten minutes, and
 * writes its issues to a file.
 * @param {string} folder
 * @param {Record<string, string>} settings Known ones among the five settings of a build.
 */
export function buildProcess(folder, settings = {}) {
  const env = buildEnvironment({
    CONTENT_DIR: contentFolder(folder),
    SITE_DIR: siteFolder(folder),
    BACKEND_URL: setting(folder, 'BACKEND_URL'),
    PUBLIC_ANON_KEY: setting(folder, 'PUBLIC_ANON_KEY'),
    TIME_ZONE: setting(folder, 'TIME_ZONE'),
    ...settings,
  });
  return { args: [join(root, 'build/main.ts'), folder, '--if-stale', '--with-starter'], env };
}

/** The variables that every process needs. A build gets no others besides its own settings, since passwords are among them. */
const NEEDED =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SYSTEMROOT|COMSPEC|PATHEXT|APPDATA|BUILD_MODE|JANUS_COMMAND|NODE_(?:OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS))$/i;

/**
 * @param {Record<string, string>} settings
 * @returns {Record<string, string | undefined>}
 */
export function buildEnvironment(settings) {
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { ...Object.fromEntries(needed), ...settings };
}

/**
 * Finds the folder of the owner's content: `CONTENT_DIR` of the environment or of the site's `.env`, by default `content`.
 * @param {string} folder
 */
export function contentFolder(folder) {
  return resolve(folder, setting(folder, 'CONTENT_DIR') || 'content');
}

/**
 * Finds the folder of the built site: `SITE_DIR` in the same way, by default `dist`. The next site is built next to it.
 * @param {string} folder
 */
export function siteFolder(folder) {
  return resolve(folder, setting(folder, 'SITE_DIR') || 'dist');
}

/** @typedef {'development' | 'production'} BuildMode */
/** @typedef {{ tools: string, code: string, program: string, build: string, day: string }} BuildKeys */
/**
 * The days in which pages stay the same: the first one, and the first one after them, such as `2027-01-01`. Empty: there is none.
 * @typedef {{ from: string, until: string }} Period
 */

/**
 * The code that runs while a site is built, except the code of its pages and the words. A test compares it with the imports of
 * `build/`.
 */
const buildTools = [
  'build',
  'contract',
  'scripts/ensure-build.mjs',
  'scripts/run-file.mjs',
  'scripts/runtime.mjs',
  'server/database/sqlite/server-lock.ts',
  'server/http/security-headers.ts',
  'server/pages',
  'server/start/config.ts',
  'server/start/env-file.ts',
  'server/start/setting-parsers.ts',
  'server/text/janus-command.ts',
];

/**
 * Computes the keys of cached parts, each of which changes with every file that goes into it. `tools`: the code that reads, plans and
 * writes. `code`: the tools, the pages' code and its settings. `program`: the tools and the words. `build`: everything, with the content.
 * `day`: today, since pages have texts with dates.
 * @param {string} folder
 * @returns {BuildKeys}
 */
export function buildKeys(folder) {
  const tools = toolsKey();
  const settings = ['BACKEND_URL', 'PUBLIC_ANON_KEY'].map((name) => setting(folder, name));
  const code = hashOf(root, codeIn('web'), JSON.stringify([tools, ...settings]));
  const program = programKey(tools);
  const content = contentFolder(folder);
  const files = existsSync(content) ? filesUnder(content).filter((file) => !/[\\/]schemas[\\/]/.test(file)) : [];
  const day = formatDay(setting(folder, 'TIME_ZONE'), Date.now());
  return { tools, code, program, build: hashOf(content, files, `${code}${program}`), day };
}

const toolsKey = () => hashOf(root, [...buildTools.flatMap(codeIn), join(root, 'package-lock.json')], buildMode());

/** Computes the key of the tools and the words. */
export const programKey = (tools = toolsKey()) => hashOf(root, codeIn('words'), tools);

/**
 * Formats the day at that time, such as `2026-12-24`. Such days compare as texts.
 * @param {string} timeZone Empty is the machine's, as is an unknown one, which the build refuses.
 * @param {number} milliseconds
 */
export function formatDay(timeZone, milliseconds) {
  try {
    return new Date(milliseconds).toLocaleDateString('sv', { timeZone: timeZone || undefined });
  } catch {
    return formatDay('', milliseconds);
  }
}

/** @param {string} part */
function codeIn(part) {
  return filesUnder(join(root, part)).filter((file) => !/\.(?:test|contract)\.tsx?$/.test(file));
}

/**
 * Returns `development` if `npm run dev` started this process: its builds have readable errors and stacks, and are not compressed.
 * Every other build is the one that visitors get, whatever the machine's `NODE_ENV`.
 * @returns {BuildMode}
 */
export function buildMode() {
  return process.env.BUILD_MODE === 'development' ? 'development' : 'production';
}

/**
 * @param {string} folder
 * @param {string} name
 */
function setting(folder, name) {
  const file = join(folder, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : {};
  return (process.env[name] ?? fromFile[name] ?? '').trim();
}

/**
 * Lists the files under a folder. An unreadable folder counts as a file of that name, a link as its target. The folders in a linked
 * folder do not count, since it may lead back here.
 * @param {string} folder
 * @param {boolean} isLinked
 * @returns {string[]}
 */
export function filesUnder(folder, isLinked = false) {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = join(folder, entry.name);
        const isLink = entry.isSymbolicLink();
        if (!entry.isDirectory() && !(isLink && isFolder(path))) return [path];
        return isLinked ? [] : filesUnder(path, isLink);
      });
  } catch {
    return [folder];
  }
}

/** @param {string} path */
function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/**
 * @param {string} from
 * @param {string[]} files
 * @param {string} more
 */
function hashOf(from, files, more) {
  const hash = createHash('sha256').update(more);
  for (const file of files) hash.update(relative(from, file)).update('\0').update(contentsOf(file));
  return hash.digest('hex');
}

/** Bytes: the limit of files in `public`. */
const LARGEST = 25_000_000;

/**
 * Reads a file. If that fails it returns the reason, which the build reports.
 * @param {string} file
 */
export function contentsOf(file) {
  try {
    // Reading a named pipe would wait for a writer.
    const found = statSync(file);
    // The build refuses a larger file, which may not fit into memory.
    if (found.size > LARGEST) return `${found.size} ${found.mtimeMs}`;
    return found.isFile() ? readFileSync(file) : 'no file';
  } catch (error) {
    return String(error);
  }
}

/** A file in the built site: the key of all its sources, the days of its texts, and the size of each of its files in bytes. */
const stamp = '.built';

/**
 * Completes a site: without this file, the next build does not reuse it.
 * @param {string} site
 * @param {string} key
 * @param {Period} period
 */
export function writeStamp(site, key, period = { from: '', until: '' }) {
  writeFileSync(join(site, stamp), JSON.stringify({ key, period, files: sizesOf(site) }));
}

/**
 * Whether all files of the site have their sizes. After a power cut, the system may have created files without their contents.
 * @param {string} site
 */
export function isWhole(site) {
  const { files } = readStamp(site);
  try {
    return files !== undefined && JSON.stringify(sizesOf(site)) === JSON.stringify(files);
  } catch {
    // Another build is replacing it.
    return false;
  }
}

/**
 * Whether the site is whole, was built from the present files, and has no text that ended or began since.
 * @param {string} site
 * @param {Pick<BuildKeys, 'build' | 'day'>} keys
 */
export function isFresh(site, { build, day }) {
  return readStamp(site).key === build && isOfDay(site, day) && isWhole(site);
}

/**
 * Whether the texts with dates on the site's pages are those of that day.
 * @param {string} site
 * @param {string} day
 */
export function isOfDay(site, day) {
  const { from, until } = readStamp(site).period ?? { from: '', until: '' };
  return from <= day && (until === '' || day < until);
}

/**
 * @param {string} site
 * @returns {{ key?: string, period?: Period, files?: Record<string, number> }}
 */
function readStamp(site) {
  try {
    return JSON.parse(readFileSync(join(site, stamp), 'utf8'));
  } catch {
    return {};
  }
}

/** @param {string} site */
function sizesOf(site) {
  const entries = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== stamp)
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(entries.toSorted().map((file) => [file.slice(site.length + 1), statSync(file).size]));
}
