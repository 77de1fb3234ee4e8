import { readFileSync } from 'node:fs';

/** Returns how owners call `janus` here: by `JANUS_COMMAND` of the installation (deploy/), or in a clone. */
export const janusCommand = (): string => process.env['JANUS_COMMAND']?.trim() || './janus';

export function janusVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
