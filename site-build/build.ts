import { rmSync, renameSync, mkdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFace } from './bundle.ts';
import { compressFolder } from './compress.ts';
import { readContent } from './content.ts';
import { writeContentSchemas } from './content-schemas.ts';
import { domainFace, servicesFace } from './faces.ts';
import { writeWeights } from './weights.ts';
import { writeFaces } from './write-faces.ts';

export interface BuildOptions {
  /** The project's folder. */
  root: string;
  /** Where the owner's words are. */
  content: string;
  /** Where the built site goes; replaced as a whole once everything has worked. */
  out: string;
  backendUrl: string;
  publicAnonKey: string;
}

/** Builds the site; returns the mistakes in the content, or nothing when it is built. */
export async function buildSite(options: BuildOptions): Promise<string[]> {
  const { root, out, backendUrl, publicAnonKey } = options;
  writeContentSchemas(join(options.content, 'schemas'));
  const { content, mistakes } = readContent(options.content);
  if (mistakes.length > 0) return mistakes;

  const next = `${out}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const settings = { root, out: next, backendUrl, publicAnonKey };
  const services = await bundleFace({ ...settings, kind: 'services' });
  const domain = await bundleFace({ ...settings, kind: 'domain' });
  const faces = [
    servicesFace(content.services, services),
    ...[...content.domains].map(([key, words]) => domainFace(key, words, domain)),
  ];
  await writeFaces(next, faces);
  await compressFolder(next);
  writeWeights(
    next,
    faces,
    new Map([
      ['services', services.chunks],
      ['domain', domain.chunks],
    ]),
  );
  replaceFolder(next, out);
  return [];
}

function replaceFolder(next: string, out: string): void {
  const old = `${out}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(out)) renameSync(out, old);
  renameSync(next, out);
  rmSync(old, { recursive: true, force: true });
}
