import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FaceKind } from '#contract/face-kinds.ts';
import { runVite, type BuiltFile } from './run-vite.ts';
import type { Chunk } from './chunk.ts';
import { chosenSheets } from './chosen-css.ts';
import { bundleStartScript } from './start-script.ts';

/** What the browser gets of one kind of face. */
export interface Bundle {
  /** The whole stylesheet, to be inlined. */
  css: string;
  /** The stylesheet of pages that the owner wrote, which have less on them. */
  furtherCss: string;
  /** The stylesheet of the page that links in mails lead to. */
  linkCss: string;
  /** By name: stylesheets of what an owner may choose or leave out beside the sample's, each for the faces that need it. */
  chosenCss: Record<string, string>;
  /** Starts the application after the first paint; to be inlined. Empty where no application takes the pages over. */
  startScript: string;
  /** File name of the chunk that everything begins with. */
  entry: string;
  chunks: Chunk[];
}

export interface BundleOptions {
  root: string;
  out: string;
  kind: FaceKind;
  backendUrl: string;
  publicAnonKey: string;
}

/** Chunks that a page needs whole to be hydrated. */
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
  const chosen = Object.entries(chosenSheets[kind]);
  const browser = await runVite(root, {
    define: settings(options),
    build: {
      ...output(out),
      rolldownOptions: {
        preserveEntrySignatures: 'allow-extension',
        input: {
          [`${kind}-entry`]: join(root, `web/${kind}-entry.tsx`),
          [`${kind}-style`]: join(root, stylesheets[kind].own),
          [`${kind}-further-style`]: join(root, stylesheets[kind].further),
          [`${kind}-link-style`]: join(root, stylesheets[kind].link),
          ...Object.fromEntries(chosen.map(([name, file]) => [`${kind}-${name}-style`, join(root, file)])),
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
  await runVite(root, {
    // Whatever the process that draws with it says: React's development build takes three times as long for the same page.
    define: { ...settings(options), 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
    build: {
      ...output(join(out, 'render')),
      ssr: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: { [kind]: join(root, `web/${kind}-render.tsx`) },
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
    furtherCss: readSheet('further-style'),
    linkCss: readSheet('link-style'),
    chosenCss: Object.fromEntries(chosen.map(([name]) => [name, readSheet(`${name}-style`)])),
    startScript,
    entry: entry.fileName,
    chunks,
  };
}

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

const stylesheets: Record<FaceKind, { own: string; further: string; link: string }> = {
  services: {
    own: 'web/services/services.css',
    further: 'web/services/further-page.css',
    link: 'web/services/link-page.css',
  },
  domain: {
    own: 'web/domain-sale/domain-sale.css',
    further: 'web/domain-sale/further-page.css',
    link: 'web/domain-sale/link-page.css',
  },
  portfolio: {
    own: 'web/portfolio/portfolio.css',
    further: 'web/portfolio/further-page.css',
    link: 'web/portfolio/link-page.css',
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
