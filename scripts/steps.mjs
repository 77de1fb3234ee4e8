import { runCommand } from './run-command.mjs';
import { say } from './runtime.mjs';

/** @typedef {[name: string, command: string, ...args: string[]]} Step A name, and a command of an installed package. */

/**
 * Runs a step on the given Node, with its output as it comes; whether it succeeded.
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
 * Runs steps at the same time, and prints the output of each when it ends, of those that failed after all others: CI may
 * keep no more than the end; whether all succeeded.
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
