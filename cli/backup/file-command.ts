import type { FileContents } from '../../server/database/sqlite/sqlite-file.ts';
import { escapeUnseen } from '../../server/text/unsafe-text.ts';
import type { Config, Environment } from '../../server/start/config.ts';
import { printError, readSettings, resolveTyped } from '../terminal/command.ts';
import { parseCommandLine, type Reading } from '../terminal/command-line.ts';
import { count } from '../terminal/text.ts';

export interface FileCommand {
  /** Everything after the command. */
  args: string[];
  name: 'backup' | 'restore';
  usage: string;
  /** The project's folder, for `.env` and a relative `DATA_DIR`. */
  root: string;
  /** Whether it takes `--keep N` in the place of a file. */
  keeps?: boolean;
  run(file: string | undefined, given: Given): Promise<{ ok: true; message: string } | { ok: false; problem: string }>;
}

export interface Given extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  /** The number of backups that stay; null for all. */
  keep: number | null;
  environment: Environment;
}

/** Runs a command on the database's files: reads the settings, prints one line, returns the exit code 0, 1 or 2. */
export async function runFileCommand({ args, name, usage, root, keeps = false, run }: FileCommand): Promise<number> {
  const settings = readSettings(root, ['DATA_DIR', 'DATABASE_URL']);
  const reading = parseArguments({ args, name, keeps, environment: settings.ok ? settings.environment : {} });
  if (!reading.ok) return printError(`${usage}\n${reading.problem}`, 2);
  if (!settings.ok) return printError(settings.problems.join('\n'), 1);
  if (settings.others.length > 0) printError(settings.others.join('\n'), 0);
  const { config, environment } = settings;
  const { file, keep } = reading.request;
  const { dataDir, databaseUrl } = config;
  const path = file && resolveTyped(file, environment);
  const result = await run(path, { dataDir, databaseUrl, environment, keep });
  if (!result.ok) return printError(result.problem, result.problem === usage ? 2 : 1);
  process.stdout.write(`${escapeUnseen(result.message)}\n`);
  return 0;
}

type Typed = Pick<FileCommand, 'args' | 'name' | 'keeps'> & { environment: Environment };

function parseArguments({ args, name, keeps, environment }: Typed): Reading<{ file?: string; keep: number | null }> {
  const options: { keep?: { type: 'string' } } = keeps ? { keep: { type: 'string' } } : {};
  const command = `${name} --`;
  return parseCommandLine(
    { args, options, command, environment },
    ({ positionals: [file, second], values: { keep } }) => {
      if (second !== undefined) throw new Error(`'${second}' is one word too many`);
      if (keep === undefined) return { file, keep: null };
      if (file !== undefined) throw new Error('Say either a file or --keep');
      if (!/^[1-9]\d{0,3}$/.test(keep)) throw new Error('--keep is a whole number from 1 to 9999');
      return { keep: Number(keep) };
    },
  );
}

/** Describes a backup as `200 leads, 400 deliveries, 1.2 MB, SHA-256 3f…`. */
export function describeContents({ leads, rows, ...file }: Omit<FileContents, 'schemaVersion'>): string {
  return `${count(leads, 'lead')}, ${rows['deliveries']} deliveries, ${describeFile(file)}`;
}

/** Describes a file as `1.2 MB, SHA-256 3f…`. */
export function describeFile({ bytes, checksum }: Pick<FileContents, 'bytes' | 'checksum'>): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${size}, SHA-256 ${checksum}`;
}
