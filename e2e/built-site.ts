import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse, stringify } from 'yaml';
import type { DomainFile } from '#contract/content/domain-content.ts';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { bundlesFile } from '#contract/site/site.ts';
import { allVariants } from './variants/all.ts';

const root = join(import.meta.dirname, '..');
export const sample = join(root, 'sample');

/** The folder whose `dist` has the sample's faces, and every variant as a further face. */
export const builtSite = join(root, '.runtime/journeys');

/** Builds it once for a run of the journeys, if anything has changed since the last build. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it before all tests.
export default function buildSite(): void {
  build(sample);
  const content = join(builtSite, 'content');
  const files = new Map([...sampleFiles(), ...variantFiles()]);
  for (const path of filesOf(content)) if (!files.has(path)) rmSync(join(content, path));
  for (const [path, text] of files) writeChanged(join(content, path), text);
  takeBundles();
  build(builtSite);
}

function build(folder: string): void {
  const command = [join(root, 'build/main.ts'), folder, '--if-stale'];
  execFileSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
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

/** Another run may be reading what stays the same. */
function writeChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The sample's bundles, if its own are of another program: then only pages are rendered. */
function takeBundles(): void {
  const dist = join(builtSite, 'dist');
  if (bundlesKey(dist) === bundlesKey(join(sample, 'dist'))) return;
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(sample, 'dist'), dist, { recursive: true });
}

function bundlesKey(dist: string): string | null {
  const file = join(dist, bundlesFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { key: string }).key : null;
}
