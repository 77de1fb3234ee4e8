import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import { runWarm } from './certificates/run-warm.ts';
import { createProgress } from './progress.ts';
import { environmentOf } from './read-settings.ts';
import { readFaces } from './read-site.ts';

/** `npm run certificates:warm -- [--address HOST:PORT]`. */
const folder = join(import.meta.dirname, '..');
const environment = environmentOf(folder);
const progress = createProgress(process.stderr);
const { code, lines } = await runWarm({
  args: process.argv.slice(2),
  environment: typeof environment === 'string' ? {} : environment,
  faces: await readFaces(folder),
  now: Date.now(),
  pause,
  progress: progress.tell,
});
progress.end();
const stream = code === 2 ? process.stderr : process.stdout;
stream.write(lines.map((line) => `${escapeUnseen(line)}\n`).join(''));
process.exitCode = code;
