import { spawnSync } from 'node:child_process';
import {
  chmodSync,
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
import { createPictureCheck } from '../../sites/read/check-faces.ts';
import { readContent } from '../../sites/read/read-content.ts';
import { callAsOther } from '../../test/as-other-user.ts';
import { runHere } from '../../test/run-here.ts';
import { findPlaceholders } from '../checks/content.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-content-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const { code, out, error } = await runHere({}, ['site', 'new', ...args], { cwd: folder });
  return { code, lines: (out + error).trimEnd().split('\n') };
}
const trades = readdirSync(join(import.meta.dirname, '../../examples'));
const janus = join(import.meta.dirname, '../janus.ts');

test('a short start is put into a new folder, and the command says what to set', async () => {
  const { status, stdout } = spawnSync(process.execPath, [janus, 'site', 'new', 'mine'], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(status).toBe(0);
  expect(stdout).toContain(`CONTENT_DIR=${join(folder, 'mine')}`);
  expect(readContent(join(folder, 'mine'))).toMatchObject({ ok: true });
  expect(readdirSync(join(folder, 'mine')).sort()).toEqual(['pages', 'schemas', 'services.yaml']);
  expect(readFileSync(join(folder, 'mine/services.yaml'), 'utf8').split('\n').length).toBeLessThan(62);
});

test.each(trades)('the content of the example %s is right, and wired to its schemas', async (trade) => {
  expect(await run('mine', '--example', trade)).toMatchObject({ code: 0 });
  const mine = join(folder, 'mine');
  const reading = readContent(mine);
  if (!reading.ok) throw new Error(reading.issues.map(formatIssue).join('\n'));
  expect(await createPictureCheck(mine)(reading.pictures)).toEqual([]);
  // Five questions fit an agency. Every other trade is asked in a few sentences.
  const isAgency = trade === 'agency';
  for (const { quote, message } of reading.content.services.values())
    expect([quote !== undefined, message !== undefined]).toEqual([isAgency, !isAgency]);
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

test.each(['start', 'start-de', 'start-fr'])(
  '%s has an imprint and a privacy page, and says what is to be written',
  async (start) => {
    expect(await run('mine', '--example', start)).toMatchObject({ code: 0 });
    const mine = join(folder, 'mine');
    const pages = globSync('pages/*.md', { cwd: mine }).toSorted();
    expect(pages).toHaveLength(2);
    for (const page of pages)
      expect(readFileSync(join(mine, page), 'utf8')).toMatch(
        /^---\n# .*(?:legal advice|Rechtsberatung|conseil juridique)/,
      );
    const left = findPlaceholders(mine);
    for (const file of ['services.yaml', ...pages])
      expect(left.filter(({ place }) => place.startsWith(`${file}:`)).length).toBeGreaterThan(5);
  },
);

test.each([
  ['electrican', /^There is no example "electrican"; did you mean "electrician"\? Examples: agency, bakery, /],
  ['../companies', /^There is no example "\.\.\/companies"\. Examples: agency, /],
])('an example called %s is none, and nothing is written', async (trade, message) => {
  expect(await run('mine', '--example', trade)).toEqual({ code: 2, lines: [expect.stringMatching(message)] });
  expect(readdirSync(folder)).toEqual([]);
});

test('takes an empty folder that is there, and leaves nothing of one that could not be finished', async () => {
  mkdirSync(join(folder, 'empty'));
  expect((await run('empty')).code).toBe(0);
  // No file may be longer than 4 KB: the schemas are.
  const script = `ulimit -f 4; exec "${process.execPath}" "${janus}" site new half`;
  const { status } = spawnSync('sh', ['-c', script], { cwd: folder });
  expect(status).not.toBe(0);
  expect(readdirSync(folder)).toEqual(['empty']);
});

test('touches no folder that holds anything', async () => {
  writeFileSync(join(folder, 'mine.txt'), '');
  expect(await run('.')).toEqual({ code: 1, lines: [expect.stringContaining('not empty')] });
  expect((await run('.', '--example', 'bakery')).code).toBe(1);
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('asks for one folder', async () => {
  for (const args of [[], ['a', 'b'], ['a', '--example', 'electrican']]) expect((await run(...args)).code).toBe(2);
  expect((await run('a', '--help')).code).toBe(0);
  expect(existsSync(join(folder, 'a'))).toBe(false);
});

test('says in a line what this user may not write', () => {
  const module = new URL('new-content.ts', import.meta.url);
  chmodSync(folder, 0);
  try {
    expect(callAsOther(module, 'newContent', { folder: join(folder, 'mine') })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^[^\n]*mine cannot be written: EACCES/)],
    });
  } finally {
    chmodSync(folder, 0o700);
  }
});

test('says in a line what cannot be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await run('file')).toEqual({ code: 1, lines: [expect.stringMatching(/^[^\n]*$/)] });
});
