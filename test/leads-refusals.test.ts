import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../server/database/open.ts';
import { compiledCode } from '../scripts/compiled-code.mjs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'janus-refusals-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function leads(settings: Record<string, string>, ...args: string[]) {
  const { PATH = '' } = process.env;
  const env = { PATH, ...compiledCode, DATA_DIR: join(folder, 'data'), ...settings };
  const command = join(import.meta.dirname, '../cli/leads.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const line = (words: string) => expect.stringMatching(new RegExp(`^[^\n]*${words}[^\n]*\n$`));

test('help is an answer on standard output, also where a setting is wrong', () => {
  const help = { status: 0, stdout: expect.stringContaining('npm run leads -- export --format csv'), stderr: '' };
  expect(leads({}, 'help', 'export')).toEqual(help);
  expect(leads({ PORT: 'many' }, 'export', '--help')).toEqual(help);
});

test.each([
  [['lits'], {}, 2, 'did you mean list\\?'],
  [['list', '5'], { npm_config_limit: 'true' }, 2, 'npm run leads -- list --limit 5'],
  [['list'], { PORT: 'many' }, 1, 'PORT '],
  [['list'], {}, 1, 'There is no database in .*DATA_DIR'],
  [['erase', '--email', 'a@b.example'], {}, 1, 'There is no database in .*DATA_DIR'],
  [['move'], {}, 1, 'DATABASE_URL is not set'],
  [['move'], { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, 1, 'There is no SQLite database in .*DATA_DIR'],
])('%j with %j is refused in one line, and nothing is created', (args, settings, status, words) => {
  expect(leads(settings, ...args)).toEqual({ status, stdout: '', stderr: line(words) });
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('--json is understood where npm took it', async () => {
  const opened = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: '' });
  if (opened.ok) await opened.database.close();
  expect(leads({ npm_config_json: 'true' }, 'list')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
  expect(leads({}, 'list')).toEqual({ status: 0, stdout: 'No leads.\n', stderr: '' });
});
