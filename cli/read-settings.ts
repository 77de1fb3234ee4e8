import { resolve } from 'node:path';
import { lookAtFile, readConfig, readEnvironment, settingNames } from '../server/start/config.ts';
import type { Config, Environment, SettingName } from '../server/start/config.ts';

export type SettingsReading =
  /** `config.dataDir` is a whole path. `others`: problems of settings that were not needed. */
  { ok: true; config: Config; environment: Environment; others: string[] } | { ok: false; problems: string[] };

/**
 * The settings of the server of this folder, for every command. A problem is one line, also where `.env` cannot be read. A command
 * that goes by a few settings names them as `needed`: whatever is wrong with others, which then read as unset, it does its work.
 */
export function readSettings(folder: string, needed: readonly SettingName[] = settingNames): SettingsReading {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') return { ok: false, problems: [environment] };
  const lines = lookAtFile(folder, needed);
  if (lines.problems.length > 0) return { ok: false, problems: lines.problems };
  const isOther = (name: string) => settingNames.some((known) => known === name && !needed.includes(known));
  const reading = readConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => !isOther(name))));
  if (!reading.ok) return reading;
  const all = readConfig(environment);
  const others = [...(all.ok ? [] : all.problems), ...lookAtFile(folder).problems];
  const dataDir = resolve(folder, reading.config.dataDir);
  return { ok: true, config: { ...reading.config, dataDir }, environment, others };
}

/** The environment with `.env`, or the line that says why that cannot be read. */
export function environmentOf(folder: string): Environment | string {
  try {
    return readEnvironment(folder);
  } catch (error) {
    return (error as Error).message;
  }
}
