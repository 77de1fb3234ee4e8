import { join } from 'node:path';
import { runDoctor } from './checks/doctor.ts';

/** `npm run doctor -- [--mail] [--notify] [--json]`. Exit code 0: ready; 1: something is wrong; 2: it could not look. */
process.stdout.on('error', () => process.exit(0)); // `… | head` has seen enough.
process.exitCode = await runDoctor(process.argv.slice(2), join(import.meta.dirname, '..'), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
