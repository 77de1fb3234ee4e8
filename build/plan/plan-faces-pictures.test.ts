import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Bundles } from '../bundle/bundle-cache.ts';
import { readContent } from '../read/read-content.ts';
import { planFaces } from './plan-faces.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-picture-ids-'));
  cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
  for (const part of ['photos', 'public', 'pages']) mkdirSync(join(folder, part), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The ids by which the next build knows faces that have not changed. */
function ids(): Record<string, string> {
  const reading = readContent(folder);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return Object.fromEntries(planFaces(reading.content, {} as Bundles, '2026-05-05').map(({ key, id }) => [key, id]));
}

test('a face is rendered again after one of its photographs has changed, whatever the file is called', () => {
  const path = join(folder, 'services.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/^about:$/m, '$&\n  picture: { file: photos/IMG_2033, alt: A }'));
  writeFileSync(join(folder, 'photos/IMG_2033'), 'one');
  writeFileSync(join(folder, 'public/team.jpg'), 'one');
  writeFileSync(join(folder, 'pages/team.md'), '---\ntitle: A\ndescription: B\nface: nowfetch\n---\n![A](/team.jpg)\n');
  const before = ids();
  expect(ids()).toEqual(before);
  writeFileSync(join(folder, 'photos/IMG_2033'), 'two');
  const after = ids();
  expect(after['services']).not.toBe(before['services']);
  expect(after['nowfetch']).toBe(before['nowfetch']);
  writeFileSync(join(folder, 'public/team.jpg'), 'two');
  expect(ids()['nowfetch']).not.toBe(before['nowfetch']);
  expect(ids()['services']).toBe(after['services']);
});
