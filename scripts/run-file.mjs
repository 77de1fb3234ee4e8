import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './runtime.mjs';

/**
 * Runs a TypeScript file of the project, in this process where its Node is new enough: a process less to start and to pass
 * signals on to.
 * @param {string} node
 * @param {string} file
 * @param {string[]} args
 */
export async function runFile(node, file, args) {
  const path = join(root, file);
  if (node === process.execPath) {
    process.argv = [node, path, ...args];
    // Before the first TypeScript, so that a second start loads no compiler for it.
    cacheCompiledCode();
    whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(path).href);
    return;
  }
  const child = spawn(node, [...process.execArgv, path, ...args], { stdio: 'inherit' });
  whenParentEnds(() => child.kill('SIGTERM'));
  // A terminal sends Ctrl-C to both processes; everything else reaches this one only.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => (process.exitCode = code ?? (signal ? 1 : 0)));
}

const LOOK_MS = 250;

/**
 * npm passes a signal on to the shell that it started, and the shell ends without a word to what it runs: a server would
 * stay behind. A process whose parent has ended gets another one.
 * @param {() => void} act
 */
function whenParentEnds(act) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    act();
  }, LOOK_MS).unref();
}

/**
 * The folder in which Node keeps the program's compiled code. It runs what it finds there, whoever has written it: so it is one of the
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
export function cacheCompiledCode() {
  if (process.env.NODE_COMPILE_CACHE === undefined && !isOurs()) return;
  module.enableCompileCache?.(compiledCode.NODE_COMPILE_CACHE);
  Object.assign(process.env, compiledCode);
}

function isOurs() {
  const user = process.getuid?.();
  return user === undefined || statSync(packages, { throwIfNoEntry: false })?.uid === user;
}
