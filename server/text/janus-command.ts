import { readFileSync } from 'node:fs';

/**
 * Returns how owners call the command `janus` on this installation, such as `sudo janus`. The installation sets
 * `JANUS_COMMAND` (deploy/). Without it, they call the file `janus` of a clone.
 */
export const janusCommand = (): string => process.env['JANUS_COMMAND']?.trim() || './janus';

export function janusVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
