import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { readContent } from '../sites/read/read-content.ts';

/** Makes a content folder without a domain for each test of a file. */
export function domainFolder() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'janus-domains-'));
    mkdirSync(join(folder, 'domains'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    path: () => folder,
    write: (key: string, ...lines: string[]) =>
      writeFileSync(join(folder, `domains/${key}.yaml`), lines.map((line) => `${line}\n`).join('')),
    issues(): string[] {
      const reading = readContent(folder);
      return reading.ok
        ? []
        : reading.issues.map((mistake) => formatIssue(mistake).replaceAll(`${folder}/domains/`, ''));
    },
  };
}
