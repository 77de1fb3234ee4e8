import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { facePages, htmlFile, pagesIn } from '#contract/site/face-pages.ts';
import type { Renderer } from '#contract/site/page.ts';
import { siteText } from '#contract/site/site-file.ts';
import { bundlesFile, partFace, type Face } from '#contract/site/site.ts';
import { packs } from '#words/packs.ts';
import type { Bundles } from '../../build/bundle/bundle-cache.ts';
import { openFontStore } from '../../build/fonts/font-store.ts';
import { setFonts, setNameFonts } from '../../build/fonts/set-fonts.ts';
import type { FacePlan } from '../../build/plan/face-by-kind.ts';
import { planFaces } from '../../build/plan/plan-faces.ts';
import { formatDay } from '../../scripts/ensure-build.mjs';
import { SERVED, writePages } from '../../server/pages/page-store.ts';
import { plainFile } from '../../test/site-fixture.ts';
import { makeBrand, type Brand } from './make-brand.ts';

/** In the languages that an owner brings, our own words stay English here. */
const withOwn = { ...packs, pl: packs['en']!, ja: packs['en']! };

/**
 * `node e2e/brands/draw-brands.ts BUILT FOLDER SEED…`: writes the seeds' faces as a built site into `FOLDER/dist`,
 * rendered by the bundles of the site in BUILT. Icons, link pictures and compressed copies, which no page shows, are
 * left out: they take ten times as long as the rest. It is a program of its own, because no test runner's loader may be
 * between it and the bundles.
 */
const [built = '', folder = '', ...seeds] = process.argv.slice(2);
const dist = join(folder, 'dist');
for (const part of ['assets', 'render', bundlesFile]) cpSync(join(built, part), join(dist, part), { recursive: true });
const { bundles } = JSON.parse(readFileSync(join(dist, bundlesFile), 'utf8')) as { bundles: Bundles };
const fonts = openFontStore(folder, dist);
const pages = writePages(dist);
const faces: Face[] = [];
for (const plan of await planBrands(seeds.map((seed) => makeBrand(Number(seed))))) {
  await setFonts(plan, bundles[plan.face.kind].chunks, fonts);
  await setNameFonts(plan, fonts);
  await drawPages(plan);
  faces.push(partFace(plan.face).face);
}
pages.close(faces.map(({ key }) => key));
writeFileSync(join(dist, 'site.json'), siteText(faces));

function planBrands(brands: Brand[]): Promise<FacePlan[]> {
  const services = new Map(brands.flatMap((brand) => (brand.kind === 'services' ? [[brand.key, brand.content]] : [])));
  const domains = new Map(brands.flatMap((brand) => (brand.kind === 'domain' ? [[brand.key, brand.content]] : [])));
  const content = { services, domains, default: undefined, packs: withOwn, folder, pages: [], files: [] };
  return Promise.all(planFaces(content, bundles, formatDay('', Date.now())).map(({ plan }) => plan()));
}

async function drawPages({ face }: FacePlan): Promise<void> {
  const renderer = pathToFileURL(join(dist, 'render', `${face.kind}.js`)).href;
  const { renderDocument } = (await import(renderer)) as Renderer;
  const drawn = pagesIn(facePages[face.kind], face.data.content).map(
    async ([, { path }]) =>
      [`${SERVED}${htmlFile(path)}`, plainFile(await renderDocument(path, face.data, face.shell))] as const,
  );
  pages.put(face.key, '{}', await Promise.all(drawn));
}
