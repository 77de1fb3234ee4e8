import { runJanus } from './run-janus.ts';
import { openTerminal } from './terminal/command.ts';

/** `janus …`: `./janus` in a clone, `deploy/janus` on a server, `janus` in a container. */
process.exitCode = await runJanus(process.argv.slice(2), openTerminal());
