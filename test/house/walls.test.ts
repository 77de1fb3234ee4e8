import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Who may import whom, besides itself. The longest matching folder is a file's room; `web` and `server` are their root files. */
const mayImport: Record<string, string[]> = {
  contract: [],
  words: ['contract'],
  'web/ui': [],
  'web/start': [],
  'web/lead-form': ['web/ui', 'contract'],
  'web/domain-sale': ['web/lead-form', 'web/ui', 'contract'],
  'web/services': ['web/lead-form', 'web/ui', 'contract'],
  'web/portfolio': ['web/ui', 'contract'],
  web: ['web/ui', 'web/lead-form', 'web/domain-sale', 'web/services', 'web/portfolio', 'contract'],
  'server/database': [],
  'server/outbox': ['server/database'],
  'server/visits': ['server/database'],
  'server/pages': [],
  'server/leads': ['server/outbox', 'server/database', 'contract'],
  'server/http': ['server/leads', 'server/visits', 'server/pages', 'contract'],
  'server/start': ['server/database', 'server/http', 'server/outbox', 'server/leads', 'server/visits', 'contract'],
  server: ['server/start'],
  'cli/export': ['server/http', 'server/start', 'server/database', 'contract'],
  cli: [
    'cli/export',
    'words',
    'site-build',
    'server/leads',
    'server/visits',
    'server/outbox',
    'server/database',
    'server/start',
    'server/http',
    'contract',
  ],
  'site-build': ['contract', 'words', 'server', 'server/start', 'server/pages', 'server/database'],
  supabase: ['server/leads', 'server/outbox', 'server/database', 'server/http', 'server/start', 'contract'],
};

/** What a folder may import of another where that is not everything. */
const onlyFiles: Record<string, string[]> = {
  'cli/export -> server/database': ['server/database/loopback.ts'],
  'cli/export -> server/start': ['server/start/live-site.ts'],
  'cli -> words': ['words/packs.ts'],
  'cli -> site-build': ['site-build/content.ts', 'site-build/content-schemas.ts', 'site-build/content/own-packs.ts'],
  'cli -> server/start': [
    'server/start/config.ts',
    'server/start/live-site.ts',
    'server/start/load-site.ts',
    'server/start/setting-readers.ts',
  ],
  'cli -> server/http': ['server/http/strict-transport.ts'],
  'site-build -> server/start': ['server/start/config.ts'],
  'site-build -> server/database': ['server/database/server-lock.ts'],
  'supabase -> server/start': ['server/start/setting-readers.ts'],
};

/** Each outside library is imported by one file, or one a side. */
const soleImporters: Record<string, string[]> = {
  nodemailer: ['server/outbox/smtp-mailer.ts', 'server/outbox/smtp-answers.ts', 'server/outbox/verify-mail-server.ts'],
  standardwebhooks: ['server/outbox/webhook.ts'],
  pg: ['server/database/postgres.ts', 'server/database/postgres-transactions.ts'],
  'node:sqlite': [
    'server/database/sqlite.ts',
    'server/database/server-lock.ts',
    'server/database/sqlite-file.ts',
    'server/database/sqlite-schema.ts',
    'server/database/backup.ts',
    'server/database/restore.ts',
    'server/pages/page-store.ts',
  ],
  '@supabase/supabase-js': ['web/functions.ts'],
  'proxy-addr': ['server/http/client.ts'],
  'rate-limiter-flexible': ['server/http/rate-limit.ts'],
  'altcha-lib': ['server/leads/spam/proof-of-work.ts', 'web/lead-form/prove-worker.ts'],
  'csv-parse': ['cli/domain-list/read-table.ts'],
  'string-width': ['cli/terminal-text.ts'],
  tldts: ['site-build/poster/name-parts.ts', 'cli/domain-template.ts'],
  yaml: ['site-build/content/yaml-document.ts', 'site-build/content/yaml-words.ts'],
  'markdown-it': ['site-build/pages/markdown.ts', 'site-build/pages/headings.ts'],
  'react-dom/server': [
    'web/document.tsx',
    'web/render-body.tsx',
    'web/portfolio-render.tsx',
    'server/leads/html-document.ts',
    'site-build/dev-inbox.ts',
  ],
  vite: ['site-build/run-vite.ts'],
  'subset-font': ['site-build/fonts/font-store.ts', 'site-build/fonts/cut-part.ts'],
  culori: ['site-build/colors/color.ts'],
  harfbuzzjs: ['site-build/fonts/open-font.ts'],
  sharp: ['site-build/pictures/draw-png.ts'],
  saxes: ['site-build/brand/read-svg.ts'],
};

