import { spawn } from 'node:child_process';
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
    // Before the first TypeScript, so that a second start loads no compiler for it: 14 MB less, and sooner up.
    module.enableCompileCache?.();
    await import(pathToFileURL(path).href);
    return;
  }
  const child = spawn(node, [path, ...args], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both processes; everything else reaches this one only.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  child.on('exit', (code, signal) => (process.exitCode = code ?? (signal ? 1 : 0)));
}
