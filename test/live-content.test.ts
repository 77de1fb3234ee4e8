import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..');
const words = 'content/services.yaml';
let site: string;
let folder: string;

/** Runs the build of `npm start` on the folder; resolves to its exit code. `kill`: milliseconds after which it is killed. */
async function build(place = folder, kill?: number): Promise<number | null> {
  const command = [join(root, 'site-build/main.ts'), place, '--if-stale'];
  const child = spawn(process.execPath, command, { stdio: 'ignore', timeout: kill, killSignal: 'SIGKILL' });
  return ((await once(child, 'exit')) as [number | null])[0];
}

function save(brand: string): void {
  const before = readFileSync(join(folder, words), 'utf8');
  writeFileSync(join(folder, words), before.replace(/^brand:.*$/m, `brand: ${brand}`));
}
const home = () => readFileSync(join(folder, 'dist/faces/services/index.html'), 'utf8');

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'janus-live-'));
  cpSync(join(root, 'sample/content'), join(site, 'content'), { recursive: true });
  expect(await build(site)).toBe(0);
});
afterAll(() => rmSync(site, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-live-'));
  cpSync(site, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('while the server runs', () => {
  let server: ServerProcess;
  beforeEach(async () => {
    server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
  });
  afterEach(() => server.end());
  /** By a request of Node's own, which looks no name up. */
  const page = async (host = 'localhost') => {
    const [response] = await once(get({ port: server.port, headers: { host } }), 'response');
    return text(response);
  };
  const note = async () => ((await (await fetch(server.url('/readyz'))).json()) as { note?: string }).note;

  test('what all names share is followed like their files', async () => {
    const shared = join(folder, 'content/domains/_defaults.yaml');
    writeFileSync(shared, 'skip: "Straight to {name}"\n');
    await expect.poll(() => page('nowfetch.localhost')).toContain('Straight to NowFetch.com');
    rmSync(shared);
    await expect.poll(() => page('nowfetch.localhost')).not.toContain('Straight to');
  });

  test('what is saved is served, and a mistake leaves the page as it was and is named', async () => {
    save('Fernbrook');
    await expect.poll(() => page()).toContain('Fernbrook');
    expect(await note()).toBeUndefined();

    save('"broken');
    await expect.poll(() => note()).toMatch(/services\.yaml:\d+/);
    await expect.poll(() => server.output()).toMatch(/services\.yaml:\d+/);
    expect(await page()).toContain('Fernbrook');
    expect((await fetch(server.url('/readyz'))).status).toBe(200);

    // Taken back to the letter: nothing is to be built.
    save('Fernbrook');
    await expect.poll(() => note()).toBeUndefined();
    save('Alderwick');
    await expect.poll(() => page()).toContain('Alderwick');
    await expect.poll(() => note()).toBeUndefined();

    // The next start finds all of it built.
    const { ino } = statSync(join(folder, 'dist'));
    expect(await build()).toBe(0);
    expect(statSync(join(folder, 'dist')).ino).toBe(ino);
  });

  test('what another program drew than the one that runs is not served before a restart', async () => {
    await server.end();
    const bundles = join(folder, 'dist/bundles.json');
    writeFileSync(bundles, JSON.stringify({ ...JSON.parse(readFileSync(bundles, 'utf8')), key: 'of another program' }));
    server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
    const before = await page();
    save('Fernbrook');
    await expect.poll(() => server.output()).toContain('after a restart');
    expect(home()).toContain('Fernbrook');
    expect(await page()).toBe(before);
  });

  test('a page and a file that the owner adds are served', async () => {
    mkdirSync(join(folder, 'content/public/.well-known'), { recursive: true });
    mkdirSync(join(folder, 'content/pages'));
    writeFileSync(
      join(folder, 'content/pages/imprint.md'),
      '---\ntitle: Imprint\ndescription: Us.\n---\nAlderwick Ltd',
    );
    const at = async (path: string) => (await fetch(server.url(path))).text();
    await expect.poll(() => at('/imprint')).toContain('<p>Alderwick Ltd</p>');
    expect(await page()).toContain('href="/imprint"');
    writeFileSync(join(folder, 'content/public/.well-known/proof.txt'), 'mine');
    await expect.poll(() => at('/.well-known/proof.txt')).toBe('mine');
  });

  test('a new domain is served at its own name, and gets a certificate as long as it is there', async () => {
    const ask = async (headers = {}) => (await fetch(server.url('/tls/ask?domain=parcelpost.com'), { headers })).status;
    expect(await ask()).toBe(404);
    const file = join(folder, 'content/domains/parcelpost.yaml');
    const sample = readFileSync(join(folder, 'content/domains/nowfetch.yaml'), 'utf8');
    writeFileSync(file, sample.replaceAll(/nowfetch/gi, 'parcelpost'));
    await expect.poll(() => page('parcelpost.localhost')).toContain('parcelpost.com');
    expect(await ask()).toBe(200);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    rmSync(file);
    await expect.poll(() => ask()).toBe(404);
  });
});

test('a site that was built before starts with a mistake in the content, which is named', async () => {
  save('"broken');
  expect(await build()).toBe(1);
  const server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
  expect((await fetch(server.url())).status).toBe(200);
  expect(server.output()).toMatch(/services\.yaml:\d+/);
  await server.end();
});

test('a build that is killed at any moment leaves the site that was there', async () => {
  for (const moment of [100, 300, 500, 700, 900, 1100]) {
    const before = home();
    save(`Brand ${moment}`);
    await build(folder, moment);
    expect(home() === before || home().includes(`Brand ${moment}`)).toBe(true);
  }
  expect(await build()).toBe(0);
  expect(home()).toContain('Brand 1100');
});

test('what is no file among the words is named, and keeps no build waiting', async () => {
  expect(spawnSync('mkfifo', [join(folder, 'content/domains/pipe.yaml')]).status).toBe(0);
  expect(await build()).toBe(1);
  expect(readFileSync(join(folder, 'dist.mistakes'), 'utf8')).toContain('pipe.yaml');
  expect(existsSync(join(folder, 'dist/site.json'))).toBe(true);
});

test('a folder that was left between the two steps of its replacement is put back', async () => {
  renameSync(join(folder, 'dist'), join(folder, 'dist.old'));
  save('"broken');
  expect(await build()).toBe(1);
  expect(existsSync(join(folder, 'dist/site.json'))).toBe(true);
});

test('builds at once wait for each other', async () => {
  save('Together');
  expect(await Promise.all([build(), build(), build()])).toEqual([0, 0, 0]);
  expect(home()).toContain('Together');
});

test('a disk that is full leaves the site that was there', async () => {
  const before = home();
  save('Too much');
  // No file may be longer than 4 KB.
  const command = `ulimit -f 4; exec "${process.execPath}" "${join(root, 'site-build/main.ts')}" "${folder}" --if-stale`;
  const child = spawn('sh', ['-c', command], { stdio: 'ignore' });
  await once(child, 'exit');
  expect(child.exitCode).not.toBe(0);
  expect(existsSync(join(folder, 'dist.next'))).toBe(false);
  expect(home()).toBe(before);
  expect(await build()).toBe(0);
  expect(home()).toContain('Too much');
});
