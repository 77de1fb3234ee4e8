import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { FaceKind } from '#contract/site/face.ts';
import { facePages, pagesIn } from '#contract/site/face-pages.ts';
import type { Bundle, Chunk } from '../render/release.ts';
import { stylesheets } from './stylesheets.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Has V8 compile every function with the file, off the main thread (explicit compile hints). Compiling each at its
 * first call took half of the time of hydration. Other browsers ignore the comment.
 */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad';

/**
 * Bundles a kind of faces for the browser, and returns the stylesheets for inlining. Each kind is bundled by itself, so
 * that none ships another's code, and entry and libraries are one file. The bundle that renders its pages goes to
 * `<out>/render/<kind>.js`.
 */
export async function bundleWeb(kind: FaceKind, out: string): Promise<Bundle> {
  const { style, further, link } = stylesheets[kind];
  const sheets = new Map([
    [style, 'style'],
    [further, 'further-style'],
    [link, 'link-style'],
  ]);
  const entryFile = join(root, `web/app/${kind}-entry.tsx`);
  // The page of all names works without a script.
  const hasEntry = existsSync(entryFile);
  const firstView = [`${kind}-entry`, ...lazyPages(kind).map(({ module }) => parse(module).name)];
  const browser = await runVite({
    plugins: [withoutExtras],
    build: {
      ...output(out),
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        input: {
          ...(hasEntry && { [`${kind}-entry`]: entryFile }),
          ...Object.fromEntries([...sheets].map(([file, name]) => [`${kind}-${name}`, join(root, file)])),
        },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          postBanner: ({ name }) => (firstView.includes(name) ? COMPILE_EAGERLY : ''),
        },
      },
    },
  });
  await runVite({
    // It is fixed here, since React's development build takes three times as long for the same page.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...output(join(out, 'render')),
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: { [kind]: join(root, `web/app/${kind}-render.tsx`) },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
  const readSheet = (file: string) => {
    const name = `${kind}-${sheets.get(file)!}`;
    const found = browser.find(
      ({ type, fileName }) => type === 'asset' && fileName.startsWith(`assets/${name}-`) && fileName.endsWith('.css'),
    );
    if (!found) throw new Error(`The bundle has no ${name}`);
    return readFileSync(join(out, found.fileName), 'utf8');
  };
  const styles = {
    css: readSheet(style),
    customPageCss: readSheet(further),
    linkCss: readSheet(link),
  };
  if (!hasEntry) return { ...styles, startScript: '', entry: '', chunks: [] };
  const entry = browser.find((file) => file.type === 'chunk' && file.isEntry && file.name === `${kind}-entry`);
  if (entry?.type !== 'chunk') throw new Error(`The bundle for ${kind} has no entry`);
  const own = reachedFrom(entry.fileName, browser);
  const chunks = browser.flatMap((file) => (own.has(file.fileName) ? chunkOf(file) : []));
  const startScript = await bundleStartScript(kind, { entry: entry.fileName, chunks });
  return { ...styles, startScript, entry: entry.fileName, chunks };
}

const lazyPages = (kind: FaceKind) =>
  pagesIn(facePages[kind]).flatMap(([, { path, module }]) => (module ? [{ path, module }] : []));

function reachedFrom(file: string, browser: BuiltFile[], reached = new Set<string>()): Set<string> {
  const chunk = browser.find(({ fileName }) => fileName === file);
  if (chunk?.type !== 'chunk' || reached.has(file)) return reached;
  reached.add(file);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) reachedFrom(next, browser, reached);
  return reached;
}

function chunkOf(file: BuiltFile): Chunk[] {
  if (file.type !== 'chunk') return [];
  const { fileName, isEntry, code, imports, modules } = file;
  const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  const own = Object.keys(modules).map((id) => relative(root, id));
  return [{ file: fileName, isEntry, integrity, imports, modules: own }];
}

/**
 * Removes code that only adds weight: React Router's names for developers, which keep components that no page uses, and
 * all of Vite's helper for dynamic imports except the import. No chunk has a stylesheet to preload. If a later React
 * Router differs, only the weight grows, and the budget reports it.
 */
const withoutExtras: Plugin = {
  name: 'without-extras',
  transform: {
    filter: { id: /\/react-router\/|vite\/preload-helper/ },
    handler(code, id) {
      if (id.includes('preload-helper')) return { code: 'export const __vitePreload = (load) => load();', map: null };
      const unnamed = code.replaceAll(/^\w+\.displayName = .*$/gm, '');
      return { code: unnamed.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('), map: null };
    },
  },
};

const output = (outDir: string) => ({
  outDir,
  emptyOutDir: false,
  assetsInlineLimit: 0,
  // The start script and the first page have loaded what later chunks import.
  modulePreload: false as const,
});

async function bundleStartScript(kind: FaceKind, { entry, chunks }: Pick<Bundle, 'entry' | 'chunks'>): Promise<string> {
  const input = join(root, 'web/start/inline-script.ts');
  const [script] = await runVite({
    define: {
      __ENTRY__: JSON.stringify(`/${entry}`),
      __IMPORTS__: JSON.stringify(importsOf(entry, chunks).map((file) => `/${file}`)),
      __PAGE_MODULES__: JSON.stringify(pageModules(kind, chunks)),
    },
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  if (script?.type !== 'chunk') throw new Error('The start script was not bundled');
  return script.code.trim();
}

function pageModules(kind: FaceKind, chunks: Chunk[]): Record<string, string[]> {
  const addresses = lazyPages(kind).map(({ path, module }) => {
    const chunk = chunks.find(({ modules }) => modules.includes(module));
    if (!chunk || chunk.isEntry) {
      const expected = `name it web/${kind}/<folder>/<name>-page.tsx, and import it nowhere`;
      throw new Error(`${module}, the module of ${path}, is not a chunk: ${expected}`);
    }
    return [path, [`/${chunk.file}`]];
  });
  return Object.fromEntries(addresses);
}

/** Lists everything that a file imports, dependencies first, so that each file can run in a task of its own. */
function importsOf(file: string, chunks: Chunk[], found: string[] = []): string[] {
  for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) {
    importsOf(imported, chunks, found);
    if (!found.includes(imported)) found.push(imported);
  }
  return found;
}

type BuiltFile = Rolldown.RolldownOutput['output'][number];

/** Runs Vite on `web/` with nothing read from the machine: no configuration file, no `.env`, no public folder. */
async function runVite({ build: options, ...config }: InlineConfig): Promise<BuiltFile[]> {
  const { rolldownOptions, ...more } = options ?? {};
  // Vite follows the machine's variable, and React's development build is twice as large.
  process.env['NODE_ENV'] = 'production';
  const result = await build({
    root: join(root, 'web'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    mode: 'production',
    ...config,
    build: {
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      ...more,
      rolldownOptions: { onLog: quiet, ...rolldownOptions },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

/**
 * Hides two messages: React Router marks its modules for React's server components, which are not used here, and Vite
 * reports slow plugins.
 */
const quiet: Rolldown.InputOptions['onLog'] = (level, log, report) => {
  if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
};
