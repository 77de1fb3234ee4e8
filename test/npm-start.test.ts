import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let dataDir: string;
let npm: ChildProcess | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'janus-npm-start-'));
});
afterEach(() => {
  endWhatIsLeft();
  rmSync(dataDir, { recursive: true });
});

/** A test that fails must leave nothing that runs. */
function endWhatIsLeft(): void {
  try {
    process.kill(-npm!.pid!, 'SIGKILL');
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

/** A terminal sends Ctrl-C to npm and all that it started; a supervisor sends SIGTERM to npm alone. */
test.each([
  ['start', 'SIGTERM', 'npm'],
  ['start', 'SIGINT', 'all'],
  ['run dev', 'SIGTERM', 'npm'],
  ['run dev', 'SIGINT', 'all'],
] as const)('no server stays behind when npm %s gets %s (%s)', async (command, signal, whom) => {
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const options: SpawnOptions = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
  npm = spawn('npm', command.split(' '), options);
  let output = '';
  for (const stream of [npm.stdout!, npm.stderr!]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 100_000 }).toContain('"ready"');
  const port = Number(/localhost:(\d+)\/"/.exec(output)![1]);
  expect(await isListening(port)).toBe(true);
  process.kill(whom === 'all' ? -npm.pid! : npm.pid!, signal);
  for (let tries = 0; tries < 100 && (await isListening(port)); tries += 1) await pause(100);
  expect(await isListening(port)).toBe(false);
});
