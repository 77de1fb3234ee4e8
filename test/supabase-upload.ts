import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '..');
export const functionNames = ['send-quote-request', 'send-message', 'send-offer'];

/**
 * A folder with what `supabase functions deploy --use-api` would send of the functions and no other file, and with this project's
 * packages in the place of the registry's. `site`: in the place of the owner's `supabase/site.json`.
 */
export function writeUpload(site: object): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'janus-supabase-'));
  for (const file of uploadedFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    if (file === SITE) writeFileSync(join(folder, file), JSON.stringify(site));
    else cpSync(join(root, file), join(folder, file));
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'test/deno-platform.ts'), join(folder, 'platform.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export function uploadedFiles(): string[] {
  return [...new Set(functionNames.flatMap(filesOf))];
}

const SITE = 'supabase/site.json';

/**
 * Finds imports as Supabase's command does: by this pattern and by the prefixes of the function's import map
 * (pkg/function/deno.go).
 */
const IMPORT =
  /(?:import|export)\s+(?:type\s+)?(?:\{[^{}]+\}|.*?)\s*(?:from)?\s*['"](.*?)['"]|import\(\s*['"](.*?)['"]\)/gi;

function filesOf(name: string): string[] {
  const place = `supabase/functions/${name}`;
  const { imports } = JSON.parse(readFileSync(join(root, place, 'deno.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const found = new Set([`${place}/index.ts`]);
  for (const file of found) {
    if (file === SITE) continue;
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = pathOf(match[1] ?? match[2] ?? '', file);
      if (target && (target === SITE || existsSync(join(root, target)))) found.add(target);
    }
  }
  return [`${place}/deno.json`, ...found];

  function pathOf(specifier: string, from: string): string | undefined {
    const prefix = Object.keys(imports).find((key) => specifier.startsWith(key));
    const mapped = prefix === undefined ? specifier : imports[prefix]! + specifier.slice(prefix.length);
    if (!/^\.\.?\/.*\.\w+$/.test(mapped)) return undefined;
    return normalize(join(prefix === undefined ? dirname(from) : place, mapped));
  }
}
