import { createHash } from 'node:crypto';
import type { Chunk } from './chunk.ts';

/** A Content Security Policy source for an inline piece (CSP 3, hash-source). */
export function cspHash(inline: string): string {
  return `'${digest(inline)}'`;
}

/**
 * An import map that names what each module must be (HTML, "import maps", `integrity`): modules are imported by scripts, so
 * there is no element for an attribute. Browsers that do not know it load them unchecked.
 */
export function importMap(chunks: Pick<Chunk, 'file' | 'code'>[]): string {
  const integrity = Object.fromEntries(chunks.map(({ file, code }) => [`/${file}`, digest(code)]));
  return JSON.stringify({ integrity });
}

function digest(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
