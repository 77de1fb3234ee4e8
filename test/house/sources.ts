import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const read = (file: string) => readFileSync(join(root, file), 'utf8');

const git = ['ls-files', '--cached', '--others', '--exclude-standard'];
/** Every file of the project. */
export const all = execFileSync('git', git, { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const isTest = (file: string) =>
  /\.(?:test|contract|e2e)\.tsx?$/.test(file) || /^(?:e2e|test|bench|faults)\//.test(file);
const code = all.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && file.includes('/'));
/** The files of the program, styles included. */
export const sources = code.filter((file) => !isTest(file));
export const tests = code.filter(isTest);

/** The modules that a file imports, types included: the project's by their paths, libraries by their names. */
export function listImports(file: string): string[] {
  const names = [...read(file).matchAll(/(?:from |import |import\()'([^'\n]+)'[;)]/g)].map((match) => match[1]!);
  return names.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name.replace(/^#/, '')));
}
