import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { makeFolder } from '../../test/folder.ts';
import { writeInto } from '../../test/write-into.ts';
import { readPublicFiles } from './public-files.ts';

let folder: string;
beforeEach(() => {
  folder = join(makeFolder(), 'public');
  mkdirSync(folder);
});

const put = (name: string) => writeInto(folder, name, 'x');

function read() {
  const { files, issues } = readPublicFiles(dirname(folder));
  const words = issues.map((issue) => formatIssue(issue).replaceAll(`${folder}/`, ''));
  return { paths: files.map(({ path }) => path), words };
}

test('files of the public folder are served at any depth, but names with a dot only in /.well-known/', () => {
  const long = `/a/${'deep/'.repeat(12)}${'long'.repeat(40)}.txt`;
  for (const name of ['google1.html', '.well-known/acme/x', long, 'Übersicht 2026.pdf']) put(name);
  for (const name of ['.env', '.git/config', 'a/.well-known/x', '.well-known/.hidden', 'b~', 'Thumbs.db']) put(name);
  expect(read()).toEqual({ paths: ['/.well-known/acme/x', long, '/google1.html', '/Übersicht 2026.pdf'], words: [] });
  expect(readPublicFiles(folder)).toEqual({ files: [], issues: [] });
});

test('a link inside the folder is accepted, and one that leads out, to a folder, or to nothing is reported', () => {
  put('a.txt');
  writeFileSync(join(folder, '../../secret'), 'x');
  symlinkSync(join(folder, 'a.txt'), join(folder, 'b.txt'));
  symlinkSync(join(folder, '../../secret'), join(folder, 'c.txt'));
  symlinkSync('../..', join(folder, 'd'));
  symlinkSync('.', join(folder, 'e'));
  symlinkSync('nowhere', join(folder, 'f'));
  const { paths, words } = read();
  expect(paths).toEqual(['/a.txt', '/b.txt']);
  expect(words).toEqual([
    expect.stringMatching(/^c\.txt: is a link that leads out of the content folder/),
    expect.stringMatching(/^d: is a link that leads out of the content folder/),
    expect.stringMatching(/^e: is a link to a folder/),
    expect.stringMatching(/^f: is a link to a missing file or folder/),
  ]);
});

test.each([
  'robots.txt',
  'index.html',
  'quote.html',
  'quote',
  'assets/x.js',
  'functions/x',
  'healthz',
  'favicon.ico',
  '.well-known/security.txt',
])('%s, which Janus itself answers, is reported', (name) => {
  put(name);
  expect(read().words).toEqual([expect.stringMatching(`^${name}: has the address /${name}, which Janus uses`)]);
});

test.each(['acme-challenge/token', 'acme-challenge', 'pki-validation/fileauth.txt', 'ACME-challenge/x'])(
  'a proof for a certificate is reported: %s',
  (name) => {
    put(`.well-known/${name}`);
    expect(read().words).toEqual([expect.stringContaining('get TLS certificates for your domains')]);
  },
);

test.each(['a?.txt', 'a%20.txt', 'a#b.txt', 'a.txt.br', 'a\\b'])('the name %s cannot be served', (name) => {
  put(name);
  expect(read().words[0]).toMatch(/cannot have this name/);
});

test('a file that is too large is reported', () => {
  put('film.mp4');
  truncateSync(join(folder, 'film.mp4'), 26_000_000);
  expect(read().words).toEqual(['film.mp4: has 26 MB; expected at most 25 MB. Export it smaller']);
});
