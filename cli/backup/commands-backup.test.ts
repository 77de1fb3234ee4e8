import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'janus-backup-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes a part of its file before it prints its number. */
const NEVER_DONE = `#!/bin/sh
for word; do case $word in --file=*) echo leads > "\${word#--file=}";; esac; done
echo $$ > "$TOLD.new"; mv "$TOLD.new" "$TOLD"; exec sleep 600
`;

function isRunning(number: number): boolean {
  try {
    return process.kill(number, 0);
  } catch {
    return false;
  }
}

test('a backup that a signal ends leaves nothing, nor what one left before', async () => {
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  await Promise.all(signals.map((signal) => endBackup(join(root, signal), signal)));
});

async function endBackup(folder: string, signal: NodeJS.Signals): Promise<void> {
  const [told, backups] = [join(folder, 'told'), join(folder, 'data/backups')];
  mkdirSync(backups, { recursive: true });
  writeFileSync(join(folder, 'pg_dump'), NEVER_DONE);
  chmodSync(join(folder, 'pg_dump'), 0o755);
  const left = join(backups, 'janus-2026-11-02T04-05-06.dump.2bf871a0-1c1f-4f5e-9d53-0a8f5a3d7c11.part');
  writeFileSync(left, 'leads');
  utimesSync(left, new Date(0), new Date(0));
  const env = { PATH: `${folder}:${process.env['PATH']}`, TOLD: told };
  const settings = { DATABASE_URL: 'postgres://u@localhost/db', DATA_DIR: join(folder, 'data') };
  const command = [join(import.meta.dirname, '../janus.ts'), 'backup', '--keep', '2'];
  const child = spawn(process.execPath, command, { env: { ...env, ...settings }, stdio: 'ignore' });
  await expect.poll(() => existsSync(told)).toBe(true);
  expect(readdirSync(backups)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^janus-.*\.tar\.gz\..*\.part$/)]),
  );
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([null, signal]);
  expect(readdirSync(backups)).toEqual([]);
  await expect.poll(() => isRunning(Number(readFileSync(told, 'utf8')))).toBe(false);
}
