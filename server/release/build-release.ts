import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { siteKinds } from '#contract/site/kinds.ts';
import { codeKey } from '../../scripts/ensure-release.mjs';
import { writeContentSchemas } from '../../sites/read/content-schemas.ts';
import { type Manifest, manifestFile, releaseFolder, schemasFolder } from '../render/release.ts';
import { bundleWeb } from './bundle-web.ts';
import { writeFonts } from './write-fonts.ts';

/** `npm run build`: makes the release of the code in `dist`. A build that fails leaves the last one as it was. */
const next = `${releaseFolder}.next-${process.pid}`;
mkdirSync(next, { recursive: true });
try {
  const manifest = await makeManifest(next);
  writeFileSync(join(next, manifestFile), JSON.stringify(manifest));
  rmSync(`${releaseFolder}.old`, { recursive: true, force: true });
  rmSync(releaseFolder, { recursive: true, force: true });
  renameSync(next, releaseFolder);
} finally {
  rmSync(next, { recursive: true, force: true });
}

async function makeManifest(out: string): Promise<Manifest> {
  const key = codeKey();
  const writing = writeFonts(out);
  writeContentSchemas(join(out, schemasFolder));
  const bundles: Partial<Manifest['bundles']> = {};
  // One after another, since each takes memory.
  for (const kind of siteKinds) bundles[kind] = await bundleWeb(kind, out);
  const fonts = await writing;
  compressFolder(join(out, 'assets'));
  return { key, bundles: bundles as Manifest['bundles'], fonts };
}

/** Writes a `.br` and a `.gz` next to each script. Stylesheets are inlined, and fonts are compressed already. */
function compressFolder(folder: string): void {
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.css')) rmSync(join(folder, file));
    if (!file.endsWith('.js')) continue;
    const code = readFileSync(join(folder, file));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: code.length };
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(code, { params }));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(code, { level: 9 }));
  }
}
