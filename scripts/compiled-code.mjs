import { statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

/**
 * Where Node keeps the program's compiled code. It runs what it finds there, whoever has written it: so it is a folder of the
 * project and not one for temporary files, where anybody on the machine could leave code for the next command of root.
 */
const packages = join(import.meta.dirname, '../node_modules');
const folder = join(packages, '.cache/compiled');

/** For processes that are started: `NODE_COMPILE_CACHE` of this one, or that folder (Node, "Module compile cache"). */
export const compiledCode = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || folder };

/**
 * From here on code is kept compiled from one start to the next, of this process and of those it starts, npm among them: 14 MB
 * less, and sooner up. Not for another user than the owner of the packages, who could not remove what root leaves there.
 */
export function keepCompiledCode() {
  if (process.env.NODE_COMPILE_CACHE === undefined && !isOurs()) return;
  module.enableCompileCache?.(compiledCode.NODE_COMPILE_CACHE);
  Object.assign(process.env, compiledCode);
}

function isOurs() {
  const user = process.getuid?.();
  return user === undefined || statSync(packages, { throwIfNoEntry: false })?.uid === user;
}
