import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(join(root, file)));

test('every page that a message, a note for owners or a unit names exists', () => {
  const naming = tracked.filter((file) =>
    /\.(?:tsx?|m?js|css|sql|ya?ml|toml|conf|nft|service|timer|env|example|sh)$|^deploy\/|^janus$/.test(file),
  );
  const offenders = naming
    .filter((file) => file !== 'test/house/document-paths.test.ts')
    .flatMap((file) => {
      const paths = [...read(file).matchAll(/\bdocs\/[\w/.-]*\w/g)].map((match) => match[0]);
      return paths.filter((path) => !existsSync(join(root, path))).map((path) => `${file}: ${path}`);
    });
  expect(naming.length).toBeGreaterThan(100);
  expect(offenders).toEqual([]);
});

test('a link in a document leads to a file that exists', () => {
  const offenders = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const prose = read(file).replaceAll(/```[^]*?```|`[^`\n]*`/g, '');
      const targets = [...prose.matchAll(/\]\((?!\w+:|[#/])([^)\s#]+)/g)].map((match) => match[1]!);
      return targets.filter((to) => !existsSync(join(root, dirname(file), to))).map((to) => `${file}: ${to}`);
    });
  expect(offenders).toEqual([]);
});

/** Parts of texts that Janus fills in: numbers, sizes, names of settings, files and packages. */
const FILLED_IN = /…|\d+ KB|\S*\d\S*|\b[A-Z]{2,}_[A-Z_]+\b|"[^"]*"|\btaglin\b/;

test('each text that troubleshooting quotes is one that Janus says', () => {
  const rows = read('docs/how-to/troubleshooting.md').matchAll(/^\| (?!you see|-)(.*?) \|/gm);
  const quotes = [...rows].flatMap((row) => [...row[1]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
  const said = ['server', 'cli', 'sites', 'contract', 'scripts']
    .flatMap(filesIn)
    .map(read)
    .join('\n')
    .replaceAll(/['`]\s*\+\s*['`]/g, '')
    .replaceAll("\\'", "'");
  const fragments = quotes.flatMap((quote) =>
    quote.split(FILLED_IN).map((part) => part.replaceAll(/^[\s:;,.]+|[\s:;,.?]+$/g, '')),
  );
  const checked = fragments.filter((part) => part.split(' ').length > 1);
  expect(checked.length).toBeGreaterThan(15);
  expect(checked.filter((part) => !part.startsWith('/janus ') && !said.includes(part))).toEqual([]);
});

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`);
}
