import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of an installed Chromium or Chrome: `CHROME_PATH`, or one of the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  return [process.env.CHROME_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** Chromium without a window, which the tests do not look at and which takes half of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Path of the browser for the tests: `CHROME_PATH`, Debian's Chromium without a window, or any Chromium or Chrome.
 * @returns {string | undefined}
 */
export function findTestBrowser() {
  return !process.env.CHROME_PATH && existsSync(SHELL) ? SHELL : findChromium();
}

/** Finds that browser, or installs Debian's packages; throws with what to do where neither works. */
export function ensureTestBrowser() {
  if (!findTestBrowser()) installDebianPackages('chromium', 'chromium-headless-shell');
  const found = findTestBrowser();
  if (!found) throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH');
  if (!hasFont()) installDebianPackages('fonts-dejavu-core');
  if (!hasFont()) throw new Error('The browser tests need a font, whichever: this machine has none (fc-list says so)');
  return found;
}

/** Whether the machine has any font, without which Chromium crashes; a machine without fontconfig has its own. */
function hasFont() {
  const { status, stdout } = spawnSync('fc-list', { encoding: 'utf8' });
  return status !== 0 || stdout.trim() !== '';
}
