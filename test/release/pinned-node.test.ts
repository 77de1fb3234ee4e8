import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { npmCommand } from '../../scripts/runtime.mjs';

const root = join(import.meta.dirname, '../..');
const pins = readFileSync(join(root, 'scripts/pinned-node.mjs'), 'utf8');
const version = /VERSION = '(.*)'/.exec(pins)![1]!;
const pin = new RegExp(`'${process.platform}-${process.arch}': {\\s*name: '(.*)',\\s*integrity: '(.*)'`).exec(pins)!;
const [, name, pinnedIntegrity] = pin as unknown as [string, string, string];

let folder: string;
let registry: Server;
let env: NodeJS.ProcessEnv;
let asked: string[];
let tarball: Buffer;
/** The hash that the registry names. */
let told: string | undefined;

/** A registry with a package of the pinned name and version that is not the pinned one. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-node-'));
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  mkdirSync(join(folder, 'package/bin'), { recursive: true });
  writeFileSync(join(folder, 'package/bin/node'), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version, bin: { node: 'bin/node' } }));
  expect(spawnSync('tar', ['czf', 'package.tgz', 'package'], { cwd: folder }).status).toBe(0);
  tarball = readFileSync(join(folder, 'package.tgz'));
  told = hashOf(tarball);
  asked = [];
  registry = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url!.endsWith('.tgz')) return response.end(tarball);
    const dist = { tarball: `${env['npm_config_registry']}/${name}.tgz`, integrity: told };
    const versions = { [version]: { name, version, bin: { node: 'bin/node' }, dist } };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  env = {
    ...process.env,
    npm_config_registry: address,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  };
});
afterEach(() => {
  registry.close();
  registry.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

function run(command: string, args: string[], cwd: string) {
  return new Promise<{ code: number | string; output: string; words: string }>((resolve) =>
    execFile(command, args, { cwd, env }, (error, output, words) => resolve({ code: error?.code ?? 0, output, words })),
  );
}

/** Asks for a Node as `npm start` does, on a machine with Node 20. */
function ensureNode(machine: { arch?: string } = {}) {
  const { arch = process.arch } = machine;
  const code = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
    Object.defineProperty(process, 'arch', { value: '${arch}' });
    import('./scripts/runtime.mjs').then((runtime) => console.log(runtime.ensureNode()));`;
  return run(process.execPath, ['-e', code], folder);
}

/** Has the project expect what the registry has. */
function pinWhatIsThere() {
  const file = join(folder, 'scripts/pinned-node.mjs');
  writeFileSync(file, pins.replaceAll(pinnedIntegrity, hashOf(tarball)));
}

const place = () => join(folder, '.runtime', version, 'node_modules', name, 'bin/node');

describe('a Node that is not the pinned one', () => {
  test.each([
    ['and says so', () => (told = hashOf(tarball))],
    ['and calls itself the pinned one', () => (told = pinnedIntegrity)],
    ['and has no hash', () => (told = undefined)],
  ])('%s is refused, each time, and nothing of it is left to run', async (_, tell) => {
    tell();
    for (const time of ['first', 'second']) {
      const { code, output, words } = await ensureNode();
      expect({ time, code, output }).toEqual({ time, code: 1, output: '' });
      expect(words).toMatch(`Refused: ${name}@${version}`);
      expect(words).toMatch(/SHA-512.*npm config get registry.*install Node 24 or newer yourself/s);
      expect(readdirSync(join(folder, '.runtime'))).toEqual([]);
    }
  });

  test('is refused from the cache of npm as well', async () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'package.json'), '{"private":true}');
    const [npm, ...first] = npmCommand(process.execPath) as [string, ...string[]];
    const { code, words } = await run(npm, [...first, 'install', `${name}@${version}`], other);
    expect(code, words).toBe(0);
    asked.length = 0;
    env['npm_config_prefer_offline'] = 'true';
    const refused = await ensureNode();
    expect(refused.words).toMatch(`Refused: ${name}@${version}`);
    expect(existsSync(join(folder, '.runtime', version))).toBe(false);
  });

  test('that is in its place from before is replaced', async () => {
    mkdirSync(join(place(), '..'), { recursive: true });
    writeFileSync(place(), 'unchecked');
    expect((await ensureNode()).words).toMatch(`Refused: ${name}@${version}`);
    pinWhatIsThere();
    expect((await ensureNode()).output).toBe(`${place()}\n`);
    expect(readFileSync(place(), 'utf8')).toBe('#!/bin/sh\n');
  });
});

test('two first commands at the same time both run', async () => {
  pinWhatIsThere();
  const both = await Promise.all([ensureNode(), ensureNode()]);
  for (const one of both) expect(one, one.words).toMatchObject({ code: 0, output: `${place()}\n` });
  expect(readdirSync(join(folder, '.runtime'))).toEqual([version]);
});

test('the pinned Node is fetched once', async () => {
  pinWhatIsThere();
  const first = await ensureNode();
  expect(first, first.words).toMatchObject({ code: 0, output: `${place()}\n` });
  expect(asked).not.toEqual([]);
  asked.length = 0;
  expect(await ensureNode()).toEqual({ code: 0, output: `${place()}\n`, words: '' });
  expect(asked).toEqual([]);
});

test('a pinned Node that a library is missing for is reported in words, each time', async () => {
  const script = '#!/bin/sh\necho "libatomic.so.1: cannot open shared object file" >&2; exit 127\n';
  writeFileSync(join(folder, 'package/bin/node'), script, { mode: 0o755 });
  expect(spawnSync('tar', ['czf', 'package.tgz', 'package'], { cwd: folder }).status).toBe(0);
  tarball = readFileSync(join(folder, 'package.tgz'));
  told = hashOf(tarball);
  pinWhatIsThere();
  for (const time of ['first', 'second']) {
    const { code, output, words } = await ensureNode();
    expect({ time, code, output }).toEqual({ time, code: 1, output: '' });
    expect(words).toMatch(/does not run on this machine: libatomic\.so\.1: .*apt-get install libatomic1/s);
  }
});

test('a platform without a pinned Node gets instructions, and nothing is requested', async () => {
  const { code, words } = await ensureNode({ arch: 'riscv64' });
  expect(code).toBe(1);
  expect(words).toMatch(/no pinned one for \w+ on riscv64: install Node 24 or newer yourself/);
  expect(asked).toEqual([]);
});

test('a registry that does not answer is reported as such', async () => {
  registry.close();
  env['npm_config_fetch_retries'] = '0';
  expect((await ensureNode()).words).toMatch(/could not be fetched.*Check the connection/s);
});
