import { setFlagsFromString } from 'node:v8';
import { typedPlace } from './command-place.ts';
import { runLeads } from './run-leads.ts';

/** `npm run leads -- …`. */
// Here and not as arguments, since it is begun in many ways, and an export may be of a million leads. V8's room for what is young no
// longer grows (its greatest size cannot be set any more), and what has lasted is looked through as often as in server/main.ts.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=15');
process.exitCode = await runLeads(process.argv.slice(2), typedPlace());
