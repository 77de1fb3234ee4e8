import { runDeployCheck } from './checks/deploy-check.ts';
import { processStreams, projectFolder } from './terminal/command.ts';

/** `npm run deploy:check -- https://HOST …`. Exit code 1: something is wrong; 2: it was not understood. */
process.exitCode = await runDeployCheck({ args: process.argv.slice(2), folder: projectFolder, ...processStreams() });
