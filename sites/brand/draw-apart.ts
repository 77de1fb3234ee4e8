/** Draws in a process of its own, which can be ended: an SVG of 200 bytes may take all time and memory there is. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openAny } from '../pictures/raster.ts';
import { UNREADABLE_SVG } from './check-drawing.ts';

const EDGE = 1024;
/** Microseconds of processor time, which a busy machine does not shorten. A usual drawing takes a tenth with Node. */
const CPU_MAX = 5_000_000;
const MEMORY_MAX = 500_000_000;
const DRAWINGS_MAX = 1000;

/** Its size in CSS pixels, and a PNG of 1024 pixels. */
interface Drawing {
  width: number;
  height: number;
  drawn: Buffer;
}

const drawings = new Map<string, Promise<Drawing | string>>();

/** Draws an SVG, or explains why it cannot be drawn. */
export function drawSvg(svg: Buffer): Promise<Drawing | string> {
  // Each edit of the content reads every drawing again.
  const key = createHash('sha256').update(svg).digest('base64');
  const drawing = drawings.get(key) ?? drawApart(svg);
  if (drawings.size >= DRAWINGS_MAX) drawings.clear();
  drawings.set(key, drawing);
  // A machine without memory or time may have them later.
  void drawing.then((result) => typeof result === 'string' && drawings.delete(key));
  return drawing;
}

const TOO_LONG = 'takes too much time or memory to draw; simplify it, or export it as PNG';

function drawApart(svg: Buffer): Promise<Drawing | string> {
  return new Promise((done) => {
    const options = { maxBuffer: 8_000_000, timeout: 60_000, killSignal: 'SIGKILL' } as const;
    const child = execFile(process.execPath, [import.meta.filename], options, (error, json) => {
      if (error) return done(error.signal === 'SIGKILL' ? TOO_LONG : UNREADABLE_SVG);
      const { width, height, png } = JSON.parse(json) as { width: number; height: number; png: string };
      done({ width, height, drawn: Buffer.from(png, 'base64') });
    });
    child.stdin?.on('error', () => {}).end(svg);
  });
}

if (import.meta.main) {
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > CPU_MAX || process.memoryUsage.rss() > MEMORY_MAX) process.kill(process.pid, 'SIGKILL');
  }, 20).unref();
  const svg = await buffer(process.stdin);
  // To the hundredth of a pixel.
  const { width, height } = await (await openAny(svg, { limitInputPixels: false, density: 72 * 100 })).metadata();
  const drawn = await (await openAny(svg)).resize(EDGE, EDGE, { fit: 'inside' }).png().toBuffer();
  const drawing = { width: width / 100, height: height / 100, png: drawn.toString('base64') };
  process.stdout.write(JSON.stringify(drawing));
}
