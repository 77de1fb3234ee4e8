import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildKey, siteFolder } from './build-key.mjs';
import { isFresh } from './build-stamp.mjs';
import { memorySettings } from './memory-settings.mjs';
import { root, say } from './runtime.mjs';

/**
 * Builds the site of the folder when anything it is made of has changed; false when the content has mistakes (they are
 * printed), and what was built before stays.
 * @param {string} node
 * @param {string} folder
 */
export function ensureBuild(node, folder = root) {
  const site = siteFolder(folder);
  // A mistake that was taken back since is still told beside the site, until a build has found nothing to do.
  const isTold = existsSync(`${site}.mistakes`);
  if (!isTold && isFresh(site, buildKey(folder))) return true;
  say('Building the site');
  const command = [join(root, 'site-build/main.ts'), folder, '--if-stale'];
  const env = { ...memorySettings, ...process.env };
  return spawnSync(node, command, { stdio: ['ignore', 2, 2], cwd: root, env }).status === 0;
}

/**
 * Whether there is a site to serve, of now or of before.
 * @param {string} folder
 */
export function hasSite(folder = root) {
  return existsSync(join(siteFolder(folder), 'site.json'));
}
