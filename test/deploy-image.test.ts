import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** Tests the contents of an image and of compose, by their texts and by the program's imports. */
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const containerfile = read('deploy/Containerfile');
const collected = read('deploy/collect-image.sh');

describe('the image holds what serves a site, and nothing secret', () => {
  test('is served from scratch, by a user who is not root, with its data on a volume', () => {
    const last = containerfile.slice(containerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^\nFROM scratch\n/);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(collected).toContain('chown 10001:10001 "$image/data"');
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toContain('DATA_DIR=/data');
    expect(last).toContain('NODE_COMPILE_CACHE=/tmp/');
    expect(last).toMatch(/HEALTHCHECK[\s\S]+\["node", "-e", .*\/readyz/);
    expect(containerfile).toMatch(/^ARG BASE=/m);
    expect(last).toContain('CMD ["server/main.ts"]');
    expect(collected).toContain(
      `'#!/usr/local/bin/node\\nimport "/app/cli/janus.ts";\\n' > "$image/usr/local/bin/janus"`,
    );
    expect(last).toContain('ENV PATH=/usr/local/bin ');
    expect(last).toContain("JANUS_COMMAND='docker exec janus janus'");
  });

  test('is built from the given content, without any of the repository’s', () => {
    expect(containerfile).toMatch(/^COPY \. \.\n(?:#.*\n)*RUN rm -rf content\nCOPY --from=content \/ content\/$/m);
  });

  test('holds every file that server and commands import, and every package is one that serves', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const folders = /for part in (.*); do/.exec(collected)![1]!.split(' ');
    const removed = [...collected.matchAll(/node_modules\/(@?[\w-]+)"$/gm)].map((match) => match[1]!);
    expect(removed).toEqual(['@supabase']);
    const { files, packages } = everythingFrom(['server/main.ts', 'cli/janus.ts']);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !folders.includes(file.split('/')[0]!))).toEqual([]);
    expect(packages.filter((name) => !dependencies[name] || removed.includes(name.split('/')[0]!))).toEqual([]);
  });

  test('takes nothing of the folder but what is named, above all no settings, leads and passwords', () => {
    const ignored = read('.containerignore');
    // Docker reads the one, buildah and podman the other.
    expect(read('deploy/Containerfile.dockerignore')).toBe(ignored);
    const lines = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines.at(-1)).toBe('deploy/secrets');
    for (const secret of ['.env', 'data', '.git', 'node_modules']) expect(lines).not.toContain(`!${secret}`);
    const named = lines.filter((line) => line.startsWith('!') && !line.includes('*')).map((line) => line.slice(1));
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('compose', () => {
  const { services, volumes, secrets } = parse(read('deploy/compose.yaml')) as Compose;

  test('runs the image read-only, without rights, and lets it stop by itself', () => {
    expect(services['janus']).toMatchObject({
      build: { context: '..', dockerfile: 'deploy/Containerfile' },
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
      ports: ['127.0.0.1:3000:3000'],
      stop_grace_period: '20s',
    });
    expect(services['janus']!.tmpfs![0]).toMatch(/^\/tmp:/);
    expect(Object.keys(volumes)).toEqual(['data', 'postgres']);
  });

  test('has a PostgreSQL on request, for which it waits until it answers', () => {
    expect(services['postgres']).toMatchObject({ profiles: ['postgres'], security_opt: ['no-new-privileges:true'] });
    expect(services['postgres']!.healthcheck!.test).toContain('pg_isready');
    const waited = { condition: 'service_healthy', required: false };
    expect(services['janus']).toMatchObject({ depends_on: { postgres: waited } });
  });

  test('holds no password, and names files for them that git leaves out', () => {
    expect(services['janus']).toMatchObject({ env_file: 'secrets/janus.env' });
    expect(secrets).toEqual({ 'postgres-password': { file: 'secrets/postgres-password' } });
    expect(read('deploy/compose.yaml')).not.toMatch(/PASSWORD: |:\/\/\w+:/);
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets/');
  });
});

interface Compose {
  services: Record<string, { tmpfs?: string[]; healthcheck?: { test: string[] } }>;
  volumes: object;
  secrets: object;
}

/** Lists files of the project and imported packages, from file to file. */
function everythingFrom(entries: string[]): { files: string[]; packages: string[] } {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    const whole = read(file).replaceAll(/^import type .*;$/gm, '');
    // The commands on content load these modules. They say that they belong to the clone.
    const text = /^cli\/(?:site|domains)\/|^cli\/checks\/all-checks/.test(file)
      ? whole.replaceAll(/import\([^)]*\)/g, '')
      : whole;
    for (const [, name] of text.matchAll(/(?:from\s*|import\s*\(?\s*)'([@.#\w][^']*)'/g)) {
      if (name!.startsWith('node:')) continue;
      if (name!.startsWith('.')) files.add(join(dirname(file), name!));
      else if (name!.startsWith('#')) files.add(name!.slice(1));
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name!)![0]);
    }
  }
  return { files: [...files], packages: [...packages] };
}
