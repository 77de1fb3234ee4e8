import { join } from 'node:path';
import { runDeployCheck } from './checks/deploy-check.ts';

/** `npm run deploy:check -- https://HOST …`. Exit code 0: all is well; 1: something is wrong; 2: it was not understood. */
process.stdout.on('error', () => process.exit(0)); // `… | head` has seen enough.
process.exitCode = await runDeployCheck({
  args: process.argv.slice(2),
  folder: join(import.meta.dirname, '..'),
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
