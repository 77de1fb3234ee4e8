import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLiveFolder, type LiveFolder, type LiveServer } from '../live-folder.ts';

const root = join(import.meta.dirname, '../..');
let live: LiveFolder;
beforeEach(() => (live = openLiveFolder()));
afterEach(() => live.remove());

describe('a change of content that is unusual or broken leaves a site that is whole', () => {
  let server: LiveServer;
  beforeEach(async () => (server = await live.serve()));
  afterEach(() => server.end());

  test('what all names share is followed like their files', async () => {
    const shared = join(live.folder, 'content/domains/_defaults.yaml');
    writeFileSync(shared, 'skip: "Straight to {name}"\n');
    await expect.poll(() => server.page('nowfetch.localhost')).toContain('Straight to NowFetch.com');
    rmSync(shared);
    await expect.poll(() => server.page('nowfetch.localhost')).not.toContain('Straight to');
  });

  test('what another program drew than the one that runs is not served before a restart', async () => {
    await server.end();
    const bundles = join(live.folder, 'dist/bundles.json');
    writeFileSync(bundles, JSON.stringify({ ...JSON.parse(readFileSync(bundles, 'utf8')), key: 'of another program' }));
    server = await live.serve();
    const before = await server.page();
    live.save('Fernbrook');
    await expect.poll(() => server.output()).toContain('restart it to publish the new content');
    expect(live.home()).toContain('Fernbrook');
    expect(await server.page()).toBe(before);
  });

  test('a page and a file that the owner adds are served', async () => {
    mkdirSync(join(live.folder, 'content/public/.well-known'), { recursive: true });
    mkdirSync(join(live.folder, 'content/pages'));
    writeFileSync(
      join(live.folder, 'content/pages/imprint.md'),
      '---\ntitle: Imprint\ndescription: Us.\n---\nAlderwick Ltd',
    );
    const at = async (path: string) => (await fetch(server.url(path))).text();
    await expect.poll(() => at('/imprint')).toContain('<p>Alderwick Ltd</p>');
    expect(await server.page()).toContain('href="/imprint"');
    writeFileSync(join(live.folder, 'content/public/.well-known/proof.txt'), 'mine');
    await expect.poll(() => at('/.well-known/proof.txt')).toBe('mine');
  });
});

test('a site that was built before starts with an error in the content, which is named', async () => {
  live.save('"broken');
  expect(await live.build()).toBe(1);
  const server = await live.serve();
  expect((await fetch(server.url())).status).toBe(200);
  expect(server.output()).toMatch(/services\.yaml:\d+/);
  await server.end();
});

test('a build that is killed at any moment leaves the site that was there', async () => {
  for (const moment of [100, 300, 500, 700, 900, 1100]) {
    const before = live.home();
    live.save(`Brand ${moment}`);
    await live.build(moment);
    expect(live.home() === before || live.home().includes(`Brand ${moment}`)).toBe(true);
  }
  expect({ code: await live.build(), errors: live.errors() }).toEqual({ code: 0, errors: '' });
  expect(live.home()).toContain('Brand 1100');
});

test('what a killed build still writes ends in no later one', async () => {
  const left = join(live.folder, 'dist.next', String(process.pid), 'assets');
  const write = (count: number) => {
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, `left-${count}.js`), 'left');
  };
  for (const brand of ['First', 'Second', 'Third']) {
    let count = 0;
    const writing = setInterval(() => write((count += 1)), 1);
    live.save(brand);
    // The renderer of a killed build notices it within a quarter of a second.
    setTimeout(() => clearInterval(writing), 600);
    const code = await live.build();
    expect({ code, errors: live.errors() }).toEqual({ code: 0, errors: '' });
    expect(live.home()).toContain(brand);
    expect(readdirSync(join(live.folder, 'dist/assets')).filter((file) => file.startsWith('left-'))).toEqual([]);
    expect(count).toBeGreaterThan(0);
  }
});

test('a special file in the content is named, and delays no build', async () => {
  expect(spawnSync('mkfifo', [join(live.folder, 'content/domains/pipe.yaml')]).status).toBe(0);
  expect(await live.build()).toBe(1);
  expect(live.errors()).toContain('pipe.yaml');
  expect(existsSync(join(live.folder, 'dist/site.json'))).toBe(true);
});

test('a folder that was left between the two steps of its replacement is restored', async () => {
  renameSync(join(live.folder, 'dist'), join(live.folder, 'dist.old'));
  live.save('"broken');
  expect(await live.build()).toBe(1);
  expect(existsSync(join(live.folder, 'dist/site.json'))).toBe(true);
});

test('simultaneous builds wait for each other', async () => {
  live.save('Together');
  expect(await Promise.all([live.build(), live.build(), live.build()])).toEqual([0, 0, 0]);
  expect(live.home()).toContain('Together');
});

test('a disk that is full leaves the site that was there', async () => {
  const before = live.home();
  live.save('Too much');
  // No file may be longer than 4 KB.
  const command = `ulimit -f 4; exec "${process.execPath}" "${join(root, 'build/main.ts')}" "${live.folder}" --if-stale`;
  const child = spawn('sh', ['-c', command], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(child.exitCode).not.toBe(0);
  expect(existsSync(join(live.folder, 'dist.next'))).toBe(false);
  expect(live.home()).toBe(before);
  expect(await live.build()).toBe(0);
  expect(live.home()).toContain('Too much');
});
