import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Tries to install packages of Debian, without starting the services they may bring along.
 * @param {string[]} names
 */
export function installDebianPackages(...names) {
  if (!existsSync('/usr/bin/apt-get')) return;
  process.stderr.write(`Installing the Debian packages ${names.join(', ')}\n`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    // Services are started in run levels 2 to 5 only (invoke-rc.d).
    const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
    const [command = '', ...args] = [...sudo, 'env', ...settings, 'apt-get', ...step];
    spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  }
}
