import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import type { FaceKind } from '#contract/face-kinds.ts';
import { build, type Rolldown, type InlineConfig } from 'vite';

/** What the browser gets of one kind of face. */
export interface Bundle {
  /** Address of the entry module. */
  entry: string;
  /** The whole stylesheet, to be inlined. */
  css: string;
  /** Address of the font file the stylesheet names; empty where there is none. */
  font: string;
  chunks: Chunk[];
}

/** A script of the bundle, for the weight budget. */
export interface Chunk {
  file: string;
  isEntry: boolean;
  /** Minified, as it is served. */
  code: string;
  /** Files it cannot run without. */
  imports: string[];
  /** Minified bytes by module, named from the project's folder. */
  modules: Record<string, number>;
}

interface BundleOptions {
  root: string;
  out: string;
  kind: FaceKind;
  backendUrl: string;
  publicAnonKey: string;
}

/** Chunks that a page needs whole to take over. */
const FIRST_VIEW = /^(react|router|quote-page|.*-entry)$/;

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
  const browser = await run({
    ...common(options),
    plugins: [tailwindcss()],
    build: {
      ...output(out),
      rolldownOptions: {
        onLog: quiet,
        preserveEntrySignatures: 'allow-extension',
        input: {
          [`${kind}-entry`]: join(root, `web/${kind}-entry.tsx`),
          [`${kind}-style`]: join(root, stylesheets[kind]),
        },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          postBanner: ({ name }) => (FIRST_VIEW.test(name) ? COMPILE_AT_ONCE : ''),
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
  await run({
    ...common(options),
    ssr: { noExternal: true },
    build: {
      ...output(join(out, 'render')),
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: {
        onLog: quiet,
        input: { [kind]: join(root, `web/${kind}-render.tsx`) },
        output: { entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
  const entry = browser.find((file) => file.type === 'chunk' && file.isEntry && file.name === `${kind}-entry`);
  const style = browser.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (!entry || !style) throw new Error(`The bundle of the ${kind} face has no entry or no stylesheet`);
  const css = readFileSync(join(out, style.fileName), 'utf8');
  return {
    entry: `/${entry.fileName}`,
    css,
    font: fontIn(css),
    chunks: browser.flatMap((file) => chunkOf(file, root)),
  };
}

const fontIn = (css: string) => /url\(["']?(\/assets\/[^"')]+\.woff2)/.exec(css)?.[1] ?? '';

function chunkOf(file: Rolldown.RolldownOutput['output'][number], root: string): Chunk[] {
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

const stylesheets: Record<FaceKind, string> = {
  services: 'web/services/services.css',
  domain: 'web/domain-sale/domain-sale.css',
};

function common({ root, backendUrl, publicAnonKey }: BundleOptions): InlineConfig {
  return {
    root: join(root, 'web'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __BACKEND_URL__: JSON.stringify(backendUrl),
      __PUBLIC_ANON_KEY__: JSON.stringify(publicAnonKey),
    },
  };
}

/** React Router marks its modules for React's server components, which are not used here; and how long a plugin took is nobody's news. */
const quiet: Rolldown.InputOptions['onLog'] = (level, log, report) => {
  if (!['MODULE_LEVEL_DIRECTIVE', 'PLUGIN_TIMINGS'].includes(log.code ?? '')) report(level, log);
};

const output = (outDir: string) => ({
  outDir,
  emptyOutDir: false,
  target: 'baseline-widely-available' as const,
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
});

async function run(config: InlineConfig): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build(config);
  return (result as Rolldown.RolldownOutput).output;
}
