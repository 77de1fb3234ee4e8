import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Site } from '#contract/site/site.ts';
import type { Database } from '../../server/database/database.ts';
import type { Config, Environment } from '../../server/start/config.ts';
import { checkEnvFile, parseConfig, readEnvironment } from '../../server/start/config.ts';
import { type SettingName, settingNames } from '../../server/start/settings.ts';
import { dayAfter } from '../../server/text/local-time.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import type { SitesReading } from '../../sites/open-sites.ts';

/** The surroundings of a command: its settings, the sites of the content, and the terminal. */
export interface CommandContext {
  /** The folder of the project. */
  folder: string;
  /** The folder that typed paths start from. */
  cwd: string;
  settings(needed?: readonly SettingName[]): SettingsReading;
  sites(): Promise<Site[]>;
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number };
  stderr: Writable & { isTTY?: boolean };
}

/** Returns the surroundings of a typed command. The command ends when a pipe such as `… | head` closes. */
export function openTerminal(): CommandContext {
  const { stdin, stdout, stderr } = process;
  stdout.on('error', () => process.exit(0));
  // The project's folder has the `.env`.
  const folder = join(import.meta.dirname, '../..');
  const settings = (needed?: readonly SettingName[]) => readSettings(folder, needed);
  return { folder, cwd: process.cwd(), settings, sites: () => readSiteFiles(folder), stdin, stdout, stderr };
}

/** Prints lines on standard output. Returns the exit code of what is done. */
export function printLines(lines: string[], { stdout }: Pick<CommandContext, 'stdout'>): 0 {
  for (const line of lines) stdout.write(`${escapeUnseen(line)}\n`);
  return 0;
}

/** Prints on standard error why a command ends, without characters that act on a terminal. Returns its exit code. */
export function printError(message: string, code: number, { stderr }: Pick<CommandContext, 'stderr'>): number {
  stderr.write(`${message.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

/** Returns the terminal's columns, 80 if it does not report them. Returns null if the output goes elsewhere. */
export const findWidth = ({ stdout }: CommandContext) => (stdout.isTTY ? stdout.columns || 80 : null);

/** Asks before what is hard to undo. Returns null for yes, or the exit code: 2 without a terminal, 1 for no. */
export async function askFirst(question: string, yes: boolean, context: CommandContext): Promise<number | null> {
  const { stdin, stderr } = context;
  if (yes) return null;
  if (stdin.isTTY !== true || stderr.isTTY !== true)
    return printError(`Nothing was done, because there's no terminal to ask on: ${question} Add --yes.`, 2, context);
  stderr.write(`${question} [y/N] `);
  for await (const answer of createInterface({ input: stdin })) {
    if (/^y(?:es)?$/i.test(answer.trim())) return null;
    break;
  }
  return printError('Nothing was done.', 1, context);
}

/** Runs a command's work on the database. Resolves to its exit code, or to 1 if the database cannot be read. */
export async function onDatabase(
  context: CommandContext,
  work: (database: Database, config: Config) => Promise<number>,
): Promise<number> {
  const settings = context.settings();
  if (!settings.ok) return printError(settings.problems.join('\n'), 1, context);
  const done = await withDatabase(settings.config, (database) => work(database, settings.config));
  return done.ok ? done.value : printError(done.problem, 1, context);
}

type Worked<Value> = { ok: true; value: Value } | { ok: false; problem: string; absent?: boolean };

export async function withDatabase<Value>(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  work: (database: Database) => Promise<Value>,
): Promise<Worked<Value>> {
  // Loaded after the arguments are understood, so that help and errors are printed sooner.
  const { openExistingDatabase } = await import('../../server/database/open-database.ts');
  const opened = await openExistingDatabase(config);
  if (!opened.ok) return opened;
  try {
    return { ok: true, value: await work(opened.database) };
  } catch (error) {
    return { ok: false, problem: `The database did not answer: ${(error as Error).message}` };
  } finally {
    await opened.database.close();
  }
}

export type SettingsReading =
  /** `config.dataDir` is an absolute path. */
  { ok: true; config: Config; environment: Environment } | { ok: false; problems: string[] };

/** Reads the settings. Those that are not `needed` count as unset, and their problems stop nothing. */
export function readSettings(folder: string, needed: readonly SettingName[] = settingNames): SettingsReading {
  const environment = openEnvironment(folder);
  if (typeof environment === 'string') return { ok: false, problems: [environment] };
  const { problems } = checkEnvFile(folder, needed);
  if (problems.length > 0) return { ok: false, problems };
  const known = { ...environment };
  for (const name of settingNames) if (!needed.includes(name)) delete known[name];
  const reading = parseConfig(known);
  if (!reading.ok) return reading;
  const dataDir = resolve(folder, reading.config.dataDir);
  return { ok: true, config: { ...reading.config, dataDir }, environment };
}

/** Reads the environment with `.env`, or returns the line that says why that cannot be read. */
export function openEnvironment(folder: string): Environment | string {
  try {
    return readEnvironment(folder);
  } catch (error) {
    return (error as Error).message;
  }
}

export async function readSites(folder: string): Promise<SitesReading> {
  const settings = readSettings(folder, ['CONTENT_DIR', 'TIME_ZONE']);
  if (!settings.ok) return { ok: false, issues: settings.problems };
  const { createSitesReader } = await import('../../sites/open-sites.ts');
  const { contentDir, timeZone } = settings.config;
  return createSitesReader(resolve(folder, contentDir))(dayAfter(Date.now(), timeZone, 0));
}

/** Reads the sites of the content. There are none while it has a mistake. */
export async function readSiteFiles(folder: string): Promise<Site[]> {
  const reading = await readSites(folder);
  return reading.ok ? reading.sites.siteList.sites : [];
}
