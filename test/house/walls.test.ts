import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { all, listImports, read, sources } from './sources.ts';

/** The rooms that each room may import, besides itself. The longest matching folder is a file's room. */
const mayImport: Record<string, string> = {
  contract: '',
  'web/ui': '',
  'web/start': '',
  'web/lead-form': 'web/ui contract',
  'web/domain': 'web/lead-form web/ui contract',
  'web/services': 'web/lead-form web/ui contract',
  'web/portfolio': 'web/domain web/lead-form web/ui contract',
  'web/app': 'web/ui web/lead-form web/domain web/services web/portfolio contract',
  sites: 'contract server/text',
  'server/text': 'contract',
  'server/database': 'server/text',
  'server/delivery': 'server/database server/text',
  'server/visits': 'server/database server/text',
  'server/respond': 'server/visits server/text contract',
  'server/render': 'sites server/respond server/text contract',
  'server/release': 'sites server/render contract scripts',
  'server/leads': 'server/delivery server/database server/respond server/text contract',
  'server/emails': 'server/leads server/delivery server/database server/text contract',
  'server/tasks': 'server/leads server/delivery server/database server/text contract',
  'server/http': 'server/render server/leads server/respond server/visits server/text contract',
  'server/start':
    'sites server/database server/delivery server/emails server/http server/leads server/render server/respond ' +
    'server/tasks server/text server/visits contract',
  'server/dev': 'server/start server/release server/render server/text contract scripts',
  server: 'server/start server/text',
  'cli/terminal': 'sites server/database server/start server/text contract',
  cli:
    'cli/terminal sites server/database server/delivery server/emails server/http server/leads server/start ' +
    'server/text server/visits contract',
  scripts: 'server',
};

/** Each outside library is imported by one file, or one a side. */
const soleImporters: Record<string, string> = {
  nodemailer: 'server/delivery/smtp.ts server/delivery/smtp-connection.ts',
  pg: 'server/database/postgres/postgres.ts server/database/postgres/postgres-transactions.ts',
  'node:sqlite':
    'server/database/sqlite/sqlite.ts server/database/sqlite/server-lock.ts server/database/sqlite/sqlite-file.ts',
  '@supabase/supabase-js': 'web/app/functions.ts',
  'proxy-addr': 'server/http/request.ts',
  'rate-limiter-flexible': 'server/http/rate-limit.ts',
  commander: 'cli/run-janus.ts',
  'csv-parse': 'cli/domains/read-list.ts',
  tldts: 'sites/poster/split-name.ts server/emails/confirmation-limits.ts',
  yaml: 'sites/read/parse-yaml.ts',
  'markdown-it': 'sites/pages/markdown.ts',
  'react-dom/server': 'web/app/document.tsx web/app/portfolio-render.tsx server/text/html-document.ts',
  vite: 'server/release/bundle-web.ts server/dev/serve.ts',
  'subset-font': 'sites/fonts/cut-font.ts sites/fonts/open-font.ts',
  culori: 'sites/brand/colors.ts',
  harfbuzzjs: 'sites/fonts/open-font.ts',
  sharp: 'sites/pictures/raster.ts',
};

const rooms = Object.keys(mayImport).toSorted((a, b) => b.length - a.length);
const findRoom = (file: string) => rooms.find((room) => file.startsWith(`${room}/`));
const code = sources.filter((file) => !file.endsWith('.css'));
const imports = new Map(code.map((file) => [file, listImports(file)]));

test('a file imports from its own room, and from those that its room may know', () => {
  const offenders = code.flatMap((file) =>
    imports.get(file)!.flatMap((target) => {
      const [room = 'no room', other] = [findRoom(file), findRoom(target)];
      const isKnown = !other || other === room || mayImport[room]?.split(' ').includes(other);
      return isKnown ? [] : [`${file} imports ${target}; ${room} may import: ${mayImport[room]}`];
    }),
  );
  expect(code.length).toBeGreaterThan(100);
  expect(offenders).toEqual([]);
});

test('a library is imported only by the files that wrap it', () => {
  const offenders = Object.entries(soleImporters).flatMap(([library, allowed]) =>
    code
      .filter((file) => imports.get(file)!.some((name) => name === library || name.startsWith(`${library}/`)))
      .filter((file) => !allowed.split(' ').includes(file))
      .map((file) => `${file} imports ${library}: import what you need of it from ${allowed}`),
  );
  expect(offenders).toEqual([]);
});

test('no files import each other in a circle, types included', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of code) visit(file, []);
  expect(circles).toEqual([]);
});

test('every file of the program is imported or named by another one', () => {
  const imported = new Set([...imports.values()].flat());
  const naming = all.filter((file) => /\.(?:tsx?|mjs|css|json|sh)$|^deploy\/|^janus$/.test(file));
  const texts = naming.map((file) => [file, read(file)] as const);
  const isNamed = (file: string) => texts.some(([from, text]) => from !== file && text.includes(basename(file)));
  // The release makes these names from a kind of site.
  const isMade = (file: string) => /^web\/(?:app\/\w+-(?:entry|render)\.tsx|(\w+)\/\1\.css)$|\.d\.ts$/.test(file);
  const unused = sources.filter((file) => !imported.has(file) && !isMade(file) && !isNamed(file));
  expect(
    unused,
    'Delete it or import it. A page’s styles are imported in the file of its kind, such as web/services/services.css',
  ).toEqual([]);
});
