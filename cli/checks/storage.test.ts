import { chmodSync, mkdtempSync, rmSync, writeFileSync, mkdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, describe } from 'vitest';
import { sqliteFile } from '../../server/database/sqlite/sqlite.ts';
import { checkDataFolder, checkSpace, checkBackups } from './storage.ts';

describe('what the doctor sees in the data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'janus-data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test.each([
    [0o755, 0o644, 'wrong', 'Every user'],
    [0o750, 0o640, 'warning', 'The group'],
    [0o700, 0o644, null, ''],
    [0o755, 0o600, null, ''],
  ])('the doctor checks who may read the data folder: rights %o and %o are %s', async (above, inside, state, words) => {
    writeFileSync(join(folder, sqliteFile), '');
    chmodSync(join(folder, sqliteFile), inside);
    chmodSync(folder, above);
    const found = (await checkDataFolder(folder)).filter((finding) => finding.words.includes('can read'));
    expect(found).toEqual(state === null ? [] : [{ state, words: expect.stringContaining(words) }]);
  });

  test('its advice fixes it', async () => {
    const file = join(folder, sqliteFile);
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    chmodSync(folder, 0o755);
    expect((await checkDataFolder(folder)).at(-1)!.words).toMatch(new RegExp(`chmod -R go-rwx ${folder}$`));
  });

  test.each([
    [499_999_999, 'warning', 'Only 499 MB'],
    [500_000_000, 'ok', '500 MB'],
    [12_345_000_000, 'ok', '12,345 MB'],
  ])('%d bytes free is %s', (free, state, words) => {
    expect(checkSpace(free, '/data')).toEqual({ state, words: expect.stringContaining(words) });
  });

  test('a missing folder is not checked', async () => {
    expect(await checkDataFolder(join(folder, 'gone'))).toEqual([]);
  });
});

describe('backups that the doctor looks for', () => {
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

  test('the doctor checks the newest backup, and warns of an old one if leads could be lost', () => {
    addBackup('b.tar.gz', 8);
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
      words: expect.stringContaining('./janus backup'),
    });
  });
});
