import { memorySettings } from './memory-settings.mjs';

/** What a process needs to run at all. Of the settings, with passwords among them, a build gets those that it is given alone. */
const NEEDED =
  /^(?:PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SYSTEMROOT|COMSPEC|PATHEXT|APPDATA|NODE_(?:OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS)|MALLOC_\w+)$/i;

/**
 * @param {Record<string, string>} settings
 * @returns {Record<string, string | undefined>}
 */
export function buildEnvironment(settings) {
  const needed = Object.entries(process.env).filter(([name]) => NEEDED.test(name));
  return { ...memorySettings, ...Object.fromEntries(needed), ...settings };
}
