import { runJanus } from './run-janus.ts';
import { terminalContext } from './terminal/command.ts';

/** `janus …`: `./janus` in a clone, `deploy/janus` on a server, `janus` in a container. */
process.exitCode = await runJanus(process.argv.slice(2), terminalContext());
