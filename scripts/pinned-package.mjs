import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package of the npm registry with the SHA-512 of its tarball: `npm view NAME@VERSION dist.integrity`. */
/** @typedef {{ name: string, version: string, integrity: string }} PinnedPackage */
/** @typedef {(folder: string) => { ok: boolean, words: string }} Install Of what a folder's lockfile names: whether it worked, and what npm said. */

/**
 * Where the package is in the folder, if these very bytes were put there.
 * @param {string} folder
 * @param {PinnedPackage} pinned
 * @returns {string | undefined}
 */
export function findPinnedPackage(folder, { name, integrity }) {
  const lock = join(folder, 'package-lock.json');
  const place = join(folder, 'node_modules', name);
  const isChecked = existsSync(place) && existsSync(lock) && readFileSync(lock, 'utf8').includes(integrity);
  return isChecked ? place : undefined;
}

/**
 * Puts the package into the folder; null, or why it could not.
 * @param {string} folder
 * @param {PinnedPackage} pinned
 * @param {Install} install
 * @returns {'other bytes' | 'unreachable' | null}
 */
export function fetchPinnedPackage(folder, pinned, install) {
  // Beside its place until it is checked, so that nothing unchecked or half there is ever taken for it.
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  writeLock(next, pinned);
  const { ok, words } = install(next);
  if (!ok) {
    rmSync(next, { recursive: true, force: true });
    return words.includes('EINTEGRITY') ? 'other bytes' : 'unreachable';
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
  return null;
}

/**
 * With the hash in the lockfile `npm ci` takes no other bytes, from its cache neither.
 * @param {string} folder
 * @param {PinnedPackage} pinned
 */
function writeLock(folder, { name, version, integrity }) {
  const manifest = { private: true, dependencies: { [name]: version } };
  const packages = { '': manifest, [`node_modules/${name}`]: { version, integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
}
