import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DrawnFace } from '#contract/site.ts';
import { readContent } from '../../site-build/content.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { fillDomainTemplate } from '../domain-template.ts';
import { checkPlaceholders, sampleFigures } from './placeholders.ts';

const root = join(import.meta.dirname, '../..');
const template = readFileSync(join(root, 'cli/domain-template.yaml'), 'utf8');

test('the doctor finds everything that the template of a domain leaves to be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-template-'));
  mkdirSync(join(folder, 'content/domains'), { recursive: true });
  cpSync(join(root, 'sample/content/services.yaml'), join(folder, 'content/services.yaml'));
  const facts = {
    shown: 'sellme.com',
    host: 'sellme.com',
    email: 'sales@sellme.com',
    address: 'sellme.localhost:3000',
  };
  const words = fillDomainTemplate(template, facts);
  writeFileSync(join(folder, 'content/domains/sellme.yaml'), words);
  const reading = readContent(join(folder, 'content'));
  rmSync(folder, { recursive: true });
  if (!reading.ok) throw new Error(reading.mistakes.map(({ message }) => message).join('\n'));
  const found = checkPlaceholders([faceWith(reading.content.domains.get('sellme'))]);
  expect(found).toEqual([
    {
      state: 'wrong',
      words: expect.stringMatching(/^domains\/sellme\.yaml .*"Write here …".*worth\.cards\./),
    },
    { state: 'warning', words: expect.stringMatching(/figures of the template/) },
  ]);
  const shown = Object.keys(sampleFigures).length - 4;
  expect(found[1]!.words).toContain(`and ${shown} more.`);
});

test.each([
  ['email', 'sales@nowfetch.example'],
  ['url', 'https://solvewright.example'],
  ['about', 'Write to hello@example.com, please.'],
  ['whatsapp', '+1 555 010 0199'],
])('a sample in %s is named with its key', (key, text) => {
  expect(checkPlaceholders([faceWith({ deep: [{ [key]: text }] })])).toEqual([
    { state: 'wrong', words: expect.stringContaining(`deep.0.${key}.`) },
  ]);
});

test('a sample in what is said of a price is named with the key of the file', () => {
  const buy = { link: 'https://pay.example/1', through: 'Payment through pay.example' };
  expect(checkPlaceholders([faceWith({ sale: { buy } })])).toEqual([
    { state: 'wrong', words: expect.stringMatching(/: price\.link\.$/) },
  ]);
});

test.each([
  'For example: this.',
  'hello@examples.com',
  'https://my-example.com',
  '+1 415 555 2671',
  'Nothing to write home about',
])('"%s" is no placeholder', (text) =>
  expect(checkPlaceholders([faceWith({ text })])).toMatchObject([{ state: 'ok' }]),
);

function faceWith(content: unknown): DrawnFace {
  const [, , domain] = fixtureSite.faces;
  return { ...domain!, data: { ...domain!.data, content } as DrawnFace['data'] };
}
