import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { pictureIssues } from '../../build/read/check-faces.ts';
import { readContent } from '../../build/read/read-content.ts';
import { newContent } from './new-content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-content-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]) => newContent(args, { INIT_CWD: folder });
const trades = readdirSync(join(import.meta.dirname, '../../examples'));

test('a short start is put into a new folder, and the command says what to set', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../content-new.ts'), 'mine'], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
  expect(status).toBe(0);
  expect(stdout).toContain(`CONTENT_DIR=${join(folder, 'mine')}`);
  expect(readContent(join(folder, 'mine'))).toMatchObject({ ok: true });
  expect(readdirSync(join(folder, 'mine')).sort()).toEqual(['schemas', 'services.yaml']);
  expect(readFileSync(join(folder, 'mine/services.yaml'), 'utf8').split('\n').length).toBeLessThan(62);
});

test.each([undefined, ...trades])('the content of the example %s is right, and wired to its schemas', async (trade) => {
  const options = trade === undefined ? [] : ['--example', trade];
  expect(run('mine', ...options)).toMatchObject({ code: 0 });
  const mine = join(folder, 'mine');
  const reading = readContent(mine);
  if (!reading.ok) throw new Error(reading.issues.map(formatIssue).join('\n'));
  expect(await pictureIssues(mine, reading.pictures)).toEqual([]);
  const files = globSync('**/*.{yaml,md}', { cwd: mine });
  const texts = files.map((name) => readFileSync(join(mine, name), 'utf8'));
  expect(texts.filter((text) => /solvewright|nowfetch/i.test(text))).toEqual([]);
  const named = files.flatMap((name, at) => {
    const path = /^# yaml-language-server: \$schema=(.+)$/m.exec(texts[at]!)?.[1];
    return path ? [resolve(mine, dirname(name), path)] : [];
  });
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(path) || dirname(path) !== join(mine, 'schemas'))).toEqual([]);
});

test.each([
  ['electrican', /^There is no example "electrican"; did you mean "electrician"\? Examples: agency, bakery, /],
  ['../companies', /^There is no example "\.\.\/companies"\. Examples: agency, /],
])('an example called %s is none, and nothing is written', (trade, message) => {
  expect(run('mine', '--example', trade)).toEqual({ code: 2, lines: [expect.stringMatching(message)] });
  expect(readdirSync(folder)).toEqual([]);
});

test('takes an empty folder that is there, and leaves nothing of one that could not be finished', () => {
  mkdirSync(join(folder, 'empty'));
  expect(run('empty').code).toBe(0);
  // No file may be longer than 4 KB: the schemas are.
  const script = `ulimit -f 4; exec "${process.execPath}" "${join(import.meta.dirname, '../content-new.ts')}" half`;
  const { status } = spawnSync('sh', ['-c', script], { cwd: folder, env: { ...process.env, INIT_CWD: folder } });
  expect(status).not.toBe(0);
  expect(readdirSync(folder)).toEqual(['empty']);
});

test('touches no folder that holds anything', () => {
  writeFileSync(join(folder, 'mine.txt'), '');
  expect(run('.')).toEqual({ code: 1, lines: [expect.stringContaining('not empty')] });
  expect(run('.', '--example', 'bakery').code).toBe(1);
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('asks for one folder', () => {
  expect(run()).toEqual({ code: 2, lines: [expect.stringContaining('npm run content:new -- DIR')] });
  expect(run('a', 'b').code).toBe(2);
  expect(run('--help').code).toBe(2);
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('says in a line what cannot be written', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(run('file')).toEqual({ code: 1, lines: [expect.stringMatching(/^[^\n]*$/)] });
});
