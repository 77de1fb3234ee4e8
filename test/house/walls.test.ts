import { describe, expect, test } from 'vitest';
import { importNames, importsOf, read, relativeImportsOf, sources, styles, tests, testsBeside } from './sources.ts';

/**
 * The rooms that each room may import, besides itself. The longest matching folder is a file's room. `server` is its
 * root sources.
 */
const mayImport: Record<string, string[]> = {
  contract: [],
  'web/ui': [],
  'web/start': [],
  'web/lead-form': ['web/ui', 'contract'],
  'web/domain': ['web/lead-form', 'web/ui', 'contract'],
  'web/services': ['web/lead-form', 'web/ui', 'contract'],
  'web/portfolio': ['web/domain', 'web/lead-form', 'web/ui', 'contract'],
  'web/app': ['web/ui', 'web/lead-form', 'web/domain', 'web/services', 'web/portfolio', 'contract'],
  sites: ['contract', 'server/text'],
  'server/text': ['contract'],
  'server/database': ['server/text'],
  'server/delivery': ['server/database', 'server/text'],
  'server/visits': ['server/database', 'server/text'],
  'server/respond': ['server/visits', 'server/text', 'contract'],
  'server/render': ['sites', 'server/respond', 'server/text', 'contract'],
  'server/release': ['sites', 'server/render', 'contract'],
  'server/leads': ['server/delivery', 'server/database', 'server/respond', 'server/text', 'contract'],
  'server/emails': ['server/leads', 'server/delivery', 'server/database', 'server/text', 'contract'],
  'server/tasks': ['server/leads', 'server/delivery', 'server/database', 'server/text', 'contract'],
  'server/http': ['server/render', 'server/leads', 'server/respond', 'server/visits', 'server/text', 'contract'],
  'server/start': [
    'sites',
    'server/database',
    'server/delivery',
    'server/emails',
    'server/http',
    'server/leads',
    'server/render',
    'server/respond',
    'server/tasks',
    'server/text',
    'server/visits',
    'contract',
  ],
  'server/dev': ['server/start', 'server/release', 'server/render', 'server/text', 'contract'],
  server: ['server/start'],
  'cli/terminal': ['sites', 'server/database', 'server/start', 'server/text', 'contract'],
  cli: [
    'cli/terminal',
    'sites',
    'server/database',
    'server/delivery',
    'server/emails',
    'server/http',
    'server/leads',
    'server/respond',
    'server/start',
    'server/text',
    'server/visits',
    'contract',
  ],
};

/** The files that a folder may import of another if not all of them. */
const onlyFiles: Record<string, string[]> = {
  'sites -> server/text': ['server/text/janus-command.ts'],
  'server/respond -> server/visits': ['server/visits/read-view.ts'],
  'cli/terminal -> server/start': ['server/start/config.ts'],
  'cli/terminal -> sites': ['sites/open-sites.ts'],
  'cli -> sites': [
    'sites/read/check-faces.ts',
    'sites/read/read-content.ts',
    'sites/read/read-domains.ts',
    'sites/read/parse-yaml.ts',
    'sites/read/content-schemas.ts',
    'sites/read/locales.ts',
    'sites/read/explain-issues.ts',
    'sites/read/owner-files.ts',
    'sites/plan/price-and-offer.ts',
  ],
  'cli -> server/start': ['server/start/config.ts', 'server/start/setting-parsers.ts', 'server/start/settings.ts'],
  // For the reference of metrics.
  'cli -> server/http': [
    'server/http/request.ts',
    'server/http/routes/metrics.ts',
    'server/http/routes/operator-routes.ts',
  ],
  'cli -> server/respond': ['server/respond/security-headers.ts'],
};

/** Each outside library is imported by one file, or one a side. */
const soleImporters: Record<string, string[]> = {
  nodemailer: ['server/delivery/smtp.ts', 'server/delivery/smtp-connection.ts'],
  standardwebhooks: ['server/delivery/channels/webhook.ts'],
  pg: ['server/database/postgres/postgres.ts', 'server/database/postgres/postgres-transactions.ts'],
  'node:sqlite': [
    'server/database/sqlite/sqlite.ts',
    'server/database/sqlite/server-lock.ts',
    'server/database/sqlite/sqlite-file.ts',
  ],
  '@supabase/supabase-js': ['web/app/functions.ts'],
  'proxy-addr': ['server/http/request.ts'],
  'rate-limiter-flexible': ['server/http/rate-limit.ts'],
  commander: ['cli/run-janus.ts'],
  'csv-parse': ['cli/domains/read-list.ts'],
  'string-width': ['cli/terminal/text.ts'],
  tldts: ['sites/poster/split-name.ts', 'cli/domains/new-domains.ts'],
  yaml: ['sites/read/parse-yaml.ts'],
  'markdown-it': ['sites/pages/markdown.ts'],
  'react-dom/server': [
    'web/app/document.tsx',
    'web/app/portfolio-render.tsx',
    'server/text/html-document.ts',
    'server/dev/inbox.ts',
  ],
  vite: ['server/release/bundle-web.ts', 'server/dev/serve.ts'],
  'subset-font': ['sites/fonts/cut-font.ts', 'sites/fonts/open-font.ts'],
  culori: ['sites/brand/colors.ts'],
  harfbuzzjs: ['sites/fonts/open-font.ts'],
  sharp: ['sites/pictures/raster.ts'],
};

