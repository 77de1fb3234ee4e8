import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './folder.ts';
import { isRelease } from './random-text.ts';

const root = join(import.meta.dirname, '..');

// As a supervisor does to npm alone, and as a terminal does with Ctrl-C to all that it started.
const stops = [['start', 'SIGTERM', 1] as const, ...(isRelease ? [['run dev', 'SIGINT', -1] as const] : [])];

test.each(stops)('npm %s serves a page, and a %s leaves no server behind', async (command, signal, whom) => {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: makeFolder(), LOG_LEVEL: 'info' };
  const env = { ...process.env, ...settings, CONTENT_DIR: 'sample/content' };
  const npm = spawn('npm', command.split(' '), { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  try {
    await expect.poll(() => output).toContain('"ready"');
    const url = `http://127.0.0.1:${/localhost:(\d+)\/"/.exec(output)![1]}/`;
    // On a busy machine, the server of `dev` closes a request before its first page is compiled.
    const readStatus = () => fetch(url).then((response) => response.status, String);
    await expect.poll(readStatus).toBe(200);
    process.kill(whom * npm.pid!, signal);
    const isAnswering = () => fetch(url).then(Boolean, () => false);
    await expect.poll(isAnswering).toBe(false);
  } finally {
    try {
      process.kill(-npm.pid!, 'SIGKILL');
    } catch {
      // All of it has ended, as it should.
    }
  }
});
