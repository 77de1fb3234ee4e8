import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepCompiledCode } from './compiled-code.mjs';
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
    keepCompiledCode();
    whenStarterIsGone(() => process.kill(process.pid, 'SIGTERM'));
    await import(pathToFileURL(path).href);
    return;
  }
  const child = spawn(node, [...process.execArgv, path, ...args], { stdio: 'inherit' });
  whenStarterIsGone(() => child.kill('SIGTERM'));
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
function whenStarterIsGone(act) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    act();
  }, LOOK_MS).unref();
}
