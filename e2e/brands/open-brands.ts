import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderDocument } from '#contract/page.ts';
import { bundlesFile, type Face, type Site } from '#contract/site.ts';
import { planFaces, type FacePlan } from '../../site-build/faces.ts';
import { openFontStore } from '../../site-build/fonts/font-store.ts';
import { setFonts } from '../../site-build/fonts/set-fonts.ts';
import type { Bundles } from '../../site-build/kept-bundles.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { makeBrand, type Brand } from './make-brand.ts';

const sampleDist = join(import.meta.dirname, '../../sample/dist');

export interface BrandSite {
  brands: Brand[];
  /** Address of a page of a face. */
  url(brand: Brand, path: string): string;
  close(): Promise<void>;
}

/**
 * The faces of the seeds, served by the real server. Their pages are drawn by the bundles of a built site, the sample's by default; what no page shows
 * (icons, link pictures, compressed copies) is left out, which takes ten times as long as the rest.
 */
export async function openBrands(seeds: number[], built = sampleDist): Promise<BrandSite> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-brands-'));
  const dist = join(folder, 'dist');
  for (const part of ['assets', 'render', bundlesFile])
    cpSync(join(built, part), join(dist, part), { recursive: true });
  const { bundles } = JSON.parse(readFileSync(join(dist, bundlesFile), 'utf8')) as { bundles: Bundles };
  const brands = seeds.map(makeBrand);
  const fonts = openFontStore(folder, dist);
  const faces: Face[] = [];
  for (const plan of planBrands(brands, bundles, folder)) {
    await setFonts(plan, bundles[plan.face.kind].chunks, fonts);
    await drawPages(dist, plan);
    faces.push(plan.face);
  }
  writeFileSync(join(dist, 'site.json'), JSON.stringify({ faces } satisfies Site));
  const server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '0' });
  return {
    brands,
    url: (brand, path) => server.url(path, `${brand.key}.localhost`),
    async close() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function planBrands(brands: Brand[], bundles: Bundles, folder: string): FacePlan[] {
  const services = new Map(brands.flatMap((brand) => (brand.kind === 'services' ? [[brand.key, brand.content]] : [])));
  const domains = new Map(brands.flatMap((brand) => (brand.kind === 'domain' ? [[brand.key, brand.content]] : [])));
  return planFaces({ services, domains, default: undefined, folder, pages: [], files: [] }, bundles);
}

async function drawPages(dist: string, { face, pages }: FacePlan): Promise<void> {
  const renderer = pathToFileURL(join(dist, 'render', `${face.kind}.js`)).href;
  const { renderDocument } = (await import(renderer)) as { renderDocument: RenderDocument };
  const folder = join(dist, 'faces', face.key);
  mkdirSync(folder, { recursive: true });
  for (const [path, file] of Object.entries(pages))
    writeFileSync(join(folder, file), await renderDocument(path, face.data, face.shell));
}
