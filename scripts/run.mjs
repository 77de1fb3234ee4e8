// node scripts/run.mjs FILE [arguments]: runs a file of the project, with its packages, on a Node that is new enough.
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledCode, ensureModules, isNewEnough, packagedNode, root, say } from './runtime.mjs';

const problem = ensureModules();
const node = isNewEnough ? process.execPath : packagedNode();
if (problem || !node) {
  say(problem ?? 'Node is not in node_modules. Remove that folder and try again.');
  process.exitCode = 1;
} else {
  endWithParent();
  if (isNewEnough) await runHere();
  else runOn(node);
}

async function runHere() {
  const [file = '', ...args] = process.argv.slice(2);
  const path = join(root, file);
  process.argv = [process.execPath, path, ...args];
  // For this process and those that it starts. Other users could not remove files that root leaves there.
  if (process.env.NODE_COMPILE_CACHE || statSync(join(root, 'node_modules')).uid === process.getuid?.()) {
    module.enableCompileCache(compiledCode.NODE_COMPILE_CACHE);
    Object.assign(process.env, compiledCode);
  }
  await import(pathToFileURL(path).href);
}

function runOn(/** @type {string} */ newer) {
  const child = spawn(newer, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
}

/** npm forwards a signal to its shell, which ends without forwarding it, so a server would stay. */
function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
}
