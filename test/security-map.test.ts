import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'));

test('docs/security.md has a row for every kind of defence', () => expect(rows.length).toBeGreaterThan(25));

test.each(rows)('%s', (row) => {
  const [what, requirements, tests] = row
    .split('|')
    .slice(1, 4)
    .map((cell) => cell.trim());
  expect(what).not.toBe('');
  if (requirements !== '') expect(requirements).toMatch(/^v5\.0\.0-\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*$/);
  const files = [...tests!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(file).toMatch(/\.(test|e2e)\.ts$/);
    expect(existsSync(join(root, file)), file).toBe(true);
  }
});
