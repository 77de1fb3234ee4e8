import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnvironment } from '../../scripts/ensure-build.mjs';
import type { BundleOptions } from './bundle-face.ts';
import type { Bundle } from './bundle-cache.ts';
import { exitWithParent } from '../watchdog.ts';

/**
 * Bundles a kind of face in a process of its own: the bundler takes 400 MB, gives none back, and would have them beside what
 * drawing thousands of faces takes.
 */
export async function bundleInProcess(options: BundleOptions, signal?: AbortSignal): Promise<Bundle> {
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: buildEnvironment({}),
    ...(signal && { signal }),
    killSignal: 'SIGKILL',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The pages of a ${options.kind} face could not be bundled`);
  const file = fileOf(options);
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as Bundle;
  rmSync(file);
  return bundle;
}

const fileOf = ({ out, kind }: BundleOptions) => join(out, `bundle-${kind}.json`);

if (import.meta.main) {
  exitWithParent();
  const options = JSON.parse(process.argv[2]!) as BundleOptions;
  const { bundleFace } = await import('./bundle-face.ts');
  writeFileSync(fileOf(options), JSON.stringify(await bundleFace(options)));
}
