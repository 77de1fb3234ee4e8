import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, stringify } from 'yaml';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { writeInto } from '../test/write-into.ts';
import { allVariants } from './variants/all.ts';

const root = join(import.meta.dirname, '..');
export const sample = join(root, 'sample');

/** The folder whose content has the sample's sites, and every variant as a further site. */
export const builtSite = join(root, 'node_modules/.cache/journeys');

/** Writes it once for a run of the journeys. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests.
export default function writeSite(): void {
  const content = join(builtSite, 'content');
  const files = new Map([...sampleFiles(), ...variantFiles()]);
  for (const path of filesOf(content)) if (!files.has(path)) rmSync(join(content, path));
  for (const [path, text] of files) {
    // Another run may be reading what stays the same.
    const isSame = existsSync(join(content, path)) && readFileSync(join(content, path), 'utf8') === text;
    if (!isSame) writeInto(content, path, text);
  }
}

function sampleFiles(): [string, string][] {
  const content = join(sample, 'content');
  return filesOf(content).map((path) => [path, readFileSync(join(content, path), 'utf8')]);
}

function variantFiles(): [string, string][] {
  const services = readFileSync(join(sample, 'content/services.yaml'), 'utf8');
  const domain = readFileSync(join(sample, 'content/domains/nowfetch.yaml'), 'utf8');
  return allVariants.flatMap((variants) => [
    ...Object.entries(variants.services ?? {}).map(([key, change]): [string, string] => {
      const content = parse(services) as ServicesFile;
      content.hosts = [`${key}.example`];
      change(content);
      return [`services/${key}.yaml`, stringify(content)];
    }),
    ...Object.entries(variants.domains ?? {}).map(([key, change]): [string, string] => {
      const content = parse(domain) as DomainFile;
      content.hosts = [`${key}.com`];
      content.url = `https://${key}.com`;
      change(content);
      return [`domains/${key}.yaml`, stringify(content)];
    }),
    ...Object.entries(variants.files ?? {}),
  ]);
}

/** Paths in the content folder. */
function filesOf(content: string): string[] {
  if (!existsSync(content)) return [];
  const entries = readdirSync(content, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(content, join(parentPath, name)));
}
