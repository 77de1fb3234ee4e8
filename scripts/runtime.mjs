// Packages and Node: the requirements of everything else in the project. Plain JavaScript that Node 18.20 runs too.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');

/** Whether this Node strips types and has node:sqlite without flags. */
export const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;

/** Where Node keeps compiled code. It runs whatever is there, so a folder where all users write is no place for it. */
export const compiledCode = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(modules, '.cache/compiled') };

/** @param {string} message A note on standard error: standard output belongs to the command. */
export const say = (message) => void process.stderr.write(`${message}\n`);

/** Installs what package-lock.json names, once for each version of it. @returns {string | null} The problem. */
export function ensureModules() {
  const stamp = join(modules, '.installed');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return null;
  const problem = install();
  if (!problem) writeFileSync(stamp, lock);
  return problem;
}

/** Returns the Node among the packages, which is the one for this machine. */
export function packagedNode() {
  const names = existsSync(modules) ? readdirSync(modules) : [];
  const name = names.find((each) => /^node-(?:bin-)?(?:linux|darwin|win)-/.test(each));
  return name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function install() {
  say('Installing packages');
  // The minimum age of versions (.npmrc) does not apply to these, so that a fix of today can be served today.
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', '--min-release-age=0', '--loglevel=error'];
  const failure = 'npm failed (see above). Check your connection to the npm registry and try again.';
  if (!runNpm(process.execPath, root, 'ci', ...flags)) return failure;
  const packaged = packagedNode();
  const tried = packaged ? spawnSync(packaged, ['--version'], { encoding: 'utf8' }) : undefined;
  // npm leaves out optional packages, such as the bundler's program, that ask for a newer Node than its own.
  if (!isNewEnough && packaged && tried?.status === 0 && !runNpm(packaged, root, 'install', '--no-save', ...flags))
    return failure;
  const link = join(modules, '.bin/node');
  // Without its link there, npm start finds the machine's own Node.
  if (tried?.status !== 0) rmSync(link, { force: true });
  // npm 9, which Debian has, makes no link for a package that it chose by platform.
  else if (packaged && !existsSync(link)) symlinkSync(relative(dirname(link), packaged), link);
  if (!isNewEnough && tried?.status !== 0) return describeMissing(tried);
  /** @type {{ allowScripts: Record<string, boolean> }} */
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(allowScripts).filter((each) => allowScripts[each])) {
    // In this folder only, since any package can bring another of the same name.
    const folder = join(modules, name);
    if (existsSync(folder) && !runNpm(process.execPath, folder, 'run', 'postinstall', '--if-present', '--silent'))
      return `The install script of ${name} failed (see above). Fix that and try again.`;
  }
  return null;
}

/** npm goes on without an optional package. @param {import('node:child_process').SpawnSyncReturns<string>=} tried */
function describeMissing(tried) {
  const why = tried
    ? `The one in node_modules does not run here: ${(tried.stderr || String(tried.error)).trim()}
On Debian and Ubuntu run "apt-get install libatomic1", on Fedora "dnf install libatomic".`
    : `npm installed none for ${process.platform} on ${process.arch}: package-lock.json lists none, or the registry
(npm config get registry) sent a different one, which was rejected.`;
  return `Node ${process.versions.node} is too old. ${why}\nOr install Node 24 or newer yourself (https://nodejs.org).`;
}

/** Runs the npm that started this, or the one that is found. @param {string} node @param {string[]} args */
function runNpm(node, /** @type {string} */ folder, ...args) {
  const own = process.env.npm_execpath;
  const [command, ...first] = own?.endsWith('.js') ? [node, own] : ['npm'];
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`;
  // The registry may have a certificate of a company's own. A new Node warns of what Debian 12's npm does.
  const env = { NODE_USE_SYSTEM_CA: '1', NODE_NO_WARNINGS: '1', ...process.env, PATH };
  return spawnSync(command, [...first, ...args], { stdio: ['ignore', 2, 2], cwd: folder, env }).status === 0;
}
