import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FileContents } from '../server/database/sqlite-file.ts';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import type { Config, Environment } from '../server/start/config.ts';
import { complain } from './complain.ts';
import { readSettings } from './read-settings.ts';

export interface FileCommand {
  /** The words after the command. */
  args: string[];
  usage: string;
  /** The project's folder, for `.env` and a relative `DATA_DIR`. */
  root: string;
  /** Whether it takes `--keep N` in the place of a file. */
  keeps?: boolean;
  run(file: string | undefined, given: Given): Promise<{ ok: true; words: string } | { ok: false; problem: string }>;
}

export interface Given extends Pick<Config, 'dataDir' | 'databaseUrl'> {
  /** How many backups stay; null: all. */
  keep: number | null;
  environment: Environment;
}

/** A command on the database's files: reads the settings, prints one line, answers with the exit code 0, 1 or 2. */
export async function runFileCommand({ args, usage, root, keeps = false, run }: FileCommand): Promise<number> {
  const read = readArguments(args, keeps);
  if (read === null) return complain(usage, 2);
  const settings = readSettings(root, ['DATA_DIR', 'DATABASE_URL']);
  if (!settings.ok) return complain(settings.problems.join('\n'), 1);
  if (settings.others.length > 0) complain(settings.others.join('\n'), 0);
  const { config, environment } = settings;
  // Without the two dashes npm takes the option for itself, and leaves its number to us as a file.
  if (keeps && environment['npm_config_keep'] !== undefined) return complain(usage, 2);
  // npm runs a command in the project's folder, and says here where it was typed.
  const typedIn = environment['INIT_CWD'] ?? process.cwd();
  const { dataDir, databaseUrl } = config;
  const given = { dataDir, databaseUrl, environment, keep: read.keep };
  const result = await run(read.file && resolve(typedIn, read.file), given);
  if (!result.ok) return complain(result.problem, result.problem === usage ? 2 : 1);
  process.stdout.write(`${escapeUnseen(result.words)}\n`);
  return 0;
}

function readArguments(args: string[], keeps: boolean): { file: string | undefined; keep: number | null } | null {
  try {
    const options = { keep: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...rest] = positionals;
    const { keep } = values;
    if (rest.length > 0 || (keep !== undefined && !keeps)) return null;
    if (keep === undefined) return { file, keep: null };
    return file === undefined && /^[1-9]\d{0,3}$/.test(keep) ? { file, keep: Number(keep) } : null;
  } catch {
    return null;
  }
}

/** Such as `200 leads, 400 deliveries, 1.2 MB, SHA-256 3f…`. */
export function describeContents({ leads, rows, ...file }: Omit<FileContents, 'schemaVersion'>): string {
  return `${leads} ${leads === 1 ? 'lead' : 'leads'}, ${rows['deliveries']} deliveries, ${describeFile(file)}`;
}

/** Such as `1.2 MB, SHA-256 3f…`. */
export function describeFile({ bytes, checksum }: Pick<FileContents, 'bytes' | 'checksum'>): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${size}, SHA-256 ${checksum}`;
}
