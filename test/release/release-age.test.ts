import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npmCommand } from '../../scripts/runtime.mjs';

const root = join(import.meta.dirname, '../..');
const [npm, ...first] = npmCommand() as [string, ...string[]];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let folder: string;
let registry: Server;
let env: NodeJS.ProcessEnv;
let integrity: string;

/** A registry with one package: 1.0.0 is eight days old, 1.1.0 six. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-age-'));
  for (const name of ['.npmrc', 'scripts']) cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/package.json'), '{"name":"young","version":"1.1.0"}');
  expect(spawnSync('tar', ['czf', 'young.tgz', 'package'], { cwd: folder }).status).toBe(0);
  const tarball = readFileSync(join(folder, 'young.tgz'));
  integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  registry = createServer((request, response) => {
    if (request.url!.endsWith('.tgz')) return response.end(tarball);
    const version = (number: string) => {
      const dist = { tarball: `${env['npm_config_registry']}/young.tgz`, integrity };
      return [number, { name: 'young', version: number, dist }];
    };
    const versions = Object.fromEntries(['1.0.0', '1.1.0'].map(version));
    const time = { '1.0.0': daysAgo(8), '1.1.0': daysAgo(6) };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ name: 'young', 'dist-tags': { latest: '1.1.0' }, versions, time }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  env = { ...process.env, npm_config_registry: address, npm_config_cache: join(folder, 'cache') };
});
afterAll(() => {
  registry.close();
  registry.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: string[]) {
  return new Promise<{ code: number | string; words: string }>((resolve) =>
    execFile(command, args, { cwd: folder, env }, (error, _output, words) =>
      resolve({ code: error?.code ?? 0, words }),
    ),
  );
}

test('a version is chosen when it is a week old, where npm knows of ages', async (context) => {
  const [major, minor] = spawnSync(npm, [...first, '--version'], { encoding: 'utf8' })
    .stdout.split('.')
    .map(Number);
  if (major! < 11 || (major === 11 && minor! < 10)) return context.skip('this npm is older than 11.10');
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { code, words } = await run(npm, [...first, 'install', 'young', '--package-lock-only', '--loglevel=error']);
  expect(code, words).toBe(0);
  expect(readFileSync(join(folder, 'package-lock.json'), 'utf8')).toContain('"version": "1.0.0"');
});

test('a version that is locked is installed by npm start, whatever its age', async () => {
  const manifest = { private: true, dependencies: { young: '1.1.0' }, allowScripts: {} };
  const packages = { '': manifest, 'node_modules/young': { version: '1.1.0', integrity } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  writeFileSync(join(folder, 'nothing.ts'), '');
  const { code, words } = await run(process.execPath, ['scripts/run.mjs', 'nothing.ts']);
  expect(code, words).toBe(0);
  expect(readFileSync(join(folder, 'node_modules/young/package.json'), 'utf8')).toContain('1.1.0');
});
