import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPinnedPackage, findPinnedPackage } from './pinned-package.mjs';
import { install, root, say } from './runtime.mjs';

/** The one that Supabase's runtime is made of, and a newer one that it may be made of tomorrow. */
export const denoVersions = ['2.1.4', '2.9.6'];

/**
 * The npm package that brings Deno, and the SHA-512 of its tarball by version.
 * @type {Record<string, { name: string, integrity: Record<string, string> }>}
 */
const PACKAGES = {
  'linux-x64': {
    name: '@deno/linux-x64-glibc',
    integrity: {
      '2.1.4': 'sha512-EjVrCS51yw2OCYHiVDC2mhlqxH2dJ6cJrGxxDEDvMojm9Nj5IloSGPecLvlBtAtd9z1NFs0Ouv8n581rrtphEA==',
      '2.9.6': 'sha512-3md4TKLCuzsLDmfOoC5KN7NAZaxSVkMgm64vg6foD00JBADCpYS2/5QqXfzgnP5ZQz3iLP9vBQJtEgc116OAoQ==',
    },
  },
};

/**
 * Path of a Deno in `.runtime`.
 * @param {string} version
 * @returns {string | undefined}
 */
export function findDeno(version) {
  const pinned = pinnedDeno(version);
  const place = pinned && findPinnedPackage(folderOf(version), pinned);
  return place && join(place, 'deno');
}

/**
 * Has each version there for the tests of the functions for Supabase, fetched once, or says that it is not checked.
 * @param {string} node
 */
export function ensureDenos(node) {
  for (const version of denoVersions) {
    if (findDeno(version)) continue;
    const pinned = pinnedDeno(version);
    if (pinned) say(`Fetching Deno ${version}`);
    const why = pinned ? fetchPinnedPackage(folderOf(version), pinned, (folder) => install(node, folder)) : 'none here';
    if (why) say(`NOT CHECKED: the functions for Supabase in Deno ${version} (${WHY[why]})`);
  }
}

const WHY = {
  'other bytes': 'refused: the npm registry sent other bytes than this project expects',
  unreachable: 'the npm registry could not be asked',
  'none here': `this project knows no Deno for ${process.platform} on ${process.arch}, or for its C library`,
};

/** @param {string} version */
function folderOf(version) {
  return join(root, '.runtime', `deno-${version}`);
}

/**
 * @param {string} version
 * @returns {import('./pinned-package.mjs').PinnedPackage | undefined}
 */
function pinnedDeno(version) {
  const pinned = PACKAGES[`${process.platform}-${process.arch}`];
  const integrity = pinned?.integrity[version];
  return pinned && integrity && isGlibc() ? { name: pinned.name, version, integrity } : undefined;
}

/** The loader of the C library that these programs are made for. */
function isGlibc() {
  return existsSync('/lib64/ld-linux-x86-64.so.2');
}
