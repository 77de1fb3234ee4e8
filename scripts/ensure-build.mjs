import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildKey, siteFolder } from './build-key.mjs';
import { buildProcess } from './build-process.mjs';
import { isFresh } from './build-stamp.mjs';
import { root, say } from './runtime.mjs';

/**
 * Builds the site of the folder when anything it is made of has changed; false when the content has mistakes or the build takes ten minutes
 * (both are printed), and what was built before stays.
 * @param {string} node
 * @param {string} folder
 */
export function ensureBuild(node, folder = root) {
  const site = siteFolder(folder);
  // A mistake that was taken back since is still told beside the site, until a build has found nothing to do.
  const isTold = existsSync(`${site}.mistakes`);
  if (!isTold && isFresh(site, buildKey(folder))) return true;
  say('Building the site');
  const { args, env } = buildProcess(folder);
  return spawnSync(node, args, { stdio: ['ignore', 2, 2], cwd: root, env }).status === 0;
}

/**
 * Whether there is a site to serve, of now or of before.
 * @param {string} folder
 */
export function hasSite(folder = root) {
  return existsSync(join(siteFolder(folder), 'site.json'));
}
