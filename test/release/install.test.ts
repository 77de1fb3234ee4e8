import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '../folder.ts';

/** What `npm start` installs before anything else of the project runs, from a registry of this test. */
const root = join(import.meta.dirname, '../..');
const NODE = `node-linux-${process.arch}`;
const POSTINSTALL = `node -e "require('node:fs').writeFileSync('ran', '')"`;

interface Packed {
  /** What the lock file says of it besides its version and its hash. */
  locked?: object;
  manifest?: object;
  /** The program of the packaged Node. */
  script?: string;
}

let folder: string;
let registry: Server;
let tarballs: Map<string, Buffer>;
let asked: string[];
beforeEach(async () => {
  folder = makeFolder();
  for (const part of ['scripts', '.npmrc']) cpSync(join(root, part), join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'main.ts'), 'process.stdout.write(`ran ${process.argv[2]}`)');
  tarballs = new Map();
  asked = [];
  registry = createServer((request, response) => {
    asked.push(request.url!);
    response.end(tarballs.get(/(\w[\w-]*)\.tgz$/.exec(request.url!)?.[1] ?? ''));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
});
afterEach(() => {
  registry.closeAllConnections();
  registry.close();
});

/** Packs `name`, with `other` inside of it. */
function pack(name: string, { manifest = {}, script }: Packed, other?: string): void {
  const place = join(folder, 'packed', name);
  const write = (path: string, own: string, more: object) => {
    mkdirSync(join(place, 'package', path), { recursive: true });
    const text = JSON.stringify({ name: own, version: '1.0.0', ...more });
    writeFileSync(join(place, 'package', path, 'package.json'), text);
  };
  write('', name, manifest);
  if (other) write(`node_modules/${other}`, other, manifest);
  if (script) {
    mkdirSync(join(place, 'package/bin'), { recursive: true });
    writeFileSync(join(place, 'package/bin/node'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  expect(spawnSync('tar', ['czf', 'package.tgz', 'package'], { cwd: place }).status).toBe(0);
  tarballs.set(name, readFileSync(join(place, 'package.tgz')));
}

/** Writes a lock file with the packages that the registry has. */
function lock(packages: Record<string, Packed>, allowScripts = {}): void {
  const { port } = registry.address() as AddressInfo;
  const versions = Object.fromEntries(Object.keys(packages).map((name) => [name, '1.0.0']));
  const own = { name: 'project', version: '1.0.0', optionalDependencies: versions, allowScripts };
  const locked = Object.entries(packages).map(([name, { locked: more }]) => {
    const integrity = `sha512-${createHash('sha512').update(tarballs.get(name)!).digest('base64')}`;
    const resolved = `http://127.0.0.1:${port}/${name}.tgz`;
    return [`node_modules/${name}`, { version: '1.0.0', resolved, integrity, optional: true, ...more }];
  });
  const whole = { ...own, lockfileVersion: 3, requires: true, packages: { '': own, ...Object.fromEntries(locked) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(whole));
}

const asNode = { locked: { bin: { node: 'bin/node' } }, manifest: { bin: { node: 'bin/node' } } };
function lockNode(script: string, more = {}): void {
  pack(NODE, { ...asNode, script });
  lock({ [NODE]: { locked: { ...asNode.locked, ...more } } });
}

/** Runs a file of the project as `npm start` does, on a machine with Node 20 or with the test's. */
async function run({ isOld = true } = {}): Promise<{ code: number | string; output: string; notes: string }> {
  const { port } = registry.address() as AddressInfo;
  const npm = { npm_config_registry: `http://127.0.0.1:${port}`, npm_config_cache: join(folder, 'cache') };
  // The environment contradicts what the project wants of npm.
  const env = { ...process.env, ...npm, npm_config_fetch_retries: '0', npm_config_ignore_scripts: 'false' };
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
  const args = [...(isOld ? ['--import', `data:text/javascript,${old}`] : []), 'scripts/run.mjs', 'main.ts', 'it'];
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: folder, env }, (error, output, notes) =>
      resolve({ code: error?.code ?? 0, output, notes }),
    ),
  );
}

test('a machine with an old Node goes on with the one among the packages, which is installed once', async () => {
  lockNode(`exec "${process.execPath}" "$@"`);
  const first = await run();
  expect(first, first.notes).toMatchObject({ code: 0, output: 'ran it' });
  asked.length = 0;
  expect(await run()).toEqual({ code: 0, output: 'ran it', notes: '' });
  expect(asked).toEqual([]);
});

test('another Node than the lock file names is refused, each time, and nothing of it is left to run', async () => {
  lockNode('echo right');
  pack(NODE, { ...asNode, script: 'echo wrong' });
  for (const time of [1, 2]) {
    const { code, output, notes } = await run();
    expect({ time, code, output }).toEqual({ time, code: 1, output: '' });
    expect(notes).toMatch(/Node 20\.20\.2 is too old.*install Node 24/s);
    expect(existsSync(join(folder, 'node_modules', NODE))).toBe(false);
  }
});

test('a Node that a library is missing for is reported, or not used, and so is a platform without any', async () => {
  lockNode('echo "libatomic.so.1: cannot open shared object file" >&2; exit 127');
  expect((await run()).notes).toMatch(/does not run here: libatomic\.so\.1: .*apt-get install libatomic1/s);
  expect(await run({ isOld: false })).toMatchObject({ code: 0, output: 'ran it' });
  // npm start would find it first.
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(false);
  lockNode('echo', { cpu: ['riscv64'] });
  expect((await run()).notes).toMatch(/npm installed none for .*install Node 24 or newer yourself/s);
});

test('only named packages run a script when they are installed, and one that fails is named', async () => {
  const scripted = { manifest: { scripts: { postinstall: POSTINSTALL }, bundleDependencies: ['named'] } };
  pack('named', scripted);
  pack('unnamed', scripted, 'named');
  pack('refused', scripted);
  lock({ named: {}, unnamed: {}, refused: {} }, { named: true, refused: false, 'not-for-this-machine': true });
  const { code, notes } = await run({ isOld: false });
  expect(code, notes).toBe(0);
  const places = ['named', 'unnamed', 'refused', 'unnamed/node_modules/named'];
  const isThere = (name: string, file: string) => existsSync(join(folder, 'node_modules', name, file));
  expect(places.filter((name) => !isThere(name, 'package.json'))).toEqual([]);
  expect(places.filter((name) => isThere(name, 'ran'))).toEqual(['named']);
  pack('named', { manifest: { scripts: { postinstall: 'exit 3' } } });
  lock({ named: {} }, { named: true });
  // It does not count as installed.
  for (const time of [1, 2])
    expect([time, (await run({ isOld: false })).notes]).toEqual([
      time,
      expect.stringContaining('The install script of named failed'),
    ]);
});
