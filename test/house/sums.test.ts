import { expect, test } from 'vitest';
import { all, read } from './sources.ts';

const countLines = (files: string[]) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0);
const code = all.filter((file) => /\.(?:tsx?|mjs|css)$/.test(file) && file.includes('/'));
const isTest = (file: string) => /\.(?:test|e2e)\.tsx?$|^(?:e2e|test|bench|faults)\//.test(file);
/** What is read about Janus. Pages of the samples are product. */
const documents = all.filter((file) => file.endsWith('.md') && !/^(?:content|examples|sample)\//.test(file));
const words = documents.reduce((sum, file) => sum + read(file).split(/\s+/).filter(Boolean).length, 0);

/** A feature enters only when another leaves: these limits fall, and never rise. */
test.each([
  ['lines of sources', countLines(code.filter((file) => !isTest(file))), 30_000],
  ['lines of tests and helpers', countLines(code.filter(isTest)), 24_000],
  ['words of documents', words, 28_500],
])('%s: %i, at most %i', (what, sum, limit) => {
  console.log(`${what}: ${sum} of ${limit}`);
  expect(
    sum,
    `Too many ${what}. See docs/decisions and the largest folders: git ls-files | xargs wc -l`,
  ).toBeLessThanOrEqual(limit);
});
