import manifest from '../../package.json' with { type: 'json' };

/** Returns how owners call `janus` here: by `JANUS_COMMAND` of the installation (deploy/), or in a clone. */
export const janusCommand = (): string => process.env['JANUS_COMMAND']?.trim() || './janus';

export const janusVersion: string = manifest.version;
