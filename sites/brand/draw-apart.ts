import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openPicture } from '../pictures/raster.ts';

/** Parts that a drawing can repeat without end in a few lines. Simpler drawings take milliseconds. */
const REPEATING = /mask|marker|pattern|clip-?path|dasharray|<(?:\w+:)?(?:use|image)/i;
const SIMPLE_BYTES = 20_000;
const SECONDS = 10;

const drawn = new Map<string, Promise<boolean>>();

/** Whether an SVG is drawn within seconds. Only a process of its own can be ended if it is not. */
export function isSoonDrawn(svg: Buffer): Promise<boolean> {
  if (svg.length <= SIMPLE_BYTES && !REPEATING.test(svg.toString())) return Promise.resolve(true);
  // Each edit of the content reads every drawing again.
  const key = createHash('sha256').update(svg).digest('base64');
  const known = drawn.get(key) ?? drawApart(svg);
  drawn.set(key, known);
  // A busy machine may need longer once.
  known.then((isDrawn) => isDrawn || drawn.delete(key));
  return known;
}

function drawApart(svg: Buffer): Promise<boolean> {
  return new Promise((done) => {
    const limits = { timeout: SECONDS * 1000, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, [import.meta.filename], limits, (error) => done(!error?.killed));
    child.stdin?.on('error', () => {}).end(svg);
  });
}

if (import.meta.main) {
  const picture = await openPicture(await buffer(process.stdin));
  await picture.resize(512, 512, { fit: 'inside' }).raw().toBuffer();
}
