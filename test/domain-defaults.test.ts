import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWhole } from './content-folder.ts';
import { makeFolder } from './folder.ts';
import { writeInto } from './write-into.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const template = read('cli/domains/defaults-template.yaml').replace('{{email}}', 'me@example.org');
const example = read('examples/domains/domains/_defaults.yaml');

function domainWith(shared: string) {
  const folder = makeFolder();
  writeInto(folder, 'pages/privacy.md', '---\ntitle: Privacy\ndescription: What is stored.\n---\nYour offer.\n');
  writeInto(folder, 'domains/_defaults.yaml', shared);
  writeInto(folder, 'domains/nova.yaml', 'name: NovaPeak.com\n');
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
