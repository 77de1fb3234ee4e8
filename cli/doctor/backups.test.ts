import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackups } from './backups.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 22);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function addBackup(name: string, days: number): void {
  mkdirSync(join(folder, 'backups'), { recursive: true });
  writeFileSync(join(folder, 'backups', name), '');
  utimesSync(join(folder, 'backups', name), new Date(NOW - days * DAY), new Date(NOW - days * DAY));
}

test('the doctor looks at the newest backup, and warns of an old one where leads could be lost', () => {
  addBackup('b.db', 8);
  addBackup('a.db', 30);
  addBackup('b.db.sha256', 0);
  expect(checkBackups(folder, true, NOW)).toEqual({
    state: 'warning',
    words: expect.stringContaining('is 8 days old'),
  });
  expect(checkBackups(folder, false, NOW).state).toBe('ok');
  addBackup('c.dump', 6);
  expect(checkBackups(folder, true, NOW)).toEqual({ state: 'ok', words: expect.stringContaining('is 6 days old') });
});

test('none is a warning once there are leads', () => {
  expect(checkBackups(folder, false, NOW).state).toBe('ok');
  expect(checkBackups(folder, true, NOW)).toEqual({
    state: 'warning',
    words: expect.stringContaining('npm run backup'),
  });
});