const rooms = Object.keys(mayImport).sort((a, b) => b.length - a.length);
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`));
const isTest = (file: string) => /\.(test|contract)\.tsx?$/.test(file);
const ofRooms = ['contract', 'words', 'web', 'server', 'cli', 'site-build', 'supabase'].flatMap((room) =>
  filesUnder(room),
);
const styles = ofRooms.filter((file) => file.endsWith('.css'));
const tests = [...ofRooms.filter(isTest), ...['test', 'e2e', 'bench', 'faults'].flatMap((room) => filesUnder(room))];
const files = ofRooms.filter((file) => !isTest(file) && !styles.includes(file));

describe('who may know whom: every import goes through a door that the table above names', () => {
  test('a file imports from its own room, and from those that its room may know', () => {
    const offenders = files.flatMap((file) => importsOf(file).flatMap((target) => refuse(file, target)));
    expect(files.length).toBeGreaterThan(300);
    expect(offenders).toEqual([]);
  });

  test('contract/ is imported as #contract/… from outside', () => {
    const offenders = files
      .filter((file) => !file.startsWith('contract/'))
      .flatMap((file) => relativeImportsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => roomOf(target) === 'contract');
    expect(offenders).toEqual([]);
  });
});

/** The reason why a file may not import another one; none if it may. */
function refuse(file: string, target: string): string[] {
  const [room, other] = [roomOf(file)!, roomOf(target)];
  if (!other || other === room) return [];
  if (!mayImport[room]!.includes(other)) return [`${file} imports ${target}; ${room} may import: ${mayImport[room]}`];
  const only = onlyFiles[`${room} -> ${other}`];
  return only && !only.includes(target)
    ? [`${file} imports ${target}; ${room} may import of ${other} only ${only}`]
    : [];
}

describe('single owners', () => {
  test('a library is imported only by the files that wrap it', () => {
    const offenders = Object.entries(soleImporters).flatMap(([library, allowed]) =>
      files
        .filter((file) => importNames(file).some((name) => name === library || name.startsWith(`${library}/`)))
        .filter((file) => !allowed.includes(file))
        .map((file) => `${file} imports ${library}: import what you need of it from ${allowed}`),
    );
    expect(offenders).toEqual([]);
  });

  test('process.env is read by server/start/config.ts only, and the environment of Deno by the entries of its functions', () => {
    const readers = files.filter((file) => /(?<!')\bprocess\.env\b(?!\['NODE_ENV'\] = )/.test(read(file)));
    expect(readers.filter((file) => file !== 'server/start/config.ts')).toEqual([]);
    const ofDeno = files.filter((file) => /\bDeno\.env\b/.test(read(file)));
    expect(ofDeno.filter((file) => !/^supabase\/functions\/[^/]+\/index\.ts$/.test(file))).toEqual([]);
  });

  test('the table of deliveries is named by the outbox, which has a statement for each use, and by the database that keeps it', () => {
    const users = files.filter((file) => /\b(?:from|into|update|join|table) deliveries\b/.test(read(file)));
    expect(users.length).toBeGreaterThan(2);
    expect(users.filter((file) => !/^server\/(outbox|database)\//.test(file))).toEqual([]);
  });

  test('HTML is drawn by React, which escapes every text: no source writes a tag into one', () => {
    const tag = /['"`]<\/?(?:html|head|body|p|div|span|a|h[1-6]|[uod]l|li|d[td]|form|input|table|meta|link|style)\b/;
    const writers = files.filter((file) => tag.test(read(file)));
    // The Markdown library's own renderer writes HTML; its rule for tables is one of them. An owner's drawing gets a style of ours.
    const allowed = ['site-build/pages/markdown.ts', 'site-build/brand/brand-file.ts'];
    expect(writers.filter((file) => !allowed.includes(file))).toEqual([]);
  });

  test('no element drawn on the server carries a style attribute, which the Content Security Policy refuses', () => {
    const styled = files.filter((file) => file.startsWith('web/') && /\sstyle=\{/.test(read(file)));
    expect(styled).toEqual([]);
  });
});

describe('size and names', () => {
  test.each([
    { kind: 'source', of: files, most: 250 },
    { kind: 'test', of: tests, most: 350 },
    { kind: 'style', of: styles, most: 150 },
  ])('a $kind file over $most lines says why in its first line', ({ of, most }) => {
    const long = of.filter((file) => read(file).trimEnd().split('\n').length > most);
    expect(of.length).toBeGreaterThan(40);
    expect(long.filter((file) => !/^(\/\/|\/\*) Over \d+ lines: /.test(read(file)))).toEqual([]);
  });

  test('file names are kebab-case, and every folder says what is in it', () => {
    const all = [...files, ...styles, ...tests];
    const kebabCase = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.(contract|test|e2e|d))?\.(tsx?|css)$/;
    expect(all.filter((file) => !kebabCase.test(file))).toEqual([]);
    expect(all.filter((file) => /(^|\/)(lib|utils?|helpers?|common|shared|misc)\//.test(file))).toEqual([]);
  });

  test('a test beside sources is named for one of them; what concerns several is in test/', () => {
    const beside = ofRooms.filter((file) => file.includes('.test.'));
    const alone = beside.filter(
      (test) => !files.some((file) => file.replace(/\.tsx?$/, '') === test.replace(/\.test\.tsx?$/, '')),
    );
    expect(alone).toEqual([]);
  });
});

function filesUnder(folder: string, names = /\.(tsx?|css)$/): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return filesUnder(path, names);
    return names.test(name) ? [path] : [];
  });
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function importNames(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]!);
}

function importsOf(file: string): string[] {
  const byName = importNames(file).filter((name) => name.startsWith('#'));
  return [...byName.map((name) => name.slice(1)), ...relativeImportsOf(file)];
}

function relativeImportsOf(file: string): string[] {
  const names = importNames(file).filter((name) => name.startsWith('.'));
  return names.map((name) => relative(root, join(root, dirname(file), name)));
}
