import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './runtime.mjs';

/**
 * Runs a TypeScript file of the project, in this process if its Node is new enough, which saves a process and forwarding signals to it.
 * @param {string} node
 * @param {string} file
 * @param {string[]} args
 */
export async function runFile(node, file, args) {
  const path = join(root, file);
  if (node === process.execPath) {
    process.argv = [node, path, ...args];
    // This precedes the first TypeScript, so that a second start loads no compiler for it.
    cacheCompiledCode();
    whenParentEnds(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(path).href);
    return;
  }
  const child = spawn(node, [...process.execArgv, path, ...args], { stdio: 'inherit' });
  whenParentEnds(() => child.kill('SIGTERM'));
  // A terminal sends Ctrl-C to both processes. Every other signal reaches this one only.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => (process.exitCode = code ?? (signal ? 1 : 0)));
}

const POLL_MS = 250;

/**
 * Acts when the parent ends, and the process gets another one. npm forwards a signal to the shell that it started, and the shell ends
 * without forwarding it, so a server would stay.
 * @param {() => void} act
 */
function whenParentEnds(act) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    act();
  }, POLL_MS).unref();
}

/**
 * The folder in which Node keeps compiled code. Node runs any code in it, so in a folder for temporary files, every user of the machine
 * could leave code for the next command of root.
 */
const packages = join(import.meta.dirname, '../node_modules');
const folder = join(packages, '.cache/compiled');

/** The variable for started processes: `NODE_COMPILE_CACHE` of this one, or that folder (Node, "Module compile cache"). */
export const compiledCode = { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || folder };

/**
 * Keeps compiled code from one start to the next, for this process and those that it starts, npm among them. It saves 14 MB and time. It
 * works only for the owner of the packages, since other users could not remove files that root leaves there.
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
