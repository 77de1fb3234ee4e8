import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compiledCode } from '../scripts/runtime.mjs';
import { openDatabase } from '../server/database/open-database.ts';
import { runHere } from './run-here.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'janus-refusals-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const root = join(import.meta.dirname, '..');

/** Runs the program as an owner does in a clone. */
function leads(settings: Record<string, string>, ...args: string[]) {
  const { PATH = '' } = process.env;
  const env = { PATH, ...compiledCode, DATA_DIR: join(folder, 'data'), ...settings };
  const { status, stdout, stderr } = spawnSync(join(root, 'janus'), ['leads', ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the command of leads says what is wrong, and creates nothing', () => {
  test('help is an answer on standard output, also where a setting is wrong', () => {
    const help = { status: 0, stdout: expect.stringContaining('./janus leads export --format csv'), stderr: '' };
    expect(leads({ PORT: 'many' }, 'export', '--help')).toEqual(help);
  });

  test('a wrong command ends with 2, one that could not be done with 1, with nothing on standard output', () => {
    const wrong = 'Unknown command \'lits\'. Did you mean list?\n"./janus leads --help" shows how.\n';
    expect(leads({}, 'lits')).toEqual({ status: 2, stdout: '', stderr: wrong });
    const absent = expect.stringMatching(/^[^\n]*There is no database in .*DATA_DIR[^\n]*\n$/);
    expect(leads({}, 'list')).toEqual({ status: 1, stdout: '', stderr: absent });
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test.each([
    [['leads', 'list'], { PORT: 'many' }, 'PORT '],
    [['leads', 'erase', '--yes', '--email', 'a@b.example'], {}, 'There is no database in .*DATA_DIR'],
  ])('%j with %j', async (args, settings: Record<string, string>, words) => {
    const { code, out, error } = await runHere({ DATA_DIR: join(folder, 'data'), ...settings }, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toMatch(new RegExp(`^[^\n]*${words}[^\n]*\n$`));
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('JSON is alone on standard output, wherever the command is called from, by its name or by a link to it', async () => {
    const opened = await openDatabase({ dataDir: join(folder, 'data'), databaseUrl: '' });
    if (opened.ok) await opened.database.close();
    const nothing = { status: 0, stdout: '[]\n', stderr: '' };
    expect(leads({}, 'list', '--json')).toEqual(nothing);
    symlinkSync(join(root, 'janus'), join(folder, 'janus'));
    const env = { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: join(folder, 'data') };
    const linked = spawnSync('./janus', ['leads', 'list', '--json'], { cwd: folder, env, encoding: 'utf8' });
    expect(linked).toMatchObject(nothing);
    expect((await runHere({ DATA_DIR: join(folder, 'data') }, ['leads', 'list'])).out).toBe('No leads.\n');
  });

  test('the name of the command is the one of the installation', () => {
    const env = { JANUS_COMMAND: 'sudo janus' };
    expect(leads(env, 'lits').stderr).toContain('"sudo janus leads --help" shows how.');
    expect(leads(env, 'list', '--help').stdout).toContain('  sudo janus leads list --json\n');
  });
});
