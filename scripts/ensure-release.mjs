import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './runtime.mjs';

/** Builds the code if any of it has changed since it was built. Returns false if that fails, which is printed. */
export function ensureRelease() {
  const manifest = join(root, 'dist/manifest.json');
  // The key is first in it, and the rest is long.
  if (existsSync(manifest) && readFileSync(manifest, 'latin1').startsWith(`{"key":"${codeKey()}"`)) return true;
  say('Building the code');
  const program = join(root, 'server/release/build-release.ts');
  return spawnSync(process.execPath, [program], { stdio: ['ignore', 2, 2], cwd: root }).status === 0;
}

/** A key that changes with every file of the code. */
export function codeKey() {
  const hash = createHash('sha256');
  const code = ['{contract,server,sites,web}/**/*.*', 'package-lock.json'];
  for (const file of globSync(code, { cwd: root, exclude: ['**/*.test.*'] }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}
