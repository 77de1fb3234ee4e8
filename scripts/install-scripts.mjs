import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const STAGES = ['preinstall', 'install', 'postinstall'];

/**
 * The packages that may run scripts when they are installed: `allowScripts` of the folder's package.json.
 * @param {string} folder
 */
export function namedPackages(folder) {
  const { allowScripts = {} } = readManifest(folder);
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
}

/**
 * Runs what npm was told not to: the install scripts of the named packages, of their place in `node_modules` only, since
 * any package can bring along another that calls itself by one of these names. Returns the first that failed, or nothing.
 * @param {string} node
 * @param {string} folder
 * @returns {string | undefined}
 */
export function runInstallScripts(node, folder) {
  for (const name of namedPackages(folder)) {
    const place = join(folder, 'node_modules', name);
    if (!existsSync(place)) continue;
    const { scripts = {} } = readManifest(place);
    for (const stage of STAGES) {
      const command = scripts[stage];
      if (!command) continue;
      const path = [dirname(node), join(folder, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
      const env = { ...process.env, PATH: path };
      const { status } = spawnSync(command, { shell: true, stdio: ['ignore', 2, 2], cwd: place, env });
      if (status !== 0) return `${name}: ${stage}`;
    }
  }
  return undefined;
}

/**
 * @param {string} folder
 * @returns {{ allowScripts?: Record<string, boolean>, scripts?: Record<string, string> }}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
