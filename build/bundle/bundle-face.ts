import { readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import type { FaceKind } from '#contract/site/face.ts';
import { facePages, pagesIn } from '#contract/site/face-pages.ts';
import type { Bundle, Chunk } from './bundle-cache.ts';
import { optionalSheets } from './optional-css.ts';

export interface BundleOptions {
  root: string;
  out: string;
  kind: FaceKind;
  backendUrl: string;
  publicAnonKey: string;
}

/**
 * To V8: compile every function with the file, which it does beside the main thread, and not one by one at its first call,
 * which was half of the time that hydration took (V8's explicit compile hints; others read a comment).
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/**
 * Each kind of face is bundled alone, so that none ships another's code; the stylesheet is taken out to be inlined.
 * The bundle that draws the pages goes to `<out>/render/<kind>.js`.
 */
export async function bundleFace(options: BundleOptions): Promise<Bundle> {
  const { root, out, kind } = options;
  const chosen = Object.entries(optionalSheets[kind]);
  // Chunks that a page needs whole to be hydrated.
  const firstView = ['react', 'router', `${kind}-entry`, ...lazyPages(kind).map(({ module }) => parse(module).name)];
  const browser = await runVite(root, {
    define: settings(options),
    build: {
      ...output(out),
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        input: {
          [`${kind}-entry`]: join(root, `web/app/${kind}-entry.tsx`),
          [`${kind}-style`]: join(root, stylesheets[kind].own),
          [`${kind}-further-style`]: join(root, stylesheets[kind].customPages),
          [`${kind}-link-style`]: join(root, stylesheets[kind].link),
          ...Object.fromEntries(chosen.map(([name, file]) => [`${kind}-${name}-style`, join(root, file)])),
        },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          postBanner: ({ name }) => (firstView.includes(name) ? COMPILE_AT_ONCE : ''),
          codeSplitting: {
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'router', test: /node_modules\/react-router\// },
            ],
          },
        },
      },
    },
  });
  await runVite(root, {
    // Whatever the process that draws with it says: React's development build takes three times as long for the same page.
    define: { ...settings(options), 'process.env.NODE_ENV': JSON.stringify('production') },
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
  const entry = browser.find((file) => file.type === 'chunk' && file.isEntry && file.name === `${kind}-entry`);
  const styleOf = (name: string) =>
    browser.find(
      (file) => file.type === 'asset' && file.fileName.startsWith(`assets/${name}-`) && file.fileName.endsWith('.css'),
    );
  const readSheet = (sheet: string) => {
    const style = styleOf(`${kind}-${sheet}`);
    if (!style) throw new Error(`The bundle of the ${kind} face has no ${sheet}`);
    return readFileSync(join(out, style.fileName), 'utf8');
  };
  if (!entry) throw new Error(`The bundle of the ${kind} face has no entry`);
  const chunks = browser.flatMap((file) => chunkOf(file, root));
  const startScript = hasApplication[kind] ? await bundleStartScript(root, kind, entry.fileName, chunks) : '';
  return {
    css: readSheet('style'),
    customPageCss: readSheet('further-style'),
    linkCss: readSheet('link-style'),
    optionalCss: Object.fromEntries(chosen.map(([name]) => [name, readSheet(`${name}-style`)])),
    startScript,
    entry: entry.fileName,
    chunks,
  };
}

/** The pages of a kind of face whose scripts are chunks of their own. */
const lazyPages = (kind: FaceKind) =>
  pagesIn(facePages[kind]).flatMap(([, { path, module }]) => (module ? [{ path, module }] : []));

function chunkOf(file: BuiltFile, root: string): Chunk[] {
  if (file.type !== 'chunk') return [];
  const modules = Object.entries(file.modules).map(([id, { renderedLength }]) => [relative(root, id), renderedLength]);
  return [
    {
      file: file.fileName,
      isEntry: file.isEntry,
      code: file.code,
      imports: file.imports,
      modules: Object.fromEntries(modules),
    },
  ];
}

const stylesheets: Record<FaceKind, { own: string; customPages: string; link: string }> = {
  services: {
    own: 'web/services/services.css',
    customPages: 'web/services/custom-page.css',
    link: 'web/services/link-page.css',
  },
  domain: {
    own: 'web/domain/domain.css',
    customPages: 'web/domain/custom-page.css',
    link: 'web/domain/link-page.css',
  },
  portfolio: {
    own: 'web/portfolio/portfolio.css',
    customPages: 'web/domain/custom-page.css',
    link: 'web/domain/link-page.css',
  },
};

/** Others have a script that adds to a page that is complete without it. */
const hasApplication: Record<FaceKind, boolean> = { services: true, domain: true, portfolio: false };

const settings = ({ backendUrl, publicAnonKey }: BundleOptions) => ({
  __BACKEND_URL__: JSON.stringify(backendUrl),
  __PUBLIC_ANON_KEY__: JSON.stringify(publicAnonKey),
});

const output = (outDir: string) => ({
  outDir,
  emptyOutDir: false,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
});

/** Bundles `web/start/`, to be inlined into the pages of that kind of face. `entry`: its file name among the chunks. */
export async function bundleStartScript(root: string, kind: FaceKind, entry: string, chunks: Chunk[]): Promise<string> {
  const [script] = await runVite(root, {
    define: {
      __ENTRY__: JSON.stringify(`/${entry}`),
      __IMPORTS__: JSON.stringify(importsOf(entry, chunks).map((file) => `/${file}`)),
      __PAGE_MODULES__: JSON.stringify(pageModules(kind, chunks)),
    },
    build: { write: false, modulePreload: false, rolldownOptions: { input: join(root, 'web/start/inline-script.ts') } },
  });
  if (script?.type !== 'chunk') throw new Error('The start script was not bundled');
  return script.code.trim();
}

function pageModules(kind: FaceKind, chunks: Chunk[]): Record<string, string[]> {
  const addresses = lazyPages(kind).map(({ path, module }) => {
    const chunk = chunks.find(({ modules }) => module in modules);
    if (!chunk || chunk.isEntry)
      throw new Error(
        `${module}, the module of ${path}, is no chunk: only import() in web/app/${kind}-routes.tsx may load it`,
      );
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

export type BuiltFile = Rolldown.RolldownOutput['output'][number];

/** Vite on `web/` with nothing read from the machine: no configuration file, no `.env`, no public folder. */
export async function runVite(root: string, { build: options, ...config }: InlineConfig): Promise<BuiltFile[]> {
  const { rolldownOptions, ...more } = options ?? {};
  // Whatever the machine's own says: Vite follows it, and React's development build is twice as large.
  process.env['NODE_ENV'] = 'production';
  const result = await build({
    root: join(root, 'web'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
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

/** React Router marks its modules for React's server components, which are not used here; and how long a plugin took is nobody's news. */
const quiet: Rolldown.InputOptions['onLog'] = (level, log, report) => {
  if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
};
