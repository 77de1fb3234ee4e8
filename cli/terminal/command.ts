import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
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
import { janusCommand } from '../../server/text/janus-command.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';

/** The streams that a command writes to. */
export interface Streams {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

/** The surroundings of a command: its settings, the sites that were built last, and the terminal. */
export interface CommandContext {
  /** The folder of the project. */
  folder: string;
  /** The folder that typed paths start from. */
  cwd: string;
  /** How the command `janus` is called here. */
  command: string;
  settings(needed?: readonly SettingName[]): SettingsReading;
  faces(): Promise<Face[]>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
}

/** The folder of this project, with the `.env` of the commands that are typed here. */
export const projectFolder = join(import.meta.dirname, '../..');

/** Returns the surroundings of a typed command. It ends when the reader of a pipe such as `… | head` has seen enough. */
export function terminalContext(): CommandContext {
  const { stdin, stdout, stderr } = process;
  stdout.on('error', () => process.exit(0));
  return {
    folder: projectFolder,
    cwd: process.cwd(),
    command: janusCommand(),
    settings: (needed) => readSettings(projectFolder, needed),
    faces: () => readFaces(projectFolder),
    stdin,
    stdout,
    stderr,
  };
}

/** Exit code 0 done, 1 failed, 2 wrong usage; and the lines to print. */
export interface CommandResult {
  code: 0 | 1 | 2;
  lines: string[];
}

/** Prints the lines of a result, on standard error if it failed; returns its exit code. */
export function printLines({ code, lines }: CommandResult, { stdout, stderr }: Streams): number {
  const stream = code === 0 ? stdout : stderr;
  for (const line of lines) stream.write(`${escapeUnseen(line)}\n`);
  return code;
}

/** Returns the columns of the terminal, 80 if it does not say them; null if the output goes elsewhere. */
export function terminalWidth({ stdout }: CommandContext): number | null {
  return stdout.isTTY ? stdout.columns || 80 : null;
}

/** Prints on standard error, without what acts on a terminal, why a command ends; returns its exit code. */
export function printError(message: string, code: number, { stderr }: Pick<Streams, 'stderr'>): number {
  stderr.write(`${message.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

/** Says why a command cannot run in an image, which has neither the build nor content. */
export const needsClone = (name: string) =>
  `"janus ${name}" cannot run here, since it needs the whole project. Run it in the clone that the image was made from.`;

/**
 * Asks on the terminal before something that cannot be undone. Returns null if the answer is yes, else the exit code:
 * 2 if nobody can be asked, 1 if the answer is no.
 */
export async function refusal(question: string, yes: boolean, context: CommandContext): Promise<1 | 2 | null> {
  const { stdin, stderr } = context;
  if (yes) return null;
  if (stdin.isTTY !== true || stderr.isTTY !== true) {
    printError(`Nothing was done: this cannot be undone, and no terminal is here to ask. Add --yes.`, 2, context);
    return 2;
  }
  stderr.write(`${question} [y/N] `);
  for await (const answer of createInterface({ input: stdin })) {
    if (/^y(?:es)?$/i.test(answer.trim())) return null;
    break;
  }
  printError('Nothing was done.', 1, context);
  return 1;
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
