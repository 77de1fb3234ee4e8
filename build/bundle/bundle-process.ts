import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnvironment } from '../../scripts/ensure-build.mjs';
import { exitWithParent } from '../watchdog.ts';
import type { Bundles } from './bundle-cache.ts';
import type { BundleOptions } from './bundle-face.ts';

/**
 * Bundles kinds of faces in a separate process. The bundler would keep 400 MB of memory that rendering thousands of faces needs.
 */
export async function bundleInProcess(options: BundleOptions, signal: AbortSignal): Promise<Partial<Bundles>> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: buildEnvironment({}),
    signal,
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The pages of ${options.kinds.join(', ')} could not be bundled`);
  const file = fileOf(options);
  const bundles = JSON.parse(readFileSync(file, 'utf8')) as Partial<Bundles>;
  rmSync(file);
  return bundles;
}

const fileOf = ({ out, kinds }: BundleOptions) => join(out, `bundle-${kinds.join('-')}.json`);

if (import.meta.main) {
  exitWithParent();
  const options = JSON.parse(process.argv[2]!) as BundleOptions;
  const { bundleFaces } = await import('./bundle-face.ts');
  writeFileSync(fileOf(options), JSON.stringify(await bundleFaces(options)));
}
