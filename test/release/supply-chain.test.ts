import { spawnSync, execFile } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Package {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
  inBundle?: boolean;
}
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }).packages,
);
const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

test.each(Object.entries(all))(
  '%s has one exact version, and docs/dependencies.md says why it is there',
  (name, version) => {
    expect(version).toMatch(/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(read('docs/dependencies.md')).toMatch(new RegExp(`\`${name.startsWith('@types/') ? '@types/\\*' : name}\``));
  },
);

test('every locked package has its hash', () => {
  const loose = locked.filter(([path, { integrity, resolved, inBundle }]) => {
    if (path === '' || inBundle) return false;
    return !integrity?.startsWith('sha512-') || (resolved !== undefined && !resolved.startsWith('https://'));
  });
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('exactly the packages that are named may run scripts when they are installed', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(scripted.sort()).toEqual(Object.keys(manifest.allowScripts).sort());
});

describe('known advisories', () => {
  const ask = async (answer: { status: number; body: object }) => {
    const registry = createServer((request, response) => {
      request.resume();
      // A question about a hole also asks the registry which versions of the neighbouring packages there are.
      const name = decodeURIComponent(request.url!.slice(1));
      const isPackage = request.method === 'GET';
      const versions = Object.fromEntries(['9.0.3', '10.6.0'].map((version) => [version, { name, version }]));
      response.writeHead(isPackage ? 200 : answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isPackage ? { name, versions } : answer.body));
    }).listen(0, '127.0.0.1');
    await once(registry, 'listening');
    const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}` };
    const result = await new Promise<{ code: number | string; words: string }>((resolve) =>
      execFile(process.execPath, [join(root, 'scripts/advisories.mjs')], { env }, (error, _stdout, words) =>
        resolve({ code: error?.code ?? 0, words }),
      ),
    );
    registry.close();
    return result;
  };
  // A package that tests need as well, since the tools' ideas of what is served differ there.
  const advisory = (severity: string) => {
    // npm remembers an advisory by its number.
    const hole = {
      id: severity.length,
      url: 'https://advisory.example/1',
      title: 'A hole',
      cwe: [],
      cvss: { score: 9 },
    };
    return { nodemailer: [{ ...hole, severity, vulnerable_versions: '<999' }] };
  };

  test('that are serious fail the check, with their names', async () => {
    const { code, words } = await ask({ status: 200, body: advisory('critical') });
    expect(words).toMatch(/critical: nodemailer/);
    expect(code).toBe(1);
  });

  test('of less weight are reported, as is their absence', async () => {
    expect(await ask({ status: 200, body: advisory('low') })).toMatchObject({
      code: 0,
      words: expect.stringMatching(/low: nodemailer/),
    });
    expect(await ask({ status: 200, body: {} })).toEqual({
      code: 0,
      words: 'The served packages have no known advisories.\n',
    });
  });

  test('that the registry does not tell are said to be unchecked', async () => {
    const { code, words } = await ask({ status: 405, body: {} });
    expect(words).toMatch(/^NOT CHECKED: .*405/);
    expect(code).toBe(0);
  });
});

describe('what is served', () => {
  /**
   * Every setting with a value that is found wherever it ends up. The two that belong into the browser are the last.
   */
  const settings = {
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
    HSTS: 'short',
    METRICS_TOKEN: 'canary-metrics-token',
    LOG_LEVEL: 'debug',
    PUBLIC_ANON_KEY: 'canary-public-key',
    BACKEND_URL: 'https://canary-backend.example',
  };
  let folder: string;
  let server: ServerProcess;
  let text: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'janus-canary-'));
    cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
    server = await startServerProcess(folder, settings);
    const own = ['/', '/quote', '/nowhere', '/robots.txt', '/sitemap.xml', '/site.webmanifest', '/icon.svg'];
    const read = async (path: string, host?: string) => (await fetch(server.url(path, host))).text();
    const pages = await Promise.all([
      ...own.map((path) => read(path)),
      ...own.map((path) => read(path, 'nowfetch.localhost')),
    ]);
    const assets = readdirSync(join(root, 'dist/assets')).map((name) => join(root, 'dist/assets', name));
    text = [...assets.map((file) => readFileSync(file, 'latin1')), ...pages].join('\n');
    expect(assets.filter((file) => file.endsWith('.map'))).toEqual([]);
  });
  afterAll(async () => {
    await server.end();
    rmSync(folder, { recursive: true });
  });

  test('puts two settings into the browser, and of the others nothing', () => {
    for (const [name, value] of Object.entries(settings)) {
      const parts = [
        value,
        ...(value.includes('://') ? [new URL(value).hostname, new URL(value).password] : []),
      ].filter(Boolean);
      const found = parts.filter((part) => !['LOG_LEVEL', 'HSTS'].includes(name) && text.includes(part));
      const expected =
        name === 'PUBLIC_ANON_KEY' ? [value] : name === 'BACKEND_URL' ? [value, new URL(value).hostname] : [];
      expect(found, name).toEqual(expected);
    }
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/sourceMappingURL/);
  });
});

test('npm makes a bill of materials that has every package that serves', () => {
  const args = ['sbom', '--loglevel=error', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
  expect(bomFormat).toBe('CycloneDX');
  // `--omit=dev` would leave out packages that tests need too, such as the mail library (npm 11.19).
  const names = components.filter(({ properties }) => !isForDevelopment(properties)).map(({ name }) => name);
  for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name);
  expect(names).not.toContain('vitest');
});

interface Component {
  name: string;
  properties?: { name: string; value: string }[];
}

function isForDevelopment(properties: Component['properties']): boolean {
  return properties?.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true') ?? false;
}
