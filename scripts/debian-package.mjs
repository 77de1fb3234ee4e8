import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Tries to install a package of Debian, without starting the service it may bring along.
 * @param {string} name
 */
export function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`Installing the Debian package ${name}\n`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    // Services are started in run levels 2 to 5 only (invoke-rc.d).
    const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
    const [command = '', ...args] = [...sudo, 'env', ...settings, 'apt-get', ...step];
    spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  }
}
