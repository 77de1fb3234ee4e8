import { typedPlace } from './command-place.ts';
import { runLeads } from './run-leads.ts';

/** `npm run leads -- …`. */
process.exitCode = await runLeads(process.argv.slice(2), typedPlace());
