import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './runtime.mjs';

/** Builds the code if any of it has changed since it was built. Returns false if that fails, which is printed. */
export function ensureRelease() {
  return isBuilt() || build();
}

/** What the release is made of. */
const CODE = ['{contract,server,sites,web}/**/*.*', 'package-lock.json'];

/** A key that changes with every file of the code. */
export function codeKey() {
  const hash = createHash('sha256');
  for (const file of globSync(CODE, { cwd: root, exclude: ['**/*.test.*'] }).toSorted())
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function isBuilt() {
  const file = join(root, 'dist/manifest.json');
  // The key is first in it, and the rest is long.
  return existsSync(file) && readFileSync(file, 'latin1').startsWith(`{"key":"${codeKey()}"`);
}

function build() {
  say('Building the code');
  const program = join(root, 'server/release/build-release.ts');
  return spawnSync(process.execPath, [program], { stdio: ['ignore', 2, 2], cwd: root }).status === 0;
}
