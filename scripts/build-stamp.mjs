import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside what was built: the key of all that it was built from, and the size of every file of it in bytes. */
const name = '.built';

/**
 * The last thing that is written.
 * @param {string} site
 * @param {string} key
 */
export function writeStamp(site, key) {
  writeFileSync(join(site, name), JSON.stringify({ key, files: sizesOf(site) }));
}

/**
 * Whether the site is there as it was written: after a power cut the system may have made its files and lost what was in them.
 * @param {string} site
 */
export function isWhole(site) {
  const { files } = readStamp(site);
  try {
    return files !== undefined && JSON.stringify(sizesOf(site)) === JSON.stringify(files);
  } catch {
    // Another build takes its place meanwhile.
    return false;
  }
}

/**
 * Whether it is, and was built from what is there now.
 * @param {string} site
 * @param {string} key
 */
export function isFresh(site, key) {
  return readStamp(site).key === key && isWhole(site);
}

/**
 * @param {string} site
 * @returns {{ key?: string, files?: Record<string, number> }}
 */
function readStamp(site) {
  const file = join(site, name);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {string} site */
function sizesOf(site) {
  const entries = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== name)
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(entries.toSorted().map((file) => [file.slice(site.length + 1), statSync(file).size]));
}
