import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildKeys, ensureBuild, hasSite, siteFolder, writeStamp } from '../scripts/ensure-build.mjs';
import { runLeads } from './leads-command.ts';
import { startServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

/** A site outside its folder, as fresh as one that was just built. */
let site: ReturnType<typeof writeFixtureSite>;
let SITE_DIR: string;
beforeEach(() => {
  site = writeFixtureSite();
  SITE_DIR = join(site.folder, 'cache/site');
  mkdirSync(join(site.folder, 'cache'));
  renameSync(site.dist, SITE_DIR);
  vi.stubEnv('SITE_DIR', SITE_DIR);
  writeStamp(SITE_DIR, buildKeys(site.folder).build);
});
afterEach(() => {
  vi.unstubAllEnvs();
  site.remove();
});

test('the site is looked for and served where SITE_DIR says, and nothing is put in its usual place', async () => {
  expect(siteFolder(site.folder)).toBe(SITE_DIR);
  expect(ensureBuild(process.execPath, site.folder)).toBe(true);
  expect(hasSite(site.folder)).toBe(true);
  const settings = { DATA_DIR: join(site.folder, 'data'), SITE_DIR };
  const server = await startServerProcess(site.folder, settings);
  expect(await (await fetch(server.url())).text()).toContain('<h1>services</h1>');
  // Its faces are those that commands know.
  expect(JSON.parse(await runLeads(settings, 'list', '--json', '--face', 'sellme'))).toEqual([]);
  await server.end();
  expect(readdirSync(site.folder).sort()).toEqual(['cache', 'data']);
});

test('an error that was undone while nothing ran is not reported at the next start', () => {
  writeFileSync(`${SITE_DIR}.errors`, 'services.yaml:1:1: brand: is mended since\n');
  expect(ensureBuild(process.execPath, site.folder)).toBe(true);
  expect(existsSync(`${SITE_DIR}.errors`)).toBe(false);
  expect(hasSite(site.folder)).toBe(true);
});
