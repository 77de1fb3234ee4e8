import { terminalContext } from './terminal/command.ts';
import { runLeads } from './leads/run-leads.ts';

/** `npm run leads -- …`. */
process.exitCode = await runLeads(process.argv.slice(2), terminalContext());
