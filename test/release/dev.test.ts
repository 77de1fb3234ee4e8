import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';

const root = join(import.meta.dirname, '../..');
/** All that dev and start run. */
const PARTS = ['contract', 'scripts', 'server', 'sites', 'web', 'words', '.npmrc', 'package.json', 'package-lock.json'];

let project: string;
let port: number;
let running: ChildProcess | undefined;
beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'janus-dev-'));
  for (const part of PARTS) cpSync(join(root, part), join(project, part), { recursive: true });
  cpSync(join(root, 'sample/content'), join(project, 'content'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  port = await freePort();
});
afterEach(() => {
  if (running) process.kill(-running.pid!, 'SIGKILL');
  running = undefined;
  rmSync(project, { recursive: true, force: true });
});

function run(...command: string[]): () => string {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' };
  running = spawn('npm', command, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [running.stdout!, running.stderr!]) stream.on('data', (text) => (output += text));
  return () => output;
}

/** As Ctrl-C does. */
async function stop(): Promise<void> {
  const child = running!;
  running = undefined;
  process.kill(-child.pid!, 'SIGINT');
  await once(child, 'exit');
  await expect.poll(() => page('/')).toBe('');
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
const page = (path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (answer) => answer.text(),
    () => '',
  );

test('an edit of words, contract, web, server or content while dev runs is shown, and npm start serves all of it', async () => {
  const shown = async () => ({
    words: (await page('/quote')).includes('At least six letters'),
    contract: (await page('/quote')).includes('Name must be at least 7 characters'),
    web: (await page('/')).includes('class="lead edited"'),
    server: (await page('/robots.txt')).includes('Allow: /edited'),
    content: (await page('/')).includes('Fernbrook'),
  });
  run('run', 'dev');
  await expect.poll(() => page('/')).toContain('/app/services-entry.tsx');
  expect(await shown()).toEqual({ words: false, contract: false, web: false, server: false, content: false });

  edit('words/english/forms.ts', 'Please provide at least {min} characters', 'At least six letters');
  await expect.poll(shown).toMatchObject({ words: true });
  edit('contract/forms/quote-request.ts', 'min: 2, max: 100', 'min: 7, max: 100');
  await expect.poll(shown).toMatchObject({ contract: true });
  edit('web/services/home/home-page.tsx', 'className="lead"', 'className="lead edited"');
  await expect.poll(shown).toMatchObject({ web: true });
  edit('server/render/site-texts.ts', 'Allow: /', 'Allow: /edited');
  await expect.poll(shown).toMatchObject({ server: true });
  edit('content/services.yaml', 'brand: Solvewright', 'brand: Fernbrook');
  await expect.poll(shown).toMatchObject({ content: true });
  const all = { words: true, contract: true, web: true, server: true, content: true };
  expect(await shown()).toEqual(all);
  await stop();

  run('start');
  await expect.poll(() => page('/')).toContain('/assets/');
  expect(await shown()).toEqual(all);
  expect(await page('/')).not.toContain('/@vite/client');
  await stop();

  // The built code belongs to this program. That of another program is not accepted.
  edit('words/english/forms.ts', 'At least six letters', 'At least eight letters');
  run('start');
  await expect.poll(() => page('/quote')).toContain('At least eight letters');
}, 480_000);
