import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const name = Object.keys(manifest.optionalDependencies).find((each) => each.endsWith(platform))!;

interface Manifest {
  optionalDependencies: Record<string, string>;
}
type Lock = Record<string, { version: string; bin?: { node?: string } }>;

let folder: string;
let registry: Server;
let env: NodeJS.ProcessEnv;
let asked: string[];
let tarball: Buffer;

/** A project with a lock file that names this machine's Node, and a registry that has it: a script which runs the Node of the test. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-node-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'main.ts'), 'process.stdout.write(`ran ${process.argv[2]}`)');
  packNode(`exec "${process.execPath}" "$@"`);
  writeLock();
  asked = [];
  registry = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `${env['npm_config_registry']}/${name}.tgz` };
    response.end(JSON.stringify({ name, versions: { '1.0.0': { name, version: '1.0.0', dist } } }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  };
});
afterEach(() => {
  registry.close();
  registry.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function packNode(script: string): void {
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/bin/node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  writeFileSync(
    join(folder, 'package/package.json'),
    JSON.stringify({ name, version: '1.0.0', bin: { node: 'bin/node' } }),
  );
  expect(spawnSync('tar', ['czf', 'package.tgz', 'package'], { cwd: folder }).status).toBe(0);
  tarball = readFileSync(join(folder, 'package.tgz'));
}

/** Has the lock file name what the registry has. */
function writeLock({ cpu = process.arch }: { cpu?: string } = {}): void {
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const own = { name: 'project', version: '1.0.0', optionalDependencies: { [name]: '1.0.0' }, allowScripts: {} };
  const node = {
    version: '1.0.0',
    integrity,
    optional: true,
    os: [process.platform],
    cpu: [cpu],
    bin: { node: 'bin/node' },
  };
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, requires: true };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  const locked = { '': own, [`node_modules/${name}`]: node };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: locked }));
}

/** Runs a file of the project as `npm start` does, on a machine with Node 20 or with the test's. */
function run({ isOld = true }: { isOld?: boolean } = {}) {
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
  const args = [...(isOld ? ['--import', `data:text/javascript,${old}`] : []), 'scripts/run.mjs', 'main.ts', 'it'];
  return new Promise<{ code: number | string; output: string; words: string }>((resolve) =>
    execFile(process.execPath, args, { cwd: folder, env }, (error, output, words) =>
      resolve({ code: error?.code ?? 0, output, words }),
    ),
  );
}

const link = () => join(folder, 'node_modules/.bin/node');

test('the lock file has one version of Node for each platform', () => {
  const found = Object.entries(packages).filter(([, { bin }]) => bin?.node);
  expect(found.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual(
    Object.keys(manifest.optionalDependencies).sort(),
  );
  expect(new Set(found.map(([, { version }]) => version)).size).toBe(1);
});

test('a machine with an old Node goes on with the one among the packages, which is installed once', async () => {
  const first = await run();
  expect(first, first.words).toMatchObject({ code: 0, output: 'ran it' });
  expect(existsSync(link())).toBe(true);
  asked.length = 0;
  expect(await run()).toEqual({ code: 0, output: 'ran it', words: '' });
  expect(asked).toEqual([]);
});

test('another Node than the lock file names is refused, each time, and nothing of it is left to run', async () => {
  packNode('echo wrong');
  for (const time of ['first', 'second']) {
    const { code, output, words } = await run();
    expect({ time, code, output }).toEqual({ time, code: 1, output: '' });
    expect(words).toMatch(/Node 20\.20\.2 is too old.*npm config get registry.*refused.*install Node 24/s);
    expect(existsSync(join(folder, 'node_modules', name))).toBe(false);
  }
});

test('a Node that a library is missing for is reported in words, each time, or not used', async () => {
  packNode('echo "libatomic.so.1: cannot open shared object file" >&2; exit 127');
  writeLock();
  for (const time of ['first', 'second']) {
    const { code, words } = await run();
    expect({ time, code }).toEqual({ time, code: 1 });
    expect(words).toMatch(/does not run here: libatomic\.so\.1: .*apt-get install libatomic1/s);
  }
  expect(await run({ isOld: false })).toMatchObject({ code: 0, output: 'ran it' });
  // npm start would find it first.
  expect(existsSync(link())).toBe(false);
});

test('a platform that the lock file has no Node for gets instructions, and nothing is requested', async () => {
  writeLock({ cpu: 'riscv64' });
  const { code, words } = await run();
  expect(code).toBe(1);
  expect(words).toMatch(/npm has installed none for .*install Node 24 or newer yourself/s);
  expect(asked).toEqual([]);
});

test('a registry that does not answer is reported as such', async () => {
  writeLock();
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  writeFileSync(
    join(folder, 'package-lock.json'),
    lock.replaceAll('optionalDependencies', 'dependencies').replace('"optional":true,', ''),
  );
  const own = readFileSync(join(folder, 'package.json'), 'utf8');
  writeFileSync(join(folder, 'package.json'), own.replace('optionalDependencies', 'dependencies'));
  registry.close();
  expect((await run()).words).toMatch(/npm ci failed.*Check the connection to the npm registry/s);
});
