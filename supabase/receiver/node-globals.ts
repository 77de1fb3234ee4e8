import { Buffer } from 'node:buffer';
import { clearImmediate, setImmediate } from 'node:timers';

/** Makes these globals of Node global in Deno 2.1 too, which has them for npm packages alone. */
Object.assign(globalThis, { Buffer, clearImmediate, setImmediate });
