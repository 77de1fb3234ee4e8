import { typedPlace } from './command-place.ts';
import { runVisits } from './run-visits.ts';

/** `npm run visits -- …`. */
process.exitCode = await runVisits(process.argv.slice(2), typedPlace());
