import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { root, say } from './runtime.mjs';

/** @typedef {[name: string, command: string, ...args: string[]]} Step A name, and a command of an installed package. */

/**
 * Runs a step on the given Node, with its output as it comes; whether it succeeded.
 * @param {string} node
 * @param {Step} step
 */
export async function runStep(node, [name, command, ...args]) {
  say(`\n> ${name}`);
  const { ok, seconds } = await run(node, command, args, 'inherit');
  say(`${name} ${ok ? 'took' : 'failed after'} ${seconds} s`);
  return ok;
}

/**
 * Runs steps at the same time, and prints the output of each when it ends; whether all succeeded.
 * @param {string} node
 * @param {Step[]} steps
 */
export async function runTogether(node, steps) {
  const runs = steps.map(async ([name, command, ...args]) => {
    const { ok, seconds, output } = await run(node, command, args, 'pipe');
    say(`\n> ${name}: ${ok ? 'good' : 'FAILED'}, ${seconds} s`);
    process.stderr.write(output);
    return ok;
  });
  return (await Promise.all(runs)).every(Boolean);
}

/**
 * @param {string} node
 * @param {string} command
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} output
 * @returns {Promise<{ ok: boolean, seconds: string, output: string }>}
 */
function run(node, command, args, output) {
  const begun = performance.now();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  const child = spawn(command, args, { stdio: ['inherit', output, output], cwd: root, env });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (words += text));
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ ok) =>
      resolve({ ok, seconds: ((performance.now() - begun) / 1000).toFixed(1), output: words });
    child.on('error', (error) => {
      words += `${error.message}\n`;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}
