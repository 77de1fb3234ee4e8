import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/internals/verification/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what'));

test('each defence of docs/internals/verification/security.md names tests that exist, and requirements of ASVS by their numbers', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter((row) => !isWhole(row))).toEqual([]);
});

function isWhole(row: string): boolean {
  const [what, requirements = '', tests = ''] = row
    .split('|')
    .slice(1, 4)
    .map((cell) => cell.trim());
  const files = [...tests.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
  return (
    what !== '' &&
    /^$|^v5\.0\.0-\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*$/.test(requirements) &&
    files.length > 0 &&
    files.every((file) => /\.(test|e2e)\.tsx?$/.test(file) && existsSync(join(root, file)))
  );
}
