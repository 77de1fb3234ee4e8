import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { SiteKind } from '#contract/site/kinds.ts';
import { sitePages, listPages } from '#contract/site/site-pages.ts';
import type { Bundle, Chunk } from '../render/release.ts';

const root = join(import.meta.dirname, '../..');

/** Lists a kind's stylesheets: of its pages, of pages that the owner wrote, and of those for links in emails. */
export function listStylesheets(kind: SiteKind) {
  const shared = kind === 'portfolio' ? 'domain' : kind;
  return {
    css: `web/${kind}/${kind}.css`,
    customPageCss: `web/${shared}/custom-page.css`,
    linkCss: `web/${shared}/link-page.css`,
  };
}

/**
 * Bundles a kind of sites for the browser, and returns the stylesheets for inlining. Each kind is bundled by itself, so
 * that none ships another's code, and entry and libraries are one file. The bundle that renders its pages goes to
 * `<out>/render/<kind>.js`.
 */
export async function bundleWeb(kind: SiteKind, out: string): Promise<Bundle> {
  const browser = await bundleBrowser(kind, out);
  await bundleRenderer(kind, out);
  const findSheet = (name: string) => {
    const isSheet = ({ fileName }: BuiltFile) => fileName.startsWith(`assets/${name}-`) && fileName.endsWith('.css');
    const sheet = browser.find(isSheet);
    if (!sheet) throw new Error(`The bundle has no ${name}`);
    return readFileSync(join(out, sheet.fileName), 'utf8');
  };
  const bundle: Bundle = {
    css: findSheet('css'),
    customPageCss: findSheet('customPageCss'),
    linkCss: findSheet('linkCss'),
    startScript: '',
    entry: '',
    chunks: [],
  };
  const entry = browser.find((file) => file.name === `${kind}-entry`);
  if (!entry) return bundle;
  const own = findReached(entry.fileName, browser);
  const chunks = browser.flatMap((file) => (own.has(file.fileName) ? describeChunk(file) : []));
  const startScript = await bundleStartScript(kind, { entry: entry.fileName, chunks });
  return { ...bundle, startScript, entry: entry.fileName, chunks };
}

/**
 * Has V8 compile every function with the file, off the main thread (explicit compile hints). Compiling each at its
 * first call took half of the time of hydration. Other browsers ignore the comment.
 */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad';

function bundleBrowser(kind: SiteKind, out: string): Promise<BuiltFile[]> {
  const input: Record<string, string> = {};
  for (const [name, file] of Object.entries(listStylesheets(kind))) input[name] = join(root, file);
  const entryFile = join(root, `web/app/${kind}-entry.tsx`);
  // The page of all names works without a script.
  if (existsSync(entryFile)) input[`${kind}-entry`] = entryFile;
  const firstView = [`${kind}-entry`, ...listLazyPages(kind).map(({ module }) => parse(module).name)];
  return runVite({
    plugins: [withoutExtras],
    build: {
      ...chooseOutput(out),
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        input,
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          postBanner: ({ name }) => (firstView.includes(name) ? COMPILE_EAGERLY : ''),
        },
      },
    },
  });
}

function bundleRenderer(kind: SiteKind, out: string): Promise<BuiltFile[]> {
  return runVite({
    // It is fixed here, since React's development build takes three times as long for the same page.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...chooseOutput(join(out, 'render')),
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: { [kind]: join(root, `web/app/${kind}-render.tsx`) },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}

const listLazyPages = (kind: SiteKind) =>
  listPages(sitePages[kind]).flatMap(([, { path, module }]) => (module ? [{ path, module }] : []));

function findReached(file: string, browser: BuiltFile[], reached = new Set<string>()): Set<string> {
  const chunk = browser.find(({ fileName }) => fileName === file);
  if (chunk?.type !== 'chunk' || reached.has(file)) return reached;
  reached.add(file);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) findReached(next, browser, reached);
  return reached;
}

function describeChunk(file: BuiltFile): Chunk[] {
  if (file.type !== 'chunk') return [];
  const { fileName, isEntry, code, imports, modules } = file;
  const integrity = `sha256-${createHash('sha256').update(code).digest('base64')}`;
  return [
    { file: fileName, isEntry, integrity, imports, modules: Object.keys(modules).map((id) => relative(root, id)) },
  ];
}

/**
 * Removes code that only adds weight: React Router's names for developers, which keep components that no page uses, and
 * all of Vite's helper for dynamic imports except the import. No chunk has a stylesheet to preload. If a later React
 * Router differs, only the weight grows, and a test reports it.
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

const chooseOutput = (outDir: string) => ({
  outDir,
  emptyOutDir: false,
  assetsInlineLimit: 0,
  // The start script and the first page have loaded what later chunks import.
  modulePreload: false as const,
});

async function bundleStartScript(kind: SiteKind, { entry, chunks }: Pick<Bundle, 'entry' | 'chunks'>): Promise<string> {
  const input = join(root, 'web/start/inline-script.ts');
  const [script] = await runVite({
    define: {
      __ENTRY__: JSON.stringify(`/${entry}`),
      __IMPORTS__: JSON.stringify(listImports(entry, chunks).map((file) => `/${file}`)),
      __PAGE_MODULES__: JSON.stringify(listPageModules(kind, chunks)),
    },
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  if (script?.type !== 'chunk') throw new Error('The start script was not bundled');
  return script.code.trim();
}

function listPageModules(kind: SiteKind, chunks: Chunk[]): Record<string, string[]> {
  const modules: Record<string, string[]> = {};
  for (const { path, module } of listLazyPages(kind)) {
    const chunk = chunks.find((each) => each.modules.includes(module));
    const expected = `name it web/${kind}/<folder>/<name>-page.tsx, and import it nowhere`;
    if (!chunk || chunk.isEntry) throw new Error(`${module}, the module of ${path}, is not a chunk: ${expected}`);
    modules[path] = [`/${chunk.file}`];
  }
  return modules;
}

/** Lists everything that a file imports, dependencies first, so that each file can run in a task of its own. */
function listImports(file: string, chunks: Chunk[], found: string[] = []): string[] {
  for (const imported of chunks.find((chunk) => chunk.file === file)?.imports ?? []) {
    listImports(imported, chunks, found);
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
      rolldownOptions: { onLog: hideKnown, ...rolldownOptions },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

/** Hides that React Router marks modules for React's server components, which are not used here, and slow plugins. */
const hideKnown: Rolldown.InputOptions['onLog'] = (level, log, report) => {
  if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
};
