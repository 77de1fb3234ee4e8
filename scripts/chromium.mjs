import { existsSync } from 'node:fs';
import { installDebianPackage } from './debian-package.mjs';

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

/** Finds a browser for the tests, or installs Debian's package; throws with what to do where neither works. */
export function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  installDebianPackage('chromium');
  const installed = findChromium();
  if (!installed) throw new Error('The browser tests need Chromium or Chrome: install one, or name it in CHROME_PATH');
  return installed;
}
