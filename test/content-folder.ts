import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { formatIssue } from '#contract/content/content-issue.ts';
import { type Content, readContent } from '../sites/read/read-content.ts';
import { makeFolder } from './folder.ts';

const sample = join(import.meta.dirname, '../sample/content');

/** Copies the sample's content to a folder that is removed after the test. */
export function copySample(): string {
  const folder = join(makeFolder(), 'content');
  cpSync(sample, folder, { recursive: true });
  return folder;
}

/** Lists the issues of a content folder, a line each, with its files as they are named inside it. */
export function listIssues(folder: string): string[] {
  const reading = readContent(folder);
  return reading.ok ? [] : reading.issues.map((issue) => formatIssue(issue).replaceAll(`${folder}/`, ''));
}

/** Lists the same without the file, line and column. */
export const listProblems = (folder: string) =>
  listIssues(folder).map((issue) => issue.replace(/^.*?\.yaml:\d+:\d+: /, ''));

/** Reads a content folder that has no mistake. */
export function readWhole(folder: string): Content {
  const reading = readContent(folder);
  if (!reading.ok) throw new Error(listIssues(folder).join('\n'));
  return reading.content;
}
