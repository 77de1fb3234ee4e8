import { terminalContext } from './terminal/command.ts';
import { runVisits } from './visits/run-visits.ts';

/** `npm run visits -- …`. */
process.exitCode = await runVisits(process.argv.slice(2), terminalContext());
