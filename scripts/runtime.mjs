// Plain JavaScript that Node 20.12 runs too: the requirements of everything else in the project.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensurePinnedNode } from './pinned-node.mjs';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** The site for tests and benchmarks, which does not depend on the owner's content. */
export const sample = join(root, 'sample');

/** The first Node that strips types and has node:sqlite without flags. */
const NEEDED = 24;

/**
 * Returns the path of a Node that is new enough: this one, or the pinned one, fetched once. Ends the process if there is none.
 * @returns {string}
 */
export function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const pinned = ensurePinnedNode(root, { say, install: (folder) => install(process.execPath, folder) });
  if (pinned.ok) return pinned.node;
  say(pinned.problem);
  process.exit(1);
}

/**
 * Installs what package-lock.json names, once for each version of it.
 * @param {string} node
 */
export function ensureModules(node) {
  const stamp = join(root, 'node_modules', '.installed');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const scripts = namedPackages(root).join();
  const wanted = createHash('sha256').update(`${scripts}/package-lock.json\0`).update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing packages');
  if (!install(node, root).ok) {
    say('npm ci failed (see above). Check the connection to the npm registry and run the command again.');
    process.exit(1);
  }
  const failed = runInstallScripts(node, root);
  if (failed) {
    say(`The install script of ${failed} failed (see above). Fix that and run the command again.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/**
 * Prints a note on standard error: standard output belongs to the command.
 * @param {string} message
 */
export function say(message) {
  process.stderr.write(`${message}\n`);
}

/**
 * Returns the npm that started this, on the given Node, or the one that is found.
 * @param {string} node
 * @returns {[string, ...string[]]}
 */
export function npmCommand(node) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [node, own] : ['npm'];
}

/**
 * Has npm install the packages of the folder's lockfile, without their scripts. The minimum age of versions (.npmrc) does not apply:
 * these are chosen already, so that a fix of today can be served today.
 * @param {string} node
 * @param {string} folder
 */
export function install(node, folder) {
  const [command, ...first] = npmCommand(node);
  const args = ['ci', '--include=dev', '--ignore-scripts', '--min-release-age=0', '--no-audit', '--no-fund'];
  /** @type {import('node:child_process').SpawnSyncOptionsWithStringEncoding} */
  const options = { stdio: ['ignore', 2, 'pipe'], encoding: 'utf8', maxBuffer: Infinity, cwd: folder };
  const { status, stderr } = spawnSync(command, [...first, ...args, '--loglevel=error'], options);
  process.stderr.write(stderr ?? '');
  return { ok: status === 0, output: stderr ?? '' };
}

const STAGES = ['preinstall', 'install', 'postinstall'];

/**
 * The packages that may run scripts when they are installed: `allowScripts` of the folder's package.json.
 * @param {string} folder
 */
function namedPackages(folder) {
  const { allowScripts = {} } = readManifest(folder);
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
}

/**
 * Runs the install scripts that npm skipped: those of the named packages, at their place in `node_modules` only, since any package can
 * bring another of the same name. Returns the first that failed, or nothing.
 * @param {string} node
 * @param {string} folder
 * @returns {string | undefined}
 */
export function runInstallScripts(node, folder) {
  for (const name of namedPackages(folder)) {
    const place = join(folder, 'node_modules', name);
    if (!existsSync(place)) continue;
    const { scripts = {} } = readManifest(place);
    for (const stage of STAGES) {
      const command = scripts[stage];
      if (!command) continue;
      const env = packageEnvironment(node, folder);
      const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 2, 2], cwd: place, env });
      if (status !== 0) return `${name}: ${stage}`;
    }
  }
  return undefined;
}

/**
 * Returns an environment that finds the given Node and the commands of the folder's packages.
 * @param {string} node
 * @param {string} folder
 */
export function packageEnvironment(node, folder) {
  const path = [dirname(node), join(folder, 'node_modules', '.bin'), process.env.PATH];
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * @param {string} folder
 * @returns {{ allowScripts?: Record<string, boolean>, scripts?: Record<string, string> }}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
