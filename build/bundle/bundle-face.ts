import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import type { FaceKind } from '#contract/site/face.ts';
import { facePages, pagesIn } from '#contract/site/face-pages.ts';
import type { BuildMode } from '../../scripts/ensure-build.mjs';
import type { Bundle, Bundles, Chunk } from './bundle-cache.ts';
import { optionalSheets } from './optional-css.ts';

export interface BundleOptions {
  root: string;
  out: string;
  kinds: readonly FaceKind[];
  backendUrl: string;
  publicAnonKey: string;
  mode: BuildMode;
}

/**
 * Has V8 compile every function with the file, off the main thread (explicit compile hints). Compiling each at its first call took half
 * of the time of hydration. Other browsers ignore the comment.
 */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad';

/**
 * Bundles each kind of faces for the browser, so that none ships another's code, and returns the stylesheets for inlining. The bundle
 * that renders the pages of a kind goes to `<out>/render/<kind>.js`.
 */
export async function bundleFaces(options: BundleOptions): Promise<Partial<Bundles>> {
  const { root, out, kinds, mode } = options;
  const sheets = namedSheets(kinds);
  const firstView = inFirstView(kinds);
  const bundlePages = () =>
    runVite(options, {
      define: settings(options),
      plugins: [withoutExtras],
      build: {
        ...output(out),
        rolldownOptions: {
          preserveEntrySignatures: 'allow-extension',
          input: {
            ...Object.fromEntries(kinds.map((kind) => [`${kind}-entry`, join(root, `web/app/${kind}-entry.tsx`)])),
            ...Object.fromEntries([...sheets].map(([file, name]) => [name, join(root, file)])),
          },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            // Fonts would get the letters of comments.
            ...(mode === 'development' && {
              comments: false,
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }],
              },
            }),
            // Entry and libraries are one file: together they compress to less, and each file has a head of its own.
            postBanner: ({ name }) => (firstView.includes(name) ? COMPILE_EAGERLY : ''),
          },
        },
      },
    });
  const bundleRenderer = () =>
    runVite(options, {
      // It is fixed here, since React's development build takes three times as long for the same page.
      define: { ...settings(options), 'process.env.NODE_ENV': JSON.stringify(mode) },
      ssr: { noExternal: true },
      build: {
        ...output(join(out, 'render')),
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: Object.fromEntries(kinds.map((kind) => [kind, join(root, `web/app/${kind}-render.tsx`)])),
          output: { entryFileNames: '[name].js', ...(kinds.length === 1 && { codeSplitting: false }) },
        },
      },
    });
  // At the same time it takes more memory, and ends sooner.
  const rendering = mode === 'development' ? bundleRenderer() : undefined;
  const browser = await bundlePages();
  await (rendering ?? bundleRenderer());
  const readSheet = (file: string) => {
    const name = sheets.get(file)!;
    const style = browser.find(
      (asset) =>
        asset.type === 'asset' && asset.fileName.startsWith(`assets/${name}-`) && asset.fileName.endsWith('.css'),
    );
    if (!style) throw new Error(`The bundle has no ${name}`);
    return readFileSync(join(out, style.fileName), 'utf8');
  };
  const bundleOf = async (kind: FaceKind): Promise<Bundle> => {
    const entry = browser.find((file) => file.type === 'chunk' && file.isEntry && file.name === `${kind}-entry`);
    if (entry?.type !== 'chunk') throw new Error(`The bundle for ${kind} has no entry`);
    const own = reachedFrom(entry.fileName, browser);
    const chunks = browser.flatMap((file) => (own.has(file.fileName) ? chunkOf(file, options) : []));
    const { style, further, link } = stylesheets[kind];
    const optional = Object.entries(optionalSheets[kind]).map(([name, file]) => [name, readSheet(file)]);
    return {
      css: readSheet(style),
      customPageCss: readSheet(further),
      linkCss: readSheet(link),
      optionalCss: Object.fromEntries(optional),
      startScript: hasApplication[kind]
        ? await bundleStartScript(options, kind, { entry: entry.fileName, chunks })
        : '',
      ...(reloadScript && { reloadScript }),
      entry: entry.fileName,
      chunks,
    };
  };
  const reloadScript = mode === 'development' ? await bundleInline(options, 'reload.ts', {}) : undefined;
  const bundles: Partial<Bundles> = {};
  for (const kind of kinds) bundles[kind] = await bundleOf(kind);
  return bundles;
}

/** The pages of a kind of face whose scripts are chunks of their own. */
const lazyPages = (kind: FaceKind) =>
  pagesIn(facePages[kind]).flatMap(([, { path, module }]) => (module ? [{ path, module }] : []));

/** Names of the chunks that a page needs for hydration. */
const inFirstView = (kinds: readonly FaceKind[]) =>
  kinds.flatMap((kind) => [`${kind}-entry`, ...lazyPages(kind).map(({ module }) => parse(module).name)]);

/** Lists every stylesheet of these kinds by path, with the beginning of its file name. A stylesheet of two kinds is listed once. */
function namedSheets(kinds: readonly FaceKind[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const kind of kinds) {
    const { style, further, link } = stylesheets[kind];
    const own = { style, 'further-style': further, 'link-style': link };
    const optional = Object.entries(optionalSheets[kind]).map(([name, file]) => [`${name}-style`, file] as const);
    for (const [name, file] of [...Object.entries(own), ...optional])
      if (!names.has(file)) names.set(file, `${kind}-${name}`);
  }
  return names;
}

