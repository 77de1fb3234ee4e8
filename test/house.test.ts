import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Who may import whom, besides itself. The longest matching folder is a file's room; `web` and `server` are their root files. */
const mayKnow: Record<string, string[]> = {
  contract: [],
  'web/ui': [],
  'web/lead-form': ['web/ui', 'contract'],
  'web/domain-sale': ['web/lead-form', 'web/ui', 'contract'],
  'web/services': ['web/lead-form', 'web/ui', 'contract'],
  web: ['web/ui', 'web/lead-form', 'web/domain-sale', 'web/services', 'contract'],
  'server/database': [],
  'server/outbox': ['server/database'],
  'server/leads': ['server/outbox', 'server/database', 'contract'],
  'server/http': ['server/leads', 'contract'],
  'server/start': ['server/database', 'server/http', 'server/outbox', 'server/leads', 'contract'],
  server: ['server/start'],
  cli: ['server/leads', 'server/outbox', 'server/database', 'server/start', 'contract'],
  'site-build': ['contract', 'server', 'server/start'],
};

/** What a room may take of another room where it may not take everything. */
const onlyFiles: Record<string, string[]> = {
  'cli -> server/start': ['server/start/config.ts'],
  'site-build -> server/start': ['server/start/config.ts'],
};

/** Each outside library behind one door. */
const doors: Record<string, string[]> = {
  nodemailer: ['server/outbox/smtp-mailer.ts'],
  standardwebhooks: ['server/outbox/webhook.ts'],
  pg: ['server/database/postgres.ts'],
  'node:sqlite': ['server/database/sqlite.ts', 'server/database/server-lock.ts'],
  '@supabase/supabase-js': ['web/functions.ts'],
  'proxy-addr': ['server/http/client.ts'],
  'rate-limiter-flexible': ['server/http/rate-limit.ts'],
  'altcha-lib': ['server/leads/spam/proof-of-work.ts', 'web/lead-form/prove-worker.ts'],
  yaml: ['site-build/content.ts'],
  vite: ['site-build/bundle.ts'],
};

const rooms = Object.keys(mayKnow).sort((a, b) => b.length - a.length);
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`));
const isTest = (file: string) => /\.(test|contract)\.tsx?$/.test(file);
const files = ['contract', 'web', 'server', 'cli', 'site-build'].flatMap(filesUnder).filter((file) => !isTest(file));

describe('borders', () => {
  test.each(files)('%s imports only what its room may know', (file) => {
    const room = roomOf(file)!;
    for (const target of importsOf(file)) {
      const other = roomOf(target);
      if (!other || other === room) continue;
      expect(mayKnow[room], `${file} imports ${target}; ${room} may know: ${mayKnow[room]}`).toContain(other);
      const only = onlyFiles[`${room} -> ${other}`];
      if (only) expect(only, `${room} may take of ${other} only ${only}`).toContain(target);
    }
  });

  test.each(files)('%s crosses between top-level rooms by #imports, and inside its own by relative ones', (file) => {
    for (const name of importNames(file)) {
      if (!name.startsWith('.')) continue;
      const target = relative(root, join(root, dirname(file), name));
      if (roomOf(target) === 'contract') expect(file.startsWith('contract/'), `${file}: write #contract/…`).toBe(true);
    }
  });
});

describe('doors', () => {
  test.each(Object.entries(doors))('%s is imported by its door only', (library, allowed) => {
    const users = files.filter((file) =>
      importNames(file).some((name) => name === library || name.startsWith(`${library}/`)),
    );
    expect(
      users.filter((file) => !allowed.includes(file)),
      `the door is ${allowed}`,
    ).toEqual([]);
  });

  test('process.env is read by server/start/config.ts only', () => {
    const readers = files.filter((file) => /process\.env\b/.test(read(file)));
    expect(readers.filter((file) => file !== 'server/start/config.ts')).toEqual([]);
  });

  test('no element drawn on the server carries a style attribute, which the Content Security Policy refuses', () => {
    const styled = files.filter((file) => file.startsWith('web/') && /\sstyle=\{/.test(read(file)));
    expect(styled).toEqual([]);
  });
});

describe('size and names', () => {
  test('a file over 200 lines says why in its first line', () => {
    const long = files.filter((file) => read(file).split('\n').length > 200 && !/^(\/\/|\/\*)/.test(read(file)));
    expect(long).toEqual([]);
  });

  test('half of the files have at most 60 lines, nine of ten at most 120', () => {
    const lengths = files.map((file) => read(file).split('\n').length).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length * 0.5)]).toBeLessThanOrEqual(60);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(120);
  });

  test('file names are kebab-case, and no folder is a drawer for everything', () => {
    for (const file of files) {
      expect(file).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.contract|\.d)?\.tsx?$/);
      expect(file).not.toMatch(/(^|\/)(lib|utils?|helpers?|common|shared|misc)\//);
    }
  });

  test("the rooms of README's map exist", () => {
    const map = /```\n(README\.md[\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '';
    const named = [...map.matchAll(/^([a-z][a-z-]*\/(?:[a-z-]+\/)*)/gm)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(6);
    for (const room of named) expect(existsSync(join(root, room)), `${room} is on the map`).toBe(true);
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function importNames(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

function importsOf(file: string): string[] {
  return importNames(file).flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [relative(root, join(root, dirname(file), name))] : [];
  });
}
