import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnvironment } from './build-environment.mjs';
import { buildKey, contentFolder, isFresh, setting, siteFolder } from './build-key.mjs';
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

/**
 * The process that builds what is stale of a folder, and ends with who starts it, after ten minutes at the latest; it leaves in words why.
 * @param {string} folder
 * @param {Record<string, string>} settings Of the four that a build has, those that are known already.
 */
export function buildProcess(folder, settings = {}) {
  const env = buildEnvironment({
    CONTENT_DIR: contentFolder(folder),
    SITE_DIR: siteFolder(folder),
    BACKEND_URL: setting(folder, 'BACKEND_URL'),
    PUBLIC_ANON_KEY: setting(folder, 'PUBLIC_ANON_KEY'),
    ...settings,
  });
  return { args: [join(root, 'site-build/main.ts'), folder, '--if-stale', '--with-starter'], env };
}
