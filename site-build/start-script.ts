import { join } from 'node:path';
import type { Face } from '#contract/site.ts';
import type { Chunk } from './chunk.ts';
import { lazyPages } from './lazy-pages.ts';
import { runVite } from './run-vite.ts';

/** Bundles `web/start/`, to be inlined into the pages of that kind of face. `entry`: its file name among the chunks. */
export async function bundleStartScript(
  root: string,
  kind: Face['kind'],
  entry: string,
  chunks: Chunk[],
): Promise<string> {
  const [script] = await runVite(root, {
    define: {
      __ENTRY__: JSON.stringify(`/${entry}`),
      __IMPORTS__: JSON.stringify(importsOf(entry, chunks).map((file) => `/${file}`)),
      __PAGE_MODULES__: JSON.stringify(pageModules(kind, chunks)),
    },
    build: { write: false, modulePreload: false, rolldownOptions: { input: join(root, 'web/start/start.ts') } },
  });
  if (script?.type !== 'chunk') throw new Error('The start script was not bundled');
  return script.code.trim();
}

function pageModules(kind: Face['kind'], chunks: Chunk[]): Record<string, string[]> {
  const addresses = Object.entries(lazyPages[kind]).map(([path, module]) => {
    const chunk = chunks.find(({ modules }) => module in modules);
    if (!chunk) throw new Error(`No chunk of the bundle has ${module}`);
    return [path, [`/${chunk.file}`]];
  });
  return Object.fromEntries(addresses);
}

/** Everything that a file imports, each after what it needs itself: so each can be run in a task of its own. */
function importsOf(file: string, chunks: Chunk[], found: string[] = []): string[] {
  for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) {
    importsOf(imported, chunks, found);
    if (!found.includes(imported)) found.push(imported);
  }
  return found;
}
