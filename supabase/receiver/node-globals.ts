import { Buffer } from 'node:buffer';
import { clearImmediate, setImmediate } from 'node:timers';

/** What Node has everywhere, Deno 2.1 has for npm packages alone: the server's own modules need it too. */
Object.assign(globalThis, { Buffer, clearImmediate, setImmediate });