/** Finds the names of a chunk and of all chunks that it may load. */
function reachedFrom(file: string, browser: BuiltFile[], reached = new Set<string>()): Set<string> {
  const chunk = browser.find(({ fileName }) => fileName === file);
  if (chunk?.type !== 'chunk' || reached.has(file)) return reached;
  reached.add(file);
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) reachedFrom(next, browser, reached);
  return reached;
}

const isOfLibraries = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.every((id) => /node_modules|^\0/.test(id));

const SOURCE_MAP = /^\/\/# sourceMappingURL=data:.*$/m;

function chunkOf(file: BuiltFile, { root, mode }: BundleOptions): Chunk[] {
  if (file.type !== 'chunk') return [];
  return [
    {
      file: file.fileName,
      isEntry: file.isEntry,
      code: mode === 'development' && isOfLibraries(file) ? '' : file.code.replace(SOURCE_MAP, ''),
      integrity: `sha256-${createHash('sha256').update(file.code).digest('base64')}`,
      imports: file.imports,
      modules: Object.keys(file.modules).map((id) => relative(root, id)),
    },
  ];
}

const stylesheets: Record<FaceKind, { style: string; further: string; link: string }> = {
  services: {
    style: 'web/services/services.css',
    further: 'web/services/custom-page.css',
    link: 'web/services/link-page.css',
  },
  domain: {
    style: 'web/domain/domain.css',
    further: 'web/domain/custom-page.css',
    link: 'web/domain/link-page.css',
  },
  portfolio: {
    style: 'web/portfolio/portfolio.css',
    further: 'web/domain/custom-page.css',
    link: 'web/domain/link-page.css',
  },
};

/** Whether an application takes over the pages. The others have a script that adds to a complete page. */
const hasApplication: Record<FaceKind, boolean> = { services: true, domain: true, portfolio: false };

const settings = ({ backendUrl, publicAnonKey }: BundleOptions) => ({
  __BACKEND_URL__: JSON.stringify(backendUrl),
  __PUBLIC_ANON_KEY__: JSON.stringify(publicAnonKey),
});

/** Source maps of development leave these libraries out. */
const noMap = { mappings: '' };

/**
 * Removes code that only adds weight: React Router's names for developers, which keep components that no page uses, and all of
 * Vite's helper for dynamic imports except the import. No chunk has a stylesheet to preload. If a later React Router differs, only
 * the weight grows, and the budget reports it.
 */
const withoutExtras: Plugin = {
  name: 'without-extras',
  transform: {
    filter: { id: /\/react-router\/|vite\/preload-helper/ },
    handler(code, id) {
      if (id.includes('preload-helper')) return { code: 'export const __vitePreload = (load) => load();', map: noMap };
      const unnamed = code.replaceAll(/^\w+\.displayName = .*$/gm, '');
      return { code: unnamed.replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('), map: noMap };
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

/** Bundles the script that starts the application of a kind of face. `entry` is its file name among the chunks. */
function bundleStartScript(
  options: BundleOptions,
  kind: FaceKind,
  { entry, chunks }: Pick<Bundle, 'entry' | 'chunks'>,
): Promise<string> {
  return bundleInline(options, 'inline-script.ts', {
    __ENTRY__: JSON.stringify(`/${entry}`),
    __IMPORTS__: JSON.stringify(importsOf(entry, chunks).map((file) => `/${file}`)),
    __PAGE_MODULES__: JSON.stringify(pageModules(kind, chunks)),
  });
}

/** Bundles a module of `web/start/`, to be inlined into pages. */
async function bundleInline(options: BundleOptions, file: string, define: Record<string, string>): Promise<string> {
  const input = join(options.root, 'web/start', file);
  const [script] = await runVite(options, {
    define,
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  if (script?.type !== 'chunk') throw new Error(`${file} was not bundled`);
  return script.code.trim();
}

function pageModules(kind: FaceKind, chunks: Chunk[]): Record<string, string[]> {
  const addresses = lazyPages(kind).map(({ path, module }) => {
    const chunk = chunks.find(({ modules }) => modules.includes(module));
    if (!chunk || chunk.isEntry)
      throw new Error(
        `${module}, the module of ${path}, is not a chunk: name it web/${kind}/<folder>/<name>-page.tsx, and import it nowhere`,
      );
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

export type BuiltFile = Rolldown.RolldownOutput['output'][number];

/**
 * Runs Vite on `web/` with nothing read from the machine: no configuration file, no `.env`, no public folder. In development source
 * maps are in the files themselves, as the server serves no file that ends in `.map`.
 */
async function runVite(
  { root, mode }: BundleOptions,
  { build: options, ...config }: InlineConfig,
): Promise<BuiltFile[]> {
  const { rolldownOptions, ...more } = options ?? {};
  // Vite follows the machine's variable, and React's development build is twice as large.
  process.env['NODE_ENV'] = mode;
  const isDevelopment = mode === 'development';
  const result = await build({
    root: join(root, 'web'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    mode,
    ...config,
    build: {
      target: 'baseline-widely-available',
      reportCompressedSize: false,
      ...(isDevelopment && { minify: false, sourcemap: 'inline' }),
      ...more,
      rolldownOptions: { onLog: quiet, ...rolldownOptions },
    },
  });
  return (result as Rolldown.RolldownOutput).output;
}

/**
 * Hides two messages: React Router marks its modules for React's server components, which are not used here, and Vite reports slow
 * plugins.
 */
const quiet: Rolldown.InputOptions['onLog'] = (level, log, report) => {
  if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
};
