import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildEnvironment, buildProcess } from '../scripts/ensure-build.mjs';
import { lockFile } from '../server/database/sqlite/server-lock.ts';
import { grants } from '../build/render-process.ts';
import { openLiveFolder, type LiveFolder } from './live-folder.ts';

const root = join(import.meta.dirname, '..');

describe('a build of content that anybody may have sent reaches nothing outside it, and ends', () => {
  let live: LiveFolder;
  beforeEach(() => void (live = openLiveFolder()));
  afterEach(() => {
    vi.unstubAllEnvs();
    live.remove();
  });

  const build = (...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'build/main.ts'), live.folder, '--if-stale', ...args], {
      encoding: 'utf8',
    });

  function grantsOf(folder: string): string[] {
    const out = join(folder, 'dist');
    const places = { root, content: join(folder, 'content'), out, last: out, next: `${out}.next` };
    return grants(places);
  }

  test('it never writes into the folder of words, where a link may lead to the leads', () => {
    mkdirSync(join(live.folder, 'data'));
    const leads = join(live.folder, 'data/janus.db');
    writeFileSync(leads, 'leads');
    mkdirSync(join(live.folder, 'content/schemas'));
    for (const name of ['services', 'site']) symlinkSync(leads, join(live.folder, `content/schemas/${name}.json`));
    live.save('Fernbrook');
    expect(build()).toMatchObject({ status: 0, stderr: '' });
    expect(live.home()).toContain('Fernbrook');
    expect(readFileSync(leads, 'utf8')).toBe('leads');
    expect(readdirSync(join(live.folder, 'dist/schemas'))).toContain('services.json');
  });

  test('a link in the place of a text leads to a file that everybody may read, and never to the leads', () => {
    const outside = mkdtempSync(join(tmpdir(), 'janus-outside-'));
    const [domain, text] = [join(live.folder, 'content/domains/nowfetch.yaml'), join(outside, 'text')];
    writeFileSync(text, `${readFileSync(domain, 'utf8')}\n# Of several sites.\n`);
    rmSync(domain);
    symlinkSync(text, domain);
    chmodSync(text, 0o600);
    const refused = build();
    expect(refused.stderr).toMatch(/nowfetch\.yaml: is a link to a private file; copy the file instead/);
    expect(refused.status).toBe(1);
    chmodSync(text, 0o644);
    expect(build()).toMatchObject({ status: 0, stderr: '' });
    rmSync(outside, { recursive: true });
  });

  test('words, signs and files are found over a link above their folder', () => {
    const link = `${live.folder}-link`;
    symlinkSync(live.folder, link);
    mkdirSync(join(live.folder, 'content/public'));
    writeFileSync(join(live.folder, 'content/public/map.txt'), 'here');
    live.save('Fernbrook');
    const command = [join(root, 'build/main.ts'), link, '--if-stale'];
    expect(spawnSync(process.execPath, command, { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(live.folder, 'dist/public/map.txt'), 'utf8')).toBe('here');
    expect(live.home()).toContain('Fernbrook');
    rmSync(link);
  });

  test('what reads the content may read the program, the content and the site, and not the leads or the settings', () => {
    const folder = realpathSync(live.folder);
    mkdirSync(join(folder, 'data'));
    for (const name of ['data/janus.db', '.env']) writeFileSync(join(folder, name), 'secret');
    const content = join(folder, 'content');
    const files = ['data/janus.db', '.env', 'content/services.yaml', 'dist/site.json'].map((name) =>
      join(folder, name),
    );
    const script = `for (const file of ${JSON.stringify(files)}) console.log(process.permission.has('fs.read', file));
      console.log(process.permission.has('child'), process.permission.has('fs.write', ${JSON.stringify(content)}));`;
    const { stdout } = spawnSync(process.execPath, [...grantsOf(folder), '-e', script], { encoding: 'utf8' });
    expect(stdout.split('\n')).toEqual(['false', 'false', 'true', 'true', 'false false', '']);
  });

  test('it gets five settings, and no password', () => {
    for (const name of ['SMTP_URL', 'DATABASE_URL', 'METRICS_TOKEN', 'PGPASSWORD']) vi.stubEnv(name, 'secret');
    vi.stubEnv('PATH', '/bin');
    expect(buildEnvironment({})).toMatchObject({ PATH: '/bin' });
    const { env } = buildProcess(live.folder);
    expect(Object.values(env)).not.toContain('secret');
    expect(Object.keys(env)).toEqual(
      expect.arrayContaining(['CONTENT_DIR', 'SITE_DIR', 'BACKEND_URL', 'PUBLIC_ANON_KEY', 'TIME_ZONE']),
    );
  });

  test('one that does not end is ended, the site of before stays, and the reason is reported', () => {
    const before = live.home();
    live.save('Fernbrook');
    // Another build runs for ever.
    const lock = lockFile(join(live.folder, 'dist.lock'))!;
    try {
      const { status, stderr } = build('--limit', '0.5');
      expect([status, stderr]).toEqual([
        1,
        'The site cannot be built: it took longer than 0.5 seconds; undo the last change\n',
      ]);
    } finally {
      lock.release();
    }
    expect(live.home()).toBe(before);
    expect(readFileSync(join(live.folder, 'dist.errors'), 'utf8')).toContain('took longer than');
    expect(build().status).toBe(0);
  });

  test.each([
    ['takes too much memory', '1', { problem: expect.stringContaining('GB of memory') }],
    ['has lost its starter', '', null],
  ])('a rendering process that %s is ended from outside', async (_, memory, said) => {
    const hanging = join(live.folder, 'content/hanging.mjs');
    const watching = pathToFileURL(join(root, 'build/watchdog.ts')).href;
    writeFileSync(
      hanging,
      `import { writeSync } from 'node:fs'; import { watchFromThread } from '${watching}';
      watchFromThread(${memory}); writeSync(2, 'begun'); for (;;);`,
    );
    const args = JSON.stringify([...grantsOf(live.folder), hanging]);
    const drawing = `require('node:child_process').spawnSync(process.execPath, ${args}, { stdio: 'inherit' })`;
    const starter = spawn(process.execPath, ['-e', drawing], { stdio: ['ignore', 'pipe', 'pipe'] });
    starter.stderr.once('data', (words) => {
      expect(String(words)).toBe('begun');
      if (!said) starter.kill('SIGKILL');
    });
    const [words] = await Promise.all([text(starter.stdout), once(starter, 'close')]);
    expect(words === '' ? null : JSON.parse(words)).toEqual(said && expect.objectContaining(said));
  });

  test('it ends with the one who started it, whatever it is at, and leaves no lock', async () => {
    live.save('Fernbrook');
    // Makes the build slow: it bundles everything again.
    rmSync(join(live.folder, 'dist/bundles.json'));
    const { args, env } = buildProcess(live.folder);
    const script = `require('node:child_process').spawnSync(process.execPath, ${JSON.stringify(args)}, { stdio: 'inherit' })`;
    const starter = spawn(process.execPath, ['-e', script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    await expect.poll(() => existsSync(join(live.folder, 'dist.next'))).toBe(true);
    starter.kill('SIGKILL');
    // It closes once all processes that it started have ended.
    starter.stderr!.resume();
    await once(starter, 'close');
    const lock = lockFile(join(live.folder, 'dist.lock'));
    expect(lock).not.toBeNull();
    lock?.release();
    expect(live.home()).not.toContain('Fernbrook');
  });
});
