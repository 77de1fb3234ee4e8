import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faults } from '../faults/planted-faults.mjs';

const root = join(import.meta.dirname, '..');
const table = readFileSync(join(root, 'faults/README.md'), 'utf8');
const areas = [
  'acceptance',
  'outbox',
  'spam',
  'links in mails',
  'rate limit',
  'forms in the browser',
  'no-script path',
  'headers and Content Security Policy',
  'reading of content',
  'languages',
  'price and offers',
  'backup',
  'commands',
  'visits',
  'portfolio',
];

/** As `vitest.config.ts` and `playwright.config.ts` choose them, without `release` folders. */
const guard = [
  /^(contract|words|web|server|cli|build|supabase)\/.+\.test\.tsx?$/,
  /^test\/(house\/)?[^/]+\.test\.ts$/,
  /^e2e\/[^/]+\.e2e\.ts$/,
];

describe('the faults that prove that the guard notices faults', () => {
  test.each(faults)('$name', ({ name, file, text, fault, tests }) => {
    expect(file, 'a fault of the program').not.toMatch(/\.(test|contract|e2e)\.|^(test|e2e|bench|faults)\//);
    const found = readFileSync(join(root, file), 'utf8').split(text).length - 1;
    expect(found, `how often its text occurs in ${file}; change faults/planted-faults.mjs with it`).toBe(1);
    expect(fault).not.toBe(text);
    expect(table, 'write the table again with --table').toContain(` | ${name} | \`${file}\` | `);
    expect(tests.length).toBeGreaterThan(0);
    for (const path of tests) {
      expect(
        guard.some((files) => files.test(path)),
        `${path} is a test of the guard`,
      ).toBe(true);
      expect(existsSync(join(root, path)), `${path} is there`).toBe(true);
    }
  });

  test('are thirty or more, each of another name, two or more of each area', () => {
    expect(faults.length).toBeGreaterThanOrEqual(30);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
    expect(new Set(faults.map(({ area }) => area))).toEqual(new Set(areas));
    for (const area of areas)
      expect(faults.filter((fault) => fault.area === area).length, area).toBeGreaterThanOrEqual(2);
  });
});