const rooms = Object.keys(mayImport).sort((a, b) => b.length - a.length);
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`));

describe('who may know whom: every import goes through a door that the table above names', () => {
  test('a file imports from its own room, and from those that its room may know', () => {
    const offenders = sources.flatMap((file) => importsOf(file).flatMap((target) => refuse(file, target)));
    expect(sources.length).toBeGreaterThan(100);
    expect(offenders).toEqual([]);
  });

  test('contract/ is imported as #contract/… from outside', () => {
    const offenders = sources
      .filter((file) => !file.startsWith('contract/'))
      .flatMap((file) => relativeImportsOf(file).map((target) => ({ file, target })))
      .filter(({ target }) => roomOf(target) === 'contract');
    expect(offenders).toEqual([]);
  });
});

/** Finds the reason why a file may not import another one, or null if it may. */
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
      sources
        .filter((file) => importNames(file).some((name) => name === library || name.startsWith(`${library}/`)))
        .filter((file) => !allowed.includes(file))
        .map((file) => `${file} imports ${library}: import what you need of it from ${allowed}`),
    );
    expect(offenders).toEqual([]);
  });

  test('process.env is read by server/start/config.ts, but for the name of the command, and for development', () => {
    const readers = sources.filter((file) => /(?<!')\bprocess\.env\b(?!\['NODE_ENV'\] = )/.test(read(file)));
    expect(readers).toEqual(['server/dev/main.ts', 'server/start/config.ts', 'server/text/janus-command.ts']);
  });

  test('the table of deliveries is named by the outbox, which has a statement for each use, and by the database that keeps it', () => {
    const users = sources.filter((file) => /\b(?:from|into|update|join|table) deliveries\b/.test(read(file)));
    expect(users.length).toBeGreaterThan(2);
    expect(users.filter((file) => !/^server\/(delivery|database)\//.test(file))).toEqual([]);
  });

  test('HTML is drawn by React, which escapes every text: no source writes a tag into one', () => {
    const tag = /['"`]<\/?(?:html|head|body|p|div|span|a|h[1-6]|[uod]l|li|d[td]|form|input|table|meta|link|style)\b/;
    const writers = sources.filter((file) => tag.test(read(file)));
    // The Markdown library's own renderer writes HTML, and its rule for tables is one of them. An owner's drawing gets
    // our style.
    const allowed = ['sites/pages/markdown.ts', 'sites/brand/brand-files.ts'];
    expect(writers.filter((file) => !allowed.includes(file))).toEqual([]);
  });

  test('no element drawn on the server carries a style attribute, which the Content Security Policy refuses', () => {
    const styled = sources.filter((file) => file.startsWith('web/') && /\sstyle=\{/.test(read(file)));
    expect(styled).toEqual([]);
  });
});

describe('names of files', () => {
  test('file names are kebab-case, and every folder says what is in it', () => {
    const all = [...sources, ...styles, ...tests];
    const kebabCase = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.(contract|test|e2e|d))?\.(tsx?|css)$/;
    expect(all.filter((file) => !kebabCase.test(file))).toEqual([]);
    expect(all.filter((file) => /(^|\/)(lib|utils?|helpers?|common|shared|misc)\//.test(file))).toEqual([]);
  });

  test('a test next to sources has the name of one of them, or begins with it, and tests of several are in test/', () => {
    const stems = sources.map((file) => file.replace(/\.tsx?$/, ''));
    const isOfSource = (test: string) =>
      stems.some((stem) => test === stem || (test.startsWith(`${stem}-`) && !test.slice(stem.length).includes('/')));
    const named = testsBeside.filter((file) => file.includes('.test.'));
    expect(named.filter((file) => !isOfSource(file.replace(/\.test\.tsx?$/, '')))).toEqual([]);
  });
});
