import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { copyProject } from '../project-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'janus-twice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds as `npm start` does. Resolves to the names of all files of `dist` with the hashes of their bytes. */
async function build(name: string, more: NodeJS.ProcessEnv): Promise<Record<string, string>> {
  const place = join(folder, name);
  copyProject(place);
  const program = "import('./scripts/ensure-release.mjs').then((built) => process.exit(built.ensureRelease() ? 0 : 1))";
  const { PATH, HOME } = process.env;
  await promisify(execFile)(process.execPath, ['-e', program], { cwd: place, env: { PATH, HOME, ...more } });
  const cwd = join(place, 'dist');
  const files = globSync('**', { cwd }).filter((file) => statSync(join(cwd, file)).isFile());
  const hash = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(cwd, file)))
      .digest('hex');
  return Object.fromEntries(files.map((file) => [file, hash(file)]));
}

test('a build in another folder, time zone, language and year gives the same bytes', async () => {
  const later = join(folder, 'later.mjs');
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
  const NODE_OPTIONS = `--import=${pathToFileURL(later).href}`;
  const second = await build('another folder/deeper', { ...elsewhere, NODE_OPTIONS });
  expect(Object.keys(first)).toEqual(expect.arrayContaining(['manifest.json', 'render/domain.js']));
  expect(second).toEqual(first);
}, 240_000);
