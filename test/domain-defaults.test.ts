import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWhole } from './content-folder.ts';
import { makeFolder } from './folder.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const template = read('cli/domains/defaults-template.yaml').replace('{{email}}', 'me@example.org');
const example = read('examples/domains/domains/_defaults.yaml');

function domainWith(shared: string) {
  const folder = makeFolder();
  for (const part of ['domains', 'pages']) mkdirSync(join(folder, part));
  writeFileSync(
    join(folder, 'pages/privacy.md'),
    '---\ntitle: Privacy\ndescription: What is stored.\n---\nYour offer.\n',
  );
  writeFileSync(join(folder, 'domains/_defaults.yaml'), shared);
  writeFileSync(join(folder, 'domains/nova.yaml'), 'name: NovaPeak.com\n');
  return readWhole(folder).domains.get('nova');
}

test('the example of defaults has no mistake', () => {
  expect(domainWith(example)).toBeDefined();
});

test('each key in a comment of the example exists', () => {
  const notes = template.slice(0, template.indexOf('# The texts of the pages')).match(/^# \w+: .*$/gm)!;
  const keys = notes.filter((line) => !line.startsWith('# yaml-language-server')).map((line) => line.slice(2));
  expect(keys.length).toBeGreaterThan(5);
  expect(domainWith(`${template}${keys.join('\n')}\n`)).toMatchObject({ record: true, lang: 'en' });
});
