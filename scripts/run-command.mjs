import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './runtime.mjs';

/** So long the last words of a command that has ended may take to arrive. */
const LAST_WORDS_MS = 2_000;

/**
 * Runs a command of an installed package on the given Node, and all that it starts as one process group, which ends with
 * it: a program that a failed test leaves behind would hold the output open, and whoever reads it would wait for ever. The
 * run has no limit, as a busy machine is no failure; each test has its own.
 * @param {string} node
 * @param {[command: string, ...args: string[]]} command
 * @param {(text: string) => void} print
 * @returns {Promise<{ ok: boolean, seconds: string }>}
 */
export async function runCommand(node, [command, ...args], print) {
  const begun = performance.now();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: root, env, detached: true });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  const stopListening = onInterruption(() => {
    endGroup(child.pid);
    process.exit(130);
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const ok = await once(child, 'exit').then(
    ([code]) => code === 0,
    (/** @type {Error} */ error) =>
      (print(`${error.message}\n`), false),
  );
  endGroup(child.pid);
  await Promise.race([closed, pause(LAST_WORDS_MS)]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  stopListening();
  return { ok, seconds: ((performance.now() - begun) / 1000).toFixed(1) };
}

/** @param {() => void} act */
function onInterruption(act) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, act);
  return () => signals.forEach((signal) => process.off(signal, act));
}

/** @param {number | undefined} group */
function endGroup(group) {
  try {
    if (group) process.kill(-group, 'SIGKILL');
  } catch {
    // None of it runs any more.
  }
}
