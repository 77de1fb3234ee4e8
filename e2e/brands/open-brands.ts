import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../test/server-process.ts';
import { makeBrand, type Brand } from './make-brand.ts';

/** The bundles of the sample draw the faces. */
const sampleDist = join(import.meta.dirname, '../../sample/dist');

export interface BrandSite {
  brands: Brand[];
  /** Address of a page of a face. */
  url(brand: Brand, path: string): string;
  close(): Promise<void>;
}

/** Serves the faces of the seeds by the real server. */
export async function openBrands(seeds: number[]): Promise<BrandSite> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-brands-'));
  const program = join(import.meta.dirname, 'draw-brands.ts');
  execFileSync(process.execPath, [program, sampleDist, folder, ...seeds.map(String)], { stdio: 'inherit' });
  const server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '0' });
  return {
    brands: seeds.map(makeBrand),
    url: (brand, path) => server.url(path, `${brand.key}.localhost`),
    async close() {
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
