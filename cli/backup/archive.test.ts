import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/database/open-database.ts';
import { settingNames } from '../../server/start/config.ts';
import { leadRow } from '../../test/lead-rows.ts';
import { runHere } from '../../test/run-here.ts';
import { readSettings } from '../terminal/command.ts';

/** Two machines: folders with `.env`, `content` and `data`. The archive is carried from the old one to the new one. */
let root: string;
let old: string;
let fresh: string;
const SETTINGS = `BRAND=x\nTIME_ZONE=Europe/Berlin\nPORT=3001\nNOTIFY_WORDS='yes'\nSMTP_URL=smtps://me:pa%23ss@mail.example.com:465\nMAIL_FROM=a@example.com\nOWNER_EMAIL='a@example.com, b@example.com'\n`;
beforeEach(async () => {
  for (const name of settingNames) vi.stubEnv(name, undefined);
  root = mkdtempSync(join(tmpdir(), 'janus-archive-'));
  [old, fresh] = [join(root, 'old'), join(root, 'fresh')];
  for (const folder of [old, fresh]) mkdirSync(folder);
  writeFileSync(join(old, '.env'), SETTINGS);
  cpSync(join(import.meta.dirname, '../../examples/electrician'), join(old, 'content'), { recursive: true });
  mkdirSync(join(old, 'content/public/.git'), { recursive: true });
  writeFileSync(join(old, 'content/public/Team Foto.txt'), 'Wir');
  writeFileSync(join(root, 'shared.css'), 'shared');
  symlinkSync(join(root, 'shared.css'), join(old, 'content/public/shared.css'));
  const opened = await openDatabase({ dataDir: join(old, 'data'), databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.write([leadRow('lead-1', 1), leadRow('lead-2', 2)]);
  await opened.database.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const run = (folder: string, ...args: string[]) =>
  runHere({}, args, { folder, cwd: root, settings: (needed) => readSettings(folder, needed) });
const filesOf = (folder: string) => globSync('**', { cwd: folder }).toSorted();
const leadsOf = async (folder: string) => (await run(folder, 'backup', join(folder, 'count.db'))).out;

test('one file has leads, content and settings, is opened by tar, and restores a new machine without its settings', async () => {
  const { code, out } = await run(old, 'backup', 'all.tar.gz');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/2 leads, .*, \d+ files of content, /) });
  expect(statSync(join(root, 'all.tar.gz')).mode & 0o777).toBe(0o600);
  const packed = execFileSync('tar', ['-tzf', join(root, 'all.tar.gz')], { encoding: 'utf8' });
  expect(packed.split('\n')).toEqual(
    expect.arrayContaining(['leads.db', 'settings.env', 'content/services.yaml', 'content/public/Team Foto.txt']),
  );
  expect(packed).not.toContain('.git');

  const restored = await run(fresh, 'restore', 'all.tar.gz', '--yes');
  expect(restored).toMatchObject({ code: 0, error: '' });
  expect(restored.out).toMatch(/^Restored 2 leads/);
  rmSync(join(old, 'content/public/.git'), { recursive: true });
  expect(filesOf(join(fresh, 'content'))).toEqual(filesOf(join(old, 'content')));
  expect(readFileSync(join(fresh, 'content/public/shared.css'), 'utf8')).toBe('shared');
  expect(existsSync(join(fresh, '.env'))).toBe(false);
  const listed = restored.out.split('\n').filter((line) => line.startsWith('  '));
  expect(listed.toSorted()).toEqual([
    "  MAIL_FROM='a@example.com'",
    "  NOTIFY_WORDS='yes'",
    "  OWNER_EMAIL='a@example.com, b@example.com'",
    "  PORT='3001'",
    '  SMTP_URL is secret and not in the backup',
    "  TIME_ZONE='Europe/Berlin'",
  ]);
  expect(await leadsOf(fresh)).toContain('2 leads');
  expect(readdirSync(join(fresh, 'data')).filter((name) => name.startsWith('restore-'))).toEqual([]);
});

test('secrets are in a backup only if they are asked for, and the output says so', async () => {
  expect((await run(old, 'backup', 'plain.tar.gz')).out).not.toContain('PASSWORDS');
  const { out } = await run(old, 'backup', 'secret.tar.gz', '--secrets');
  expect(out).toContain('PASSWORDS AND KEYS');
  const textOf = (name: string) =>
    execFileSync('tar', ['-xzOf', join(root, name), 'settings.env'], { encoding: 'utf8' });
  expect(textOf('plain.tar.gz')).not.toContain('pa%23ss');
  expect(parseEnv(textOf('secret.tar.gz'))['SMTP_URL']).toBe('smtps://me:pa%23ss@mail.example.com:465');
});

test('what is here already is named in the question, and stays, twice within a second too', async () => {
  await run(old, 'backup', 'all.tar.gz');
  writeFileSync(join(old, '.env'), `${SETTINGS}RETENTION_DAYS=30\n`);
  writeFileSync(join(old, 'content/services.yaml'), 'newer');
  const asked = await run(old, 'restore', 'all.tar.gz');
  expect(asked).toMatchObject({ code: 2, out: '' });
  for (const part of ['data/janus.db', 'content']) expect(asked.error).toContain(`${join(old, part)}.before-`);
  expect(readFileSync(join(old, 'content/services.yaml'), 'utf8')).toBe('newer');
  for (const _ of [1, 2, 3]) expect(await run(old, 'restore', 'all.tar.gz', '--yes')).toMatchObject({ code: 0 });
  expect(readFileSync(join(old, 'content/services.yaml'), 'utf8')).toContain('Müller');
  const kept = readdirSync(old).filter((name) => name.startsWith('content.before-'));
  expect(kept).toHaveLength(3);
  expect(kept.map((name) => readFileSync(join(old, name, 'services.yaml'), 'utf8'))).toContain('newer');
  expect(readFileSync(join(old, '.env'), 'utf8')).toBe(`${SETTINGS}RETENTION_DAYS=30\n`);
});

test('--leads restores the leads alone, and so does a backup of an earlier version', async () => {
  await run(old, 'backup', 'all.tar.gz');
  await run(old, 'backup', 'leads.db');
  for (const args of [['all.tar.gz', '--leads'], ['leads.db']]) {
    expect(await run(fresh, 'restore', ...args, '--yes')).toMatchObject({ code: 0, error: '' });
    expect(await leadsOf(fresh)).toContain('2 leads');
    for (const name of ['count.db', 'count.db.sha256']) rmSync(join(fresh, name));
    expect(readdirSync(fresh)).toEqual(['data']);
  }
});

test('a damaged archive and one with links out of it change nothing', async () => {
  await run(old, 'backup', 'all.tar.gz');
  const whole = readFileSync(join(root, 'all.tar.gz'));
  writeFileSync(join(root, 'cut.tar.gz'), whole.subarray(0, whole.length / 2));
  expect(await run(fresh, 'restore', 'cut.tar.gz', '--yes')).toMatchObject({ code: 1, out: '' });
  expect(existsSync(join(fresh, 'content'))).toBe(false);
  mkdirSync(join(root, 'evil/content/public'), { recursive: true });
  symlinkSync('/etc/passwd', join(root, 'evil/content/public/passwd'));
  writeFileSync(join(root, 'evil/content/services.yaml'), 'brand: x');
  execFileSync('tar', ['-czf', join(root, 'evil.tar.gz'), '-C', join(root, 'evil'), './content']);
  expect(await run(fresh, 'restore', 'evil.tar.gz', '--yes')).toMatchObject({ code: 0 });
  expect(filesOf(join(fresh, 'content'))).toEqual(['.', 'public', 'services.yaml']);
});

test('no setting of an archive is taken, whatever it is: those that differ are listed, secret ones by name', async () => {
  const here = 'DATA_DIR=own\nBRAND=mine\nPORT=3001\n';
  writeFileSync(join(fresh, '.env'), here);
  const lines = [
    '# WEBHOOK_URL is secret.\rNODE_OPTIONS=--import=/tmp/evil.mjs',
    'NODE_OPTIONS=--import=/tmp/evil.mjs',
    'LD_PRELOAD=/tmp/evil.so',
    'DATA_DIR=/tmp',
    'CONTENT_DIR=/tmp',
    'PORT=3001',
    'SMTP_URL=smtp://evil.example',
    'OWNER_EMAIL="evil@example.com\x1b]52;c;cm0=\x07\nStart the server: rm -rf /"',
  ];
  mkdirSync(join(root, 'evil/content'), { recursive: true });
  writeFileSync(join(root, 'evil/settings.env'), lines.join('\n'));
  execFileSync('tar', ['-czf', join(root, 'evil.tar.gz'), '-C', join(root, 'evil'), 'content', 'settings.env']);
  const { code, out, error } = await run(fresh, 'restore', 'evil.tar.gz', '--yes');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(readFileSync(join(fresh, '.env'), 'utf8')).toBe(here);
  expect(out).toMatch(/Copy those that you want by hand into \.env, or into \/etc\/janus\/janus\.env/);
  expect(out.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    '  SMTP_URL is secret: its value is in the backup',
    "  OWNER_EMAIL='evil@example.com\\u001b]52;c;cm0=\\u0007\\u000aStart the server: rm -rf /'",
    '  WEBHOOK_URL is secret and not in the backup',
  ]);
});

