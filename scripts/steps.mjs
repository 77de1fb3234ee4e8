import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { root, say } from './runtime.mjs';

/**
 * Runs commands of installed packages one after the other on the given Node; ends the process at the first that fails.
 * A step is its name and the command with its arguments.
 */
export function runSteps(node, steps) {
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  for (const [name, command, ...args] of steps) {
    say(`\n> ${name}`);
    const { status } = spawnSync(command, args, { stdio: 'inherit', cwd: root, env: { ...process.env, PATH: path } });
    if (status === 0) continue;
    say(`${name} failed`);
    process.exit(1);
  }
}
