import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledCode } from '../scripts/run-file.mjs';
import { openDatabase } from '../server/database/open-database.ts';
import { runLeads } from './leads-command.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'janus-refusals-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The program as npm starts it. */
function leads(settings: Record<string, string>, ...args: string[]) {
  const { PATH = '' } = process.env;
  const env = { PATH, ...compiledCode, DATA_DIR: join(folder, 'data'), ...settings };
  const command = join(import.meta.dirname, '../cli/leads.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the command of leads says what is wrong in one line, and creates nothing', () => {
  test('help is an answer on standard output, also where a setting is wrong', () => {
    const help = { status: 0, stdout: expect.stringContaining('npm run leads -- export --format csv'), stderr: '' };
    expect(leads({ PORT: 'many' }, 'export', '--help')).toEqual(help);
  });

  test('a wrong command ends with 2, one that could not be done with 1, with nothing on standard output', () => {
    const line = (words: string) => expect.stringMatching(new RegExp(`^[^\n]*${words}[^\n]*\n$`));
    expect(leads({}, 'lits')).toEqual({ status: 2, stdout: '', stderr: line('did you mean list\\?') });
    const absent = line('There is no database in .*DATA_DIR');
    expect(leads({}, 'list')).toEqual({ status: 1, stdout: '', stderr: absent });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test.each([
    [['list', '5'], { npm_config_limit: 'true' }, 'npm run leads -- list --limit 5'],
    [['list'], { PORT: 'many' }, 'PORT '],
    [['erase', '--email', 'a@b.example'], {}, 'There is no database in .*DATA_DIR'],
    [['move'], {}, 'DATABASE_URL is not set'],
    [['move'], { DATABASE_URL: 'postgres://u@127.0.0.1:1/x' }, 'There is no SQLite database in .*DATA_DIR'],
  ])('%j with %j', async (args, settings: Record<string, string>, words) => {
    const run = runLeads({ DATA_DIR: join(folder, 'data'), ...settings }, ...args);
    await expect(run).rejects.toThrow(new RegExp(`^[^\n]*${words}[^\n]*\n$`));
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('--json is understood where npm took it', async () => {
    const opened = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: '' });
    if (opened.ok) await opened.database.close();
    expect(leads({ npm_config_json: 'true' }, 'list')).toEqual({ status: 0, stdout: '[]\n', stderr: '' });
    expect(await runLeads({ DATA_DIR: join(folder, 'data') }, 'list')).toBe('No leads.\n');
  });
});
