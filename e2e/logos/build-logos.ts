import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ServicesFile } from '#contract/content/services-content.ts';
import { sample } from '../built-site.ts';
import type { Shape } from './shapes.ts';

const root = join(import.meta.dirname, '../..');

/** The name of the face that shows a logo. */
export const faceOf = (file: string) => `logo-${file.replaceAll('.', '-')}`;

/** Builds a site that has a face for each logo, from the sample's bundles. Returns its folder. */
export function buildLogos(shapes: Shape[], brand: (file: string) => object): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-logos-'));
  const content = join(folder, 'content');
  mkdirSync(join(content, 'services'), { recursive: true });
  mkdirSync(join(content, 'brand'));
  const file = parse(readFileSync(join(sample, 'content/services.yaml'), 'utf8')) as ServicesFile;
  for (const [name, contents] of shapes) {
    writeFileSync(join(content, 'brand', name), contents);
    const face = { ...file, hosts: [`${faceOf(name)}.example`], brand: { logo: `brand/${name}`, ...brand(name) } };
    writeFileSync(join(content, 'services', `${faceOf(name)}.yaml`), stringify(face));
  }
  cpSync(join(sample, 'dist'), join(folder, 'dist'), { recursive: true });
  execFileSync(process.execPath, [join(root, 'build/main.ts'), folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
