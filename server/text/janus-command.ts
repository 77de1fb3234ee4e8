/**
 * Returns how owners call the command `janus` on this installation, such as `sudo janus`. The installation sets
 * `JANUS_COMMAND` (deploy/). Without it, they call the file `janus` of a clone.
 */
export const janusCommand = (): string => process.env['JANUS_COMMAND']?.trim() || './janus';
