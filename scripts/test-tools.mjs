// Finds or installs the programs that tests need besides the project's packages.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from './runtime.mjs';

/** The first one has no window, which would cost half of the time. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const first = (/** @type {(string | undefined)[]} */ paths) => paths.find((path) => path && existsSync(path));
/** `CHROME_PATH` names another one. */
export const findTestBrowser = () => first([process.env.CHROME_PATH, ...BROWSERS]);

/** @param {string} name A program of the machine, which may be on the path of root alone. */
export const findProgram = (name) =>
  first([...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, name)));

/** Finds the browser for the tests, or installs Debian's with a font, without which it crashes. */
export function ensureTestBrowser() {
  if (!findTestBrowser()) installDebianPackages('chromium', 'chromium-headless-shell', 'fonts-dejavu-core');
  if (!findTestBrowser())
    throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH');
}

/** @param {string} name Without it, the tests that need it are skipped. */
export function ensureProgram(name, packages = [name]) {
  if (!findProgram(name)) installDebianPackages(...packages);
  if (!findProgram(name)) say(`NOT TESTED: whatever needs ${name}, which is not on this machine`);
}

export function installDebianPackages(/** @type {string[]} */ ...names) {
  if (!existsSync('/usr/bin/apt-get')) return;
  say(`Installing the Debian packages ${names.join(', ')}`);
  // Services are started in run levels 2 to 5 only (invoke-rc.d).
  const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get'];
  const [command = '', ...args] = process.getuid?.() === 0 ? apt : ['sudo', ...apt];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync(command, [...args, ...step], { stdio: ['ignore', 2, 2] });
}
