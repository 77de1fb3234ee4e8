import { resolve } from 'node:path';
import type { FileContents } from '../server/database/sqlite-file.ts';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import { readSettings } from './read-settings.ts';

export interface FileCommand {
  /** The words after the command. */
  args: string[];
  usage: string;
  /** The project's folder, for `.env` and a relative `DATA_DIR`. */
  root: string;
  run(file: string | undefined, dataDir: string): Promise<{ ok: true; words: string } | { ok: false; problem: string }>;
}

/** A command on the SQLite database's files: reads the settings, prints one line, answers with the exit code 0, 1 or 2. */
export async function runFileCommand({ args, usage, root, run }: FileCommand): Promise<number> {
  const [file, ...rest] = args;
  if (rest.length > 0 || file?.startsWith('-')) return complain(usage, 2);
  const settings = readSettings(root);
  if (!settings.ok) return complain(settings.problems.join('\n'), 1);
  const { dataDir, databaseUrl } = settings.config;
  // npm runs a command in the project's folder, and says here where it was typed.
  const typedIn = settings.environment['INIT_CWD'] ?? process.cwd();
  if (databaseUrl !== '') return complain(ELSEWHERE, 1);
  const result = await run(file && resolve(typedIn, file), dataDir);
  if (!result.ok) return complain(result.problem, result.problem === usage ? 2 : 1);
  process.stdout.write(`${escapeUnseen(result.words)}\n`);
  return 0;
}

const ELSEWHERE =
  'The leads are in PostgreSQL (DATABASE_URL): use pg_dump and pg_restore, which come with it. This command is for SQLite.';

function complain(words: string, code: number): number {
  process.stderr.write(`${words.split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

/** Such as `200 leads, 400 deliveries, 1.2 MB, SHA-256 3f…`. */
export function describeContents({ leads, rows, bytes, checksum }: Omit<FileContents, 'schemaVersion'>): string {
  const size = bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
  return `${leads} ${leads === 1 ? 'lead' : 'leads'}, ${rows['deliveries']} deliveries, ${size}, SHA-256 ${checksum}`;
}