test('names that lead out of the folder, and parts of another type, change nothing', async () => {
  mkdirSync(join(root, 'evil/settings.env'), { recursive: true });
  mkdirSync(join(root, 'evil/content'), { recursive: true });
  writeFileSync(join(root, 'evil/content/x.yaml'), 'x');
  writeFileSync(join(fresh, 'outside'), 'mine');
  const pack = (...args: string[]) => {
    rmSync(join(root, 'evil.tar.gz'), { force: true });
    execFileSync('tar', ['-czPf', join(root, 'evil.tar.gz'), '-C', join(root, 'evil'), ...args]);
  };
  for (const path of ['../../../outside', join(fresh, 'outside')]) {
    pack('--transform', `s,content/x.yaml,${path},`, 'content/x.yaml');
    expect(await run(fresh, 'restore', 'evil.tar.gz', '--yes')).toMatchObject({ code: 1 });
  }
  for (const part of ['settings.env', 'leads.db', 'leads.dump']) {
    pack('--transform', `s,settings.env,${part},`, 'settings.env');
    expect(await run(fresh, 'restore', 'evil.tar.gz', '--yes')).toMatchObject({ code: 1 });
  }
  pack('--transform', 's,content/x.yaml,content,', 'content/x.yaml');
  expect(await run(fresh, 'restore', 'evil.tar.gz', '--yes')).toMatchObject({ code: 1 });
  expect(readdirSync(fresh).filter((name) => name !== 'data')).toEqual(['outside']);
  expect(readFileSync(join(fresh, 'outside'), 'utf8')).toBe('mine');
});

