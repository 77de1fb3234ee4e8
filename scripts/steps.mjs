import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { packageEnvironment, root, say } from './runtime.mjs';

/** @typedef {[name: string, command: string, ...args: string[]]} Step A name, and a command of an installed package. */

/** The time that the last output of a command that has ended may take to arrive. */
const LAST_OUTPUT_MS = 2_000;

/**
 * Runs a step on the given Node and shows its output as it arrives. Returns whether it succeeded.
 * @param {string} node
 * @param {Step} step
 */
export async function runStep(node, [name, ...command]) {
  say(`\n> ${name}`);
  const { ok, seconds } = await runCommand(node, command, (text) => process.stderr.write(text));
  say(`${name} ${ok ? 'took' : 'failed after'} ${seconds} s`);
  return ok;
}

/**
 * Runs steps at the same time, and prints the output of each when it ends. The output of failed steps is last, since CI may keep only
 * the end. Returns whether all succeeded.
 * @param {string} node
 * @param {Step[]} steps
 */
export async function runTogether(node, steps) {
  /** @type {string[]} */
  const failures = [];
  await Promise.all(
    steps.map(async ([name, ...command]) => {
      let output = '';
      const { ok, seconds } = await runCommand(node, command, (text) => (output += text));
      say(`\n> ${name}: ${ok ? 'good' : 'FAILED, its output follows the others'}, ${seconds} s`);
      if (ok) process.stderr.write(output);
      else failures.push(`\n> ${name}: FAILED\n${output}`);
    }),
  );
  for (const failure of failures) process.stderr.write(failure);
  return failures.length === 0;
}

/**
 * Runs a command of an installed package on the given Node as a process group, which ends with it. A program that a failed test left
 * behind would keep the output open, and its reader would wait forever. The run has no time limit, since each test has its own.
 * @param {string} node
 * @param {[command: string, ...args: string[]]} command
 * @param {(text: string) => void} print
 * @returns {Promise<{ ok: boolean, seconds: string }>}
 */
export async function runCommand(node, [command, ...args], print) {
  const begun = performance.now();
  const env = packageEnvironment(node, root);
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
  await Promise.race([closed, pause(LAST_OUTPUT_MS)]);
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
    // The group has ended.
  }
}
