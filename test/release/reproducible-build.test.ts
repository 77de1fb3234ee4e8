import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** All that a build reads. */
const FOLDERS = ['contract', 'node_modules', 'scripts', 'server', 'sites', 'web', 'words'];
const PARTS = [...FOLDERS, '.npmrc', 'package.json', 'package-lock.json'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-twice-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the project. Files that nothing changes are shared if the file system can, so that they take no room. */
function copyProject(place: string): void {
  for (const part of PARTS) {
    for (const from of filesUnder(join(root, part))) {
      const to = join(place, relative(root, from));
      mkdirSync(dirname(to), { recursive: true });
      if (part === 'node_modules') shareFile(from, to);
      else copyFileSync(from, to);
    }
  }
}

function shareFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

function filesUnder(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Builds as `npm start` does. Resolves to the names of all files of `dist` with the hashes of their bytes. */
async function build(name: string, env: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const place = join(folder, name);
  copyProject(place);
  const code =
    "import('./scripts/ensure-release.mjs').then((built) => process.exit(built.ensureRelease(process.execPath) ? 0 : 1))";
  const { PATH, HOME } = process.env;
  const options = { cwd: place, env: { PATH, HOME, ...env } };
  const words = await new Promise<string>((resolve) =>
    execFile(process.execPath, ['-e', code], options, (error, _, heard) => resolve(error ? `${error}${heard}` : heard)),
  );
  expect(words).toBe('Building the code\n');
  const dist = join(place, 'dist');
  return Object.fromEntries(
    filesUnder(dist).map((file) => [
      relative(dist, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

test('a build in another folder, time zone, language and year gives the same bytes', async () => {
  const later = join(folder, 'another folder/deeper/scripts/later.mjs');
  mkdirSync(dirname(later), { recursive: true });
  writeFileSync(
    later,
    `const Now = Date;
    const shift = 400 * 86_400_000;
    globalThis.Date = class Date extends Now {
      constructor(...given) { given.length > 0 ? super(...given) : super(Now.now() + shift); }
      static now() { return Now.now() + shift; }
    };`,
  );
  const first = await build('first', { TZ: 'America/St_Johns', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' });
  const elsewhere = { NODE_ENV: 'development', TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'ar_EG.UTF-8' };
  const second = await build('another folder/deeper', {
    ...elsewhere,
    NODE_OPTIONS: `--import=${pathToFileURL(later).href}`,
  });
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['manifest.json', 'render/domain.js']));
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  expect([...names].filter((name) => first[name] !== second[name])).toEqual([]);
}, 240_000);
