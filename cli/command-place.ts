import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Face } from '#contract/site.ts';
import { siteFolder } from '../scripts/build-key.mjs';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import {
  lookAtFile,
  readConfig,
  readEnvironment,
  settingNames,
  type Config,
  type Environment,
  type SettingName,
} from '../server/start/config.ts';
import { loadSite } from '../server/start/load-site.ts';

/** The surroundings of a command: its settings, and the streams that it writes to. */
export interface CommandPlace {
  /** Folder of the project, for the faces that were built last. */
  folder: string;
  settings: SettingsReading;
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
}

/** The place of a command that was typed: this project, its `.env` and the environment, the terminal. */
export function typedPlace(): CommandPlace {
  const folder = join(import.meta.dirname, '..');
  // The reader of a pipe such as `… | head` may have seen enough.
  process.stdout.on('error', () => process.exit(0));
  return { folder, settings: readSettings(folder), stdout: process.stdout, stderr: process.stderr };
}

/** Columns of the terminal, 80 if it does not tell them; null if the output goes elsewhere. */
export function widthOf({ stdout }: CommandPlace): number | null {
  return stdout.isTTY ? stdout.columns || 80 : null;
}

/** Says on standard error, without what acts on a terminal, why a command ends; returns its exit code. */
export function complain(
  words: string,
  code: number,
  stderr: { write(text: string): unknown } = process.stderr,
): number {
  stderr.write(`${words.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

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

/** The faces that were built last; none where nothing was built yet, or by another version. */
export async function readFaces(folder: string): Promise<Face[]> {
  const loaded = await loadSite(siteFolder(folder));
  return loaded.ok ? loaded.site.faces : [];
}
