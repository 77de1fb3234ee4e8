import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { formatMistake } from '#contract/content-mistake.ts';
import { readContent } from '../site-build/content.ts';
import { fillDomainTemplate, readDomainName } from './domain-template.ts';

const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

test.each(['example.com', 'a.io', 'very-long-name-of-some-63-letters.co.uk', '1und1.de'])(
  'the file for %s is complete: it passes the check of the build',
  (given) => {
    const reading = readDomainName(given);
    if (!reading.ok) throw new Error(reading.problem);
    const folder = mkdtempSync(join(tmpdir(), 'janus-content-'));
    folders.push(folder);
    mkdirSync(join(folder, 'domains'));
    cpSync(join(import.meta.dirname, '../content/services.yaml'), join(folder, 'services.yaml'));
    writeFileSync(join(folder, 'domains', `${reading.key}.yaml`), fillDomainTemplate(template, given, reading.key));
    const built = readContent(folder);
    if (!built.ok) throw new Error(built.mistakes.map(formatMistake).join('\n'));
    expect(built.content.domains.get(reading.key)).toMatchObject({ offers: 'deliver', hosts: [given, `www.${given}`] });
  },
);

test.each([
  undefined,
  '',
  'example',
  '-a.com',
  'a-.com',
  'exa mple.com',
  '../x.com',
  'a..com',
  'x.c',
  'services.com',
  'www.a.com',
])('refuses %s', (given) => {
  expect(readDomainName(given)).toMatchObject({ ok: false });
});
