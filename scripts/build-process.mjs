import { join } from 'node:path';
import { buildEnvironment } from './build-environment.mjs';
import { contentFolder, setting, siteFolder } from './build-key.mjs';
import { root } from './runtime.mjs';

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
