import { resolve } from 'node:path';
import { readConfig, readEnvironment, type Config, type Environment } from '../server/start/config.ts';

export type SettingsReading =
  /** `config.dataDir` is a whole path. */
  { ok: true; config: Config; environment: Environment } | { ok: false; problems: string[] };

/** The settings of the server of this folder, for every command. A problem is one line, also where `.env` cannot be read. */
export function readSettings(folder: string): SettingsReading {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') return { ok: false, problems: [environment] };
  const reading = readConfig(environment);
  if (!reading.ok) return reading;
  const dataDir = resolve(folder, reading.config.dataDir);
  return { ok: true, config: { ...reading.config, dataDir }, environment };
}

/** The environment with `.env`, or the line that says why that cannot be read. */
export function environmentOf(folder: string): Environment | string {
  try {
    return readEnvironment(folder);
  } catch (error) {
    return (error as Error).message;
  }
}
