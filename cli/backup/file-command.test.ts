import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeContents, runFileCommand, type FileCommand } from './file-command.ts';

let root: string;
let said: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-command-'));
  said = '';
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((words) => ((said += String(words)), true));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const run = (args: string[], work: FileCommand['run']) =>
  runFileCommand({ args, name: 'backup', usage: 'npm run backup -- [FILE]', root, run: work });

test('a backup command means a file from where it is typed, and the data folder from the project', async () => {
  vi.stubEnv('INIT_CWD', '/typed/in');
  const seen: (string | undefined)[] = [];
  const code = await run(
    ['a.db'],
    async (file, { dataDir }) => (seen.push(file, dataDir), { ok: true, message: 'done' }),
  );
  expect(code).toBe(0);
  expect(said).toBe('done\n');
  expect(seen).toEqual(['/typed/in/a.db', join(root, 'data')]);
});

test.each([
  [['a', 'b'], 2, /^npm run backup/],
  [['--help'], 2, /^npm run backup/],
  [['--keep', '7'], 2, /^npm run backup/],
])('%j is wrong usage', async (args, code, words) => {
  expect(await run(args, async () => expect.unreachable())).toBe(code);
  expect(said).toMatch(words);
});

test.each([
  [['--keep', '7'], 7],
  [['--keep=14'], 14],
  [[], null],
])('%j keeps %j backups', async (args, kept) => {
  const seen: (number | null)[] = [];
  const command = { name: 'backup', usage: 'npm run backup', root, keeps: true } as const;
  await runFileCommand({ ...command, args, run: async (_, { keep }) => (seen.push(keep), { ok: true, message: '' }) });
  expect(seen).toEqual([kept]);
});

test.each([[['--keep', '0']], [['--keep', '-1']], [['--keep', 'all']], [['--keep']], [['mine.db', '--keep', '3']]])(
  '%j is wrong usage of a command that keeps',
  async (args) => {
    const command = { args, name: 'backup', usage: 'npm run backup', root, keeps: true } as const;
    expect(await runFileCommand({ ...command, run: async () => expect.unreachable() })).toBe(2);
  },
);

test('an option that npm took for itself is not taken for a file', async () => {
  vi.stubEnv('npm_config_keep', 'true');
  const command = { name: 'backup', usage: 'npm run backup -- --keep N', root, keeps: true } as const;
  expect(await runFileCommand({ ...command, args: ['7'], run: async () => expect.unreachable() })).toBe(2);
  expect(said).toContain('npm run backup -- --keep 7');
});

test('a setting that the command does not go by is told, and keeps it from nothing', async () => {
  vi.stubEnv('TIME_ZONE', 'Berlin');
  expect(await run([], async () => ({ ok: true, message: 'done' }))).toBe(0);
  expect(said).toMatch(/^TIME_ZONE [^\n]+\ndone\n$/);
  vi.stubEnv('DATABASE_URL', 'mysql://db');
  expect(await run([], async () => expect.unreachable())).toBe(1);
});

test('what could not be done is exit code 1 with its reason', async () => {
  expect(await run([], async () => ({ ok: false, problem: 'No \u009b room.' }))).toBe(1);
  expect(said).toBe('No \\u009b room.\n');
});

test('what is in a file is told in words', () => {
  expect(describeContents({ leads: 1, rows: { deliveries: 2 }, bytes: 40_960, checksum: 'ab' })).toBe(
    '1 lead, 2 deliveries, 41 KB, SHA-256 ab',
  );
  expect(describeContents({ leads: 3, rows: { deliveries: 2 }, bytes: 12_345_678, checksum: 'ab' })).toContain(
    '12.3 MB',
  );
});
