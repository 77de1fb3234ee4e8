import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeFolder } from '../folder.ts';
import { startServerProcess } from '../server-process.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Package {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  bin?: { node?: string };
}
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> };
const locked = Object.entries(packages).filter(([path]) => path !== '');

test('every dependency has one exact version, and docs/dependencies.md says why it is there', () => {
  const all = { ...manifest['dependencies'], ...manifest['devDependencies'], ...manifest['optionalDependencies'] };
  const reasons = read('docs/dependencies.md');
  for (const [name, version] of Object.entries(all)) {
    expect(version, name).toMatch(/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(reasons, name).toContain(`\`${name.startsWith('@types/') ? '@types/*' : name}\``);
  }
});

test('every locked package has its hash, named ones alone run scripts, and there is one version of Node', () => {
  const isSafe = ({ integrity, resolved = 'https://', inBundle }: Package) =>
    inBundle || (integrity?.startsWith('sha512-') && resolved.startsWith('https://'));
  expect(locked.filter(([, each]) => !isSafe(each))).toEqual([]);
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.toSorted()).toEqual(Object.keys(manifest['allowScripts']!).toSorted());
  const nodes = locked.filter(([, { bin }]) => bin?.node);
  const platforms = Object.keys(manifest['optionalDependencies']!).toSorted();
  expect(nodes.map(([path]) => path.replace('node_modules/', '')).toSorted()).toEqual(platforms);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
  expect(manifest['packageManager']).toMatch(/^npm@[\d.]+\+sha512\.[\da-f]{128}$/);
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$[^]*^min-release-age=7$/m);
});

test('two settings go into the browser, and of the others nothing', async () => {
  const shown = { PUBLIC_ANON_KEY: 'canary-public-key', BACKEND_URL: 'https://canary-backend.example' };
  const secrets = {
    DATA_DIR: './canary-data-folder',
    CACHE_DIR: './canary-cache-folder',
    SMTP_URL: 'smtp://canarymail:canarysecret@canary-smtp.example:2525',
    MAIL_FROM: 'canary-from@canary.example',
    OWNER_EMAIL: 'canary-owner@canary.example',
    NOTIFY_URLS: 'https://canary-ntfy.example/canary-topic',
    WEBHOOK_URL: 'https://canary-hook.example/hook',
    WEBHOOK_SECRET: `whsec_${Buffer.from('canary secret of the webhook, 24+').toString('base64')}`,
    ALERT_URL: 'https://canary-alert.example/alert',
    RATE_LIMIT_PER_MINUTE: '987651',
    TRUST_PROXY: '203.0.113.77',
    RETENTION_DAYS: '36499',
    METRICS_TOKEN: 'canary-metrics-token',
  };
  const folder = makeFolder();
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  const server = await startServerProcess(folder, { ...secrets, ...shown });
  const paths = ['/', '/quote', '/nowhere', '/robots.txt', '/sitemap.xml', '/site.webmanifest', '/icon.svg'];
  // By a request of Node's own, which looks no name up.
  const ask = async (host: string, path: string) =>
    text((await once(get({ port: server.port, path, headers: { host } }), 'response'))[0]);
  const hosts = ['localhost', 'nowfetch.localhost'];
  const pages = await Promise.all(hosts.flatMap((host) => paths.map((path) => ask(host, path))));
  const assets = readdirSync(join(root, 'dist/assets'));
  const all = [...pages, ...assets.map((name) => readFileSync(join(root, 'dist/assets', name), 'latin1'))].join('\n');
  await server.end();
  rmSync(folder, { recursive: true });
  for (const value of Object.values(shown)) expect(all).toContain(value);
  const parts = Object.values(secrets).flatMap((value) => [
    value,
    ...(value.includes('://') ? [new URL(value).hostname, new URL(value).password] : []),
  ]);
  for (const part of [...parts.filter(Boolean), root]) expect(all).not.toContain(part);
  expect(all).not.toMatch(/sourceMappingURL/);
  expect(assets.filter((name) => name.endsWith('.map'))).toEqual([]);
});

test('no program runs compiled code out of the folder for temporary files, where anybody could leave it', () => {
  const folder = makeFolder();
  const env = { PATH: process.env['PATH'], TMPDIR: folder, DATA_DIR: join(folder, 'data') };
  for (const program of [
    ['scripts/run.mjs', 'cli/janus.ts', '--help'],
    ['server/main.ts', join(folder, 'nothing')],
  ]) {
    const { stdout, stderr } = spawnSync(process.execPath, program, { cwd: root, env, encoding: 'utf8' });
    expect(stdout + stderr).not.toBe('');
    expect(readdirSync(folder).filter((name) => name.includes('compile'))).toEqual([]);
  }
});
