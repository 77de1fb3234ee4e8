import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildEnvironment } from '../../scripts/ensure-build.mjs';
import { exitWithParent } from '../watchdog.ts';
import type { Bundles } from './bundle-cache.ts';
import type { BundleOptions } from './bundle-face.ts';

export type Bundler = ReturnType<typeof startBundler>;

/** Starts a process that loads the bundler and waits for its options. */
export function startBundler() {
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: buildEnvironment({}),
  });
  child.stdin.on('error', () => {});
  return Object.assign(child, { ended: once(child, 'exit') as Promise<[number | null]> });
}

/**
 * Bundles kinds of faces in a separate process. The bundler would keep 400 MB of memory that rendering thousands of faces needs.
 */
export async function bundleInProcess(
  options: BundleOptions,
  { signal, bundler = startBundler() }: { signal: AbortSignal; bundler?: Bundler | undefined },
): Promise<Partial<Bundles>> {
  signal.addEventListener('abort', () => bundler.kill('SIGKILL'));
  bundler.stdin.end(JSON.stringify(options));
  const [code] = await bundler.ended;
  if (code !== 0) throw new Error(`The pages of ${options.kinds.join(', ')} could not be bundled`);
  const file = fileOf(options);
  const bundles = JSON.parse(readFileSync(file, 'utf8')) as Partial<Bundles>;
  rmSync(file);
  return bundles;
}

const fileOf = ({ out, kinds }: BundleOptions) => join(out, `bundle-${kinds.join('-')}.json`);

if (import.meta.main) {
  exitWithParent();
  const { bundleFaces } = await import('./bundle-face.ts');
  const options = JSON.parse((await text(process.stdin)) || 'null') as BundleOptions | null;
  if (options) writeFileSync(fileOf(options), JSON.stringify(await bundleFaces(options)));
}