test('a link to nowhere, as editors leave them, does not prevent a backup', async () => {
  symlinkSync('ada@desk.4711', join(old, 'content/.#services.yaml'));
  symlinkSync('.', join(old, 'content/public/self'));
  expect(await run(old, 'backup', 'all.tar.gz')).toMatchObject({ code: 0, out: expect.stringContaining('2 leads') });
  const listed = execFileSync('tar', ['-tzf', join(root, 'all.tar.gz')], { encoding: 'utf8' });
  expect(listed).toContain('content/services.yaml');
  expect(listed).not.toMatch(/#|self\/public/);
});

test('what may not be written is left, with the command for those who may', async () => {
  await run(old, 'backup', 'all.tar.gz');
  vi.stubEnv('CONTENT_DIR', '/proc/janus');
  const { code, out, error } = await run(fresh, 'restore', 'all.tar.gz', '--yes');
  expect({ code, out }).toEqual({ code: 1, out: expect.stringContaining('Restored 2 leads') });
  expect(error).toContain(`tar -xzf ${join(root, 'all.tar.gz')} --strip-components=1 -C /proc/janus content`);
});

test('leads of the other database are refused in words, and nothing changes', async () => {
  await run(old, 'backup', 'all.tar.gz');
  vi.stubEnv('DATABASE_URL', 'postgres://u@localhost/db');
  expect(await run(fresh, 'restore', 'all.tar.gz', '--yes')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/from SQLite. Remove DATABASE_URL/),
  });
  expect(readdirSync(fresh)).toEqual(['data']);
});
