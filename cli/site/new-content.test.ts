import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { makeFolder } from '../../test/folder.ts';
import { createPictureCheck } from '../../sites/read/check-pictures.ts';
import { readOwnLocales } from '../../sites/read/locales.ts';
import { readContent } from '../../sites/read/read-content.ts';
import { callAsOther } from '../../test/as-other-user.ts';
import { english, german } from '../../test/locales.ts';
import { runHere } from '../../test/run-here.ts';
import { findPlaceholders } from '../checks/content.ts';
import { examples, listExamples } from './examples.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

async function run(command: string) {
  const { code, out, error } = await runHere({}, command.split(' '), { cwd: folder, folder });
  return { code, text: out + error };
}
const trades = readdirSync(join(import.meta.dirname, '../../examples'));

test('the examples are those of their folder, in a help that says their languages', async () => {
  expect(Object.values(examples).flat().toSorted()).toEqual(trades.toSorted());
  expect((await run('site new --help')).text.replaceAll(/\s+/g, ' ')).toContain(listExamples());
});

test.each(trades)('writes the example %s without a mistake, with its schemas', async (trade) => {
  const { code, text } = await run(`site new mine --example ${trade}`);
  expect([code, text]).toEqual([0, expect.stringContaining(`CONTENT_DIR=${join(folder, 'mine')}`)]);
  const mine = join(folder, 'mine');
  const reading = readContent(mine);
  if (!reading.ok) throw new Error(reading.issues.map(formatIssue).join('\n'));
  expect(await createPictureCheck(mine)(reading.pictures)).toEqual([]);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const languages = [...reading.content.services.values()].map(({ lang }) => names.of(lang.slice(0, 2))).toSorted();
  const language = languages.join(' and ') || 'English';
  expect(examples).toMatchObject({ [language]: expect.arrayContaining([trade]) });
  const files = globSync('**/*.{yaml,md}', { cwd: mine });
  const schemas = files.flatMap((name) => {
    const content = readFileSync(join(mine, name), 'utf8');
    expect(content).not.toMatch(/solvewright|nowfetch/i);
    const path = /^# yaml-language-server: \$schema=(.+)$/m.exec(content)?.[1];
    return path ? [resolve(mine, dirname(name), path)] : [];
  });
  expect(schemas.length).toBeGreaterThan(0);
  expect(schemas.filter((path) => !existsSync(path) || dirname(path) !== join(mine, 'schemas'))).toEqual([]);
});

test.each(['start', 'start-de', 'start-fr'])(
  '%s has legal pages with brackets where the owner writes',
  async (start) => {
    expect(await run(`site new mine --example ${start}`)).toMatchObject({ code: 0 });
    const mine = join(folder, 'mine');
    const pages = globSync('pages/*.md', { cwd: mine });
    expect(pages).toHaveLength(2);
    const advice = /^---\n# .*(?:legal advice|Rechtsberatung|conseil juridique)/;
    for (const page of pages) expect(readFileSync(join(mine, page), 'utf8')).toMatch(advice);
    const left = findPlaceholders(mine).map(({ where }) => where.split(':')[0]);
    for (const file of ['services.yaml', ...pages])
      expect(left.filter((each) => each === file).length).toBeGreaterThan(5);
  },
);

test('site check names each mistake with its line, and what is left to write', async () => {
  await run('site new content');
  expect(await run('site check')).toEqual({
    code: 0,
    text: expect.stringMatching(/^services\.yaml:\d+: still has a text in brackets\n[^]* no errors: 1 site\.\n$/m),
  });
  writeFileSync(join(folder, 'content/site.yaml'), 'defualt: x\n');
  const { code, text } = await run('site check');
  expect([code, text]).toEqual([1, expect.stringMatching(/site\.yaml:1:1: defualt: [^\n]+\n(?!\s)/)]);
});

test.each([
  ['site new mine --example electrican', 2, /"electrican"; did you mean "electrician"\? Examples: English: /],
  ['site new mine --example ../companies', 2, /^There is no example "\.\.\/companies"\. Examples: English: start, /],
  ['site new', 2, /^Missing required argument/],
  ['site new .', 1, /is not empty\. Nothing was changed/],
  ['site new mine.txt', 1, /^[^\n]*cannot be written: [^\n]*\n$/],
  ['locale new', 2, /^Missing required argument/],
  ['locale new polski-język', 2, /language/],
])('refuses %s with %i, and writes nothing', async (command, code, message) => {
  writeFileSync(join(folder, 'mine.txt'), '');
  expect(await run(command)).toEqual({ code, text: expect.stringMatching(message) });
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('fills an existing empty folder, and leaves nothing of one that could not be finished', async () => {
  mkdirSync(join(folder, 'empty'));
  expect((await run('site new empty')).code).toBe(0);
  // No file may be longer than 4 KB: the schemas are.
  const janus = join(import.meta.dirname, '../janus.ts');
  const script = `ulimit -f 4; exec "${process.execPath}" "${janus}" site new half`;
  expect(spawnSync('sh', ['-c', script], { cwd: folder }).status).not.toBe(0);
  expect(readdirSync(folder)).toEqual(['empty']);
});

test('says in a line what this user may not write', () => {
  chmodSync(folder, 0);
  const module = new URL('new-content.ts', import.meta.url);
  const done = callAsOther(module, 'newContent', { folder: join(folder, 'mine') });
  chmodSync(folder, 0o700);
  expect(done).toEqual({ code: 1, lines: [expect.stringMatching(/^[^\n]*mine cannot be written: EACCES/)] });
});

test("writes a language's file in English, or in the texts there are, and never replaces one", async () => {
  expect((await run('locale new de-at')).text).toContain('de-AT.yaml');
  expect(await run('locale new tr')).toMatchObject({ code: 0 });
  const { issues, locales } = readOwnLocales(join(folder, 'content'));
  expect([issues, locales.find('de-AT'), locales.find('tr')]).toEqual([[], german, english]);
  const path = join(folder, 'content/locales/tr.yaml');
  writeFileSync(path, 'mine');
  expect(await run('locale new tr')).toMatchObject({ code: 1 });
  expect(readFileSync(path, 'utf8')).toBe('mine');
});
