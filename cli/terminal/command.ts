import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Face } from '#contract/site/site.ts';
import { siteFolder } from '../../scripts/ensure-build.mjs';
import {
  checkEnvFile,
  type Config,
  type Environment,
  parseConfig,
  readEnvironment,
  type SettingName,
  settingNames,
} from '../../server/start/config.ts';
import { loadSite } from '../../server/start/load-site.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';

/** The streams that a command writes to. */
export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The surroundings of a command: its settings, and the streams that it writes to. */
export interface CommandContext {
  /** The folder of the project, for the faces that were built last. */
  folder: string;
  settings: SettingsReading;
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
}

/** The folder of this project, with the `.env` of the commands that are typed here. */
export const projectFolder = join(import.meta.dirname, '../..');

/** Returns the streams of this process, which ends when the reader of a pipe such as `… | head` has seen enough. */
export function processStreams(): Pick<CommandContext, 'stdout' | 'stderr'> {
  process.stdout.on('error', () => process.exit(0));
  return { stdout: process.stdout, stderr: process.stderr };
}

/** Returns the surroundings of a typed command: this project, its settings, the terminal. */
export function terminalContext(): CommandContext {
  return { folder: projectFolder, settings: readSettings(projectFolder), ...processStreams() };
}

/** Resolves a typed path. npm runs a command in the project's folder, and says in `INIT_CWD` where it was typed. */
export function resolveTyped(path: string, environment: Environment): string {
  return resolve(environment['INIT_CWD'] ?? process.cwd(), path);
}

/** Exit code 0 done, 1 failed, 2 wrong usage; and the lines to print. */
export interface CommandResult {
  code: 0 | 1 | 2;
  lines: string[];
}

/** Prints the lines of a result, on standard error where it is a failure; returns its exit code. */
export function printLines({ code, lines }: CommandResult): number {
  const stream = code === 0 ? process.stdout : process.stderr;
  for (const line of lines) stream.write(`${escapeUnseen(line)}\n`);
  return code;
}

/** Returns the columns of the terminal, 80 if it does not say them; null if the output goes elsewhere. */
export function terminalWidth({ stdout }: CommandContext): number | null {
  return stdout.isTTY ? stdout.columns || 80 : null;
}

/** Prints on standard error, without what acts on a terminal, why a command ends; returns its exit code. */
export function printError(
  message: string,
  code: number,
  stderr: { write(text: string): unknown } = process.stderr,
): number {
  stderr.write(`${message.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

export type SettingsReading =
  /** `config.dataDir` is a whole path. `others`: problems of settings that were not needed. */
  { ok: true; config: Config; environment: Environment; others: string[] } | { ok: false; problems: string[] };

/**
 * Reads the settings of the server of this folder, for every command. A problem is one line, also where `.env` cannot
 * be read. A command that goes by a few settings names them as `needed`: whatever is wrong with others, which then
 * count as unset, it works.
 */
export function readSettings(folder: string, needed: readonly SettingName[] = settingNames): SettingsReading {
  const environment = environmentOf(folder);
  if (typeof environment === 'string') return { ok: false, problems: [environment] };
  const lines = checkEnvFile(folder, needed);
  if (lines.problems.length > 0) return { ok: false, problems: lines.problems };
  const isOther = (name: string) => settingNames.some((known) => known === name && !needed.includes(known));
  const reading = parseConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => !isOther(name))));
  if (!reading.ok) return reading;
  const all = parseConfig(environment);
  const others = [...(all.ok ? [] : all.problems), ...checkEnvFile(folder).problems];
  const dataDir = resolve(folder, reading.config.dataDir);
  return { ok: true, config: { ...reading.config, dataDir }, environment, others };
}

/** Reads the environment with `.env`, or returns the line that says why that cannot be read. */
export function environmentOf(folder: string): Environment | string {
  try {
    return readEnvironment(folder);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Reads the faces that were built last; none where nothing was built yet, or by another version. */
export async function readFaces(folder: string): Promise<Face[]> {
  const loaded = await loadSite(siteFolder(folder));
  return loaded.ok ? loaded.site.faces : [];
}

/** A terminal that shows progress, or a file that gets none of it. */
interface ProgressStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

const FIRST_AFTER_MS = 500;
const EVERY_MS = 100;
const EMPTY_LINE = '\r\u001b[K';

/** Shows how far long work is, on one line of a terminal that is written over. Short work shows nothing. */
export function createProgress(stream: ProgressStream, clock: () => number = performance.now.bind(performance)) {
  let next = clock() + FIRST_AFTER_MS;
  let shown = false;
  return {
    show(text: string): void {
      if (stream.isTTY !== true || clock() < next) return;
      next = clock() + EVERY_MS;
      shown = true;
      stream.write(EMPTY_LINE + text);
    },
    /** Empties the line, for what comes next. */
    end(): void {
      if (shown) stream.write(EMPTY_LINE);
      shown = false;
    },
  };
}
