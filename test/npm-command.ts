import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Starts `npm start` or `npm run dev`, waits until a page is served, signals npm alone (as a supervisor does) or all that it
 * started (as a terminal does with Ctrl-C), and expects that nothing listens any more.
 */
export async function expectNothingBehind(command: string, signal: NodeJS.Signals, whom: 'npm' | 'all'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'janus-npm-start-'));
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const env = { ...process.env, ...settings, CONTENT_DIR: 'sample/content' };
  const options: SpawnOptions = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  const npm = spawn('npm', command.split(' '), options);
  try {
    let output = '';
    for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output).toContain('"ready"');
    const port = Number(/localhost:(\d+)\/"/.exec(output)![1]);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    process.kill(whom === 'all' ? -npm.pid! : npm.pid!, signal);
    await expect.poll(() => isListening(port)).toBe(false);
  } finally {
    endGroup(npm);
    rmSync(dataDir, { recursive: true });
  }
}

/** Ends all processes that a failed test would leave behind. */
function endGroup(npm: ChildProcess): void {
  try {
    process.kill(-npm.pid!, 'SIGKILL');
  } catch {
    // All of it has ended, as it should.
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}
