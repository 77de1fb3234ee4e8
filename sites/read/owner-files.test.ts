import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { listIssues } from '../../test/content-folder.ts';
import { makeFolder } from '../../test/folder.ts';
import { callAsOther } from '../../test/as-other-user.ts';
import { readContentText } from './owner-files.ts';

let folder: string;
beforeEach(() => (folder = makeFolder()));

function read(bytes: Buffer | string) {
  writeFileSync(join(folder, 'x.yaml'), bytes);
  return readContentText({ root: folder, path: join(folder, 'x.yaml') });
}

test('UTF-8 is read, with its mark and any line breaks', () => {
  expect(read('a: ü\nb: 1\n')).toEqual({ ok: true, text: 'a: ü\nb: 1\n' });
  expect(read('\uFEFFa: 🙂\r\nb: 1\rc: 2')).toEqual({ ok: true, text: 'a: 🙂\nb: 1\nc: 2' });
  expect(read('')).toEqual({ ok: true, text: '' });
});

test.each([
  ['a: 1\nb: B\xe4cker\n', 2, 5],
  ['\xe4', 1, 1],
  ['a: \xc3\xbc\r\nb: \xc3\xbc and \xfc', 2, 10],
])('a letter in Latin-1 is reported with line and column: %j', (text, line, column) => {
  const reading = read(Buffer.from(text, 'latin1'));
  expect(reading).toMatchObject({ ok: false, problem: { line, column } });
  expect(!reading.ok && reading.problem.message).toContain('save the file as UTF-8');
});

test('a value that is not a text is reported', () => {
  const problem = { line: 0, excerpt: '', message: 'is saved as UTF-16; save the file as UTF-8 in your editor' };
  for (const text of ['\uFEFFa', 'a']) expect(read(Buffer.from(text, 'utf16le'))).toMatchObject({ problem });
  expect(read('a: 1\nb: \0')).toMatchObject({
    problem: { line: 2, column: 4, message: expect.stringContaining('U+0000') },
  });
  expect(read('x'.repeat(250_001))).toMatchObject({ problem: { message: expect.stringContaining('at most 250 KB') } });
});

test('what is not a file is reported, and nothing is thrown', () => {
  const message = (name: string) => {
    const reading = readContentText({ root: folder, path: join(folder, name) });
    return reading.ok ? '' : reading.problem.message;
  };
  mkdirSync(join(folder, 'folder.yaml'));
  symlinkSync('nowhere', join(folder, 'link.yaml'));
  symlinkSync('loop.yaml', join(folder, 'loop.yaml'));
  execFileSync('mkfifo', [join(folder, 'pipe.yaml')]);
  expect(message('missing.yaml')).toBe('is missing');
  expect(message('folder.yaml')).toBe('is a folder; expected a file');
  expect(message('link.yaml')).toContain('is a link to a missing file or folder');
  expect(message('loop.yaml')).toContain('is a link that leads back to itself');
  expect(message('pipe.yaml')).toContain('is not an ordinary file');
});

test.each(['domains', 'services', 'pages', 'public', 'locales', 'domains/_defaults.yaml'])(
  '%s that links to a missing drive is the only issue',
  (place) => {
    // The sample's page of privacy is not here.
    const sample = readFileSync(join(import.meta.dirname, '../../sample/content/services.yaml'), 'utf8').replaceAll(
      '(/privacy)',
      '(/quote)',
    );
    writeFileSync(join(folder, 'services.yaml'), place === 'locales' ? `lang: el\n${sample}` : sample);
    if (place.includes('/')) mkdirSync(join(folder, 'domains'));
    symlinkSync('/gone', join(folder, place));
    const words = `${place}: is a link to a missing file or folder; fix the link or delete it`;
    expect(listIssues(folder)).toEqual([expect.stringContaining(words)]);
  },
);

test('a file or folder behind a link out of the content folder is refused, unread', () => {
  const outside = makeFolder();
  mkdirSync(join(folder, 'domains'));
  for (const name of ['a.md', 'a.txt', 'pl.yaml']) writeFileSync(join(outside, name), 'root: a secret');
  symlinkSync('/dev/zero', join(folder, 'domains/x.yaml'));
  for (const name of ['pages', 'public', 'locales', 'services']) symlinkSync(outside, join(folder, name));
  const said = listIssues(folder);
  for (const name of ['domains/x.yaml', 'pages/a.md', 'public', 'locales/pl.yaml', 'services/pl.yaml'])
    expect(said).toContainEqual(expect.stringContaining(`${name}: is a link that leads out of the content folder`));
  expect(said.join()).not.toContain('secret');
});

test('nothing outside is read while somebody swaps a folder for a link', async () => {
  const outside = makeFolder();
  for (const at of [outside, join(folder, 'a')]) mkdirSync(at, { recursive: true });
  writeFileSync(join(outside, 'x.md'), 'secret');
  writeFileSync(join(folder, 'a/x.md'), 'public');
  symlinkSync(outside, join(folder, 'link'));
  const swap = `const { renameSync } = require('node:fs');
    process.chdir(${JSON.stringify(folder)});
    for (;;) for (const [from, to] of [['a', 'b'], ['link', 'a'], ['a', 'link'], ['b', 'a']]) renameSync(from, to);`;
  const swapper = spawn(process.execPath, ['-e', swap]);
  const read = () => readContentText({ root: folder, path: join(folder, 'a/x.md') });
  await expect.poll(() => read().ok, { interval: 1 }).toBe(false);
  const texts = new Set(Array.from({ length: 20_000 }, read).flatMap((reading) => (reading.ok ? [reading.text] : [])));
  swapper.kill('SIGKILL');
  expect([...texts]).toEqual(['public']);
});

test('a file without read permission is reported', () => {
  writeFileSync(join(folder, 'x.yaml'), 'a: 1');
  chmodSync(join(folder, 'x.yaml'), 0);
  chmodSync(folder, 0o755);
  const place = { root: folder, path: join(folder, 'x.yaml') };
  const reading = callAsOther(new URL('./owner-files.ts', import.meta.url), 'readContentText', place);
  expect(reading).toMatchObject({ problem: { message: expect.stringContaining('permission is denied') } });
});
