import { runDoctor } from './checks/doctor.ts';
import { processStreams, projectFolder } from './terminal/command.ts';

/** `npm run doctor -- [--mail] [--notify] [--json]`. Exit code 1: something is wrong; 2: it could not look. */
process.exitCode = await runDoctor(process.argv.slice(2), projectFolder, processStreams());
