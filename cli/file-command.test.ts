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
  runFileCommand({ args, usage: 'npm run backup -- [FILE]', root, run: work });

test('a file is meant from where it is typed, and the data folder from the project', async () => {
  vi.stubEnv('INIT_CWD', '/typed/in');
  const seen: (string | undefined)[] = [];
  const code = await run(['a.db'], async (...given) => (seen.push(...given), { ok: true, words: 'done' }));
  expect(code).toBe(0);
  expect(said).toBe('done\n');
  expect(seen).toEqual(['/typed/in/a.db', join(root, 'data')]);
});

test.each([
  [['a', 'b'], 2, /^npm run backup/],
  [['--help'], 2, /^npm run backup/],
])('%j is wrong usage', async (args, code, words) => {
  expect(await run(args, async () => expect.unreachable())).toBe(code);
  expect(said).toMatch(words);
});

test('where the leads are in PostgreSQL it says what to use instead', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://janus@127.0.0.1/janus');
  expect(await run([], async () => expect.unreachable())).toBe(1);
  expect(said).toContain('pg_dump');
});

test('what could not be done is exit code 1 with its reason', async () => {
  expect(await run([], async () => ({ ok: false, problem: 'No \u009b room.' }))).toBe(1);
  expect(said).toBe('No \\u009b room.\n');
});

test('what is in a file is told in words', () => {
  expect(describeContents({ leads: 1, deliveries: 2, bytes: 40_960, checksum: 'ab' })).toBe(
    '1 lead, 2 deliveries, 41 KB, SHA-256 ab',
  );
  expect(describeContents({ leads: 3, deliveries: 2, bytes: 12_345_678, checksum: 'ab' })).toContain('12.3 MB');
});
