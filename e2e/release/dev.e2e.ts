import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../test/server-process.ts';
import { hydrated } from '../forms.ts';

const root = join(import.meta.dirname, '../..');
/** All that dev and start run. */
const PARTS = [
  'contract',
  'locales',
  'scripts',
  'server',
  'sites',
  'web',
  '.npmrc',
  'package.json',
  'package-lock.json',
];
/** The code is built first. */
const built = { timeout: 180_000 };

let project: string;
let port: number;
let running: ChildProcess | undefined;
test.beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'janus-dev-'));
  for (const part of PARTS) cpSync(join(root, part), join(project, part), { recursive: true });
  cpSync(join(root, 'sample/content'), join(project, 'content'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  port = await freePort();
});
test.afterEach(() => {
  if (running) process.kill(-running.pid!, 'SIGKILL');
  running = undefined;
  rmSync(project, { recursive: true, force: true });
});

test('an edit while dev runs is shown, what is typed stays, and npm start serves all of it', async ({ page }) => {
  test.setTimeout(480_000);
  run('run', 'dev');
  await expect.poll(() => fetchText('/'), built).toContain('/app/services-entry.tsx');
  await page.goto(`http://127.0.0.1:${port}/quote`);
  await hydrated(page);
  await page.locator('[name=name]').fill('Ada Lovelace');
  edit('web/services/forms/lead-form.tsx', 'className="form-required"', 'className="form-required edited"');
  await expect(page.locator('.form-required.edited')).toBeVisible();
  await expect(page.locator('[name=name]')).toHaveValue('Ada Lovelace');

  edit('locales/en.yaml', 'Name must be at least {min} characters', 'At least {min} letters');
  edit('contract/forms/quote-request.ts', 'min: 2, max: 100', 'min: 7, max: 100');
  await expect.poll(() => fetchText('/quote')).toContain('At least 7 letters');
  edit('server/render/text-files.ts', 'Allow: /', 'Allow: /edited');
  await expect.poll(() => fetchText('/robots.txt')).toContain('Allow: /edited');
  edit('content/services.yaml', 'brand: Solvewright', 'brand: Fernbrook');
  await expect.poll(() => fetchText('/')).toContain('Fernbrook');
  await stop();

  run('start');
  await expect.poll(() => fetchText('/'), built).toContain('/assets/');
  const quote = await fetchText('/quote');
  for (const text of ['Fernbrook', 'At least 7 letters', 'form-required edited']) expect(quote).toContain(text);
  expect(quote).not.toContain('/@vite/client');
});

function run(...command: string[]): void {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' };
  running = spawn('npm', command, { cwd: project, env, stdio: 'ignore', detached: true });
}

/** As Ctrl-C does. */
async function stop(): Promise<void> {
  const child = running!;
  running = undefined;
  process.kill(-child.pid!, 'SIGINT');
  await once(child, 'exit');
  await expect.poll(() => fetchText('/')).toBe('');
}

/** As an editor does: the new text replaces the old one immediately. */
function edit(file: string, before: string, after: string): void {
  const path = join(project, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(before);
  writeFileSync(`${path}~`, text.replace(before, after));
  renameSync(`${path}~`, path);
}

/** Empty while nobody answers. */
function fetchText(path: string): Promise<string> {
  return fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.text(),
    () => '',
  );
}
