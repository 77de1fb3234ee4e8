import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupName, removeOldBackups, removeAbandonedParts } from './backup.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A backup of a day of November, as the command leaves it. */
function addBackup(day: number, ending = 'tar.gz'): string {
  const name = backupName(new Date(Date.UTC(2026, 10, day, 4, 5, 6))).replace('tar.gz', ending);
  writeFileSync(join(folder, name), 'leads');
  writeFileSync(join(folder, `${name}.sha256`), `${'0'.repeat(64)}  ${name}\n`);
  return name;
}
const there = () =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.sha256'))
    .sort();

test('of kept backups the newest stay, of both databases, and the others go with their sums', () => {
  addBackup(1);
  addBackup(2, 'dump');
  const kept = [addBackup(3, 'dump'), addBackup(4), addBackup(5)];
  expect(removeOldBackups(folder, 3, kept[2]!)).toBe(2);
  expect(readdirSync(folder).sort()).toEqual(kept.flatMap((name) => [name, `${name}.sha256`]));
  expect(removeOldBackups(folder, 3, kept[2]!)).toBe(0);
});

test('the one that was just written stays, by whatever clock', () => {
  const ahead = [addBackup(20), addBackup(21)];
  const written = addBackup(1);
  expect(removeOldBackups(folder, 1, written)).toBe(2);
  expect(there()).toEqual([written]);
  expect(existsSync(join(folder, ahead[0]!))).toBe(false);
});

test('nothing goes that the command did not write', () => {
  addBackup(1);
  const written = addBackup(9);
  const others = ['before-upgrade.db', 'janus.db', 'janus-2026-11-02T04-05-06.db'];
  for (const name of others) writeFileSync(join(folder, name), 'mine');
  // A sum of another file, a folder and a link of such names.
  writeFileSync(join(folder, 'janus-2026-11-02T04-05-06.db.sha256'), `${'0'.repeat(64)}  other.db\n`);
  mkdirSync(join(folder, 'janus-2026-11-03T04-05-06.db'));
  symlinkSync(join(folder, 'janus.db'), join(folder, 'janus-2026-11-04T04-05-06.db'));
  expect(removeOldBackups(folder, 1, written)).toBe(1);
  expect(there()).toEqual([...others, 'janus-2026-11-03T04-05-06.db', 'janus-2026-11-04T04-05-06.db', written].sort());
});

test('what an interrupted backup left goes after a day, and nothing of another name', () => {
  const now = Date.UTC(2026, 10, 30);
  const written = addBackup(9);
  const part = (name: string) => `${name}.2bf871a0-1c1f-4f5e-9d53-0a8f5a3d7c11.part`;
  const own = [part('janus-2026-11-02T04-05-06.dump'), `${part('janus-2026-11-03T04-05-06.db')}-journal`];
  const others = [part('before-upgrade.db'), 'janus-2026-11-02T04-05-06.dump.part', 'janus-monday.part'];
  const leave = (names: string[], hours: number) => {
    for (const name of names) {
      writeFileSync(join(folder, name), 'leads');
      utimesSync(join(folder, name), new Date(now), new Date(now - hours * 3_600_000));
    }
  };
  leave(others, 999);
  leave(own, 23);
  removeAbandonedParts(folder, now);
  expect(there()).toEqual([...own, ...others, written].sort());
  leave(own, 25);
  const parts = join(folder, `${part('janus-2026-11-04T04-05-06.tar.gz')}-parts`);
  mkdirSync(parts);
  writeFileSync(join(parts, 'leads.db'), 'leads');
  utimesSync(parts, new Date(now), new Date(now - 25 * 3_600_000));
  removeAbandonedParts(folder, now);
  expect(there()).toEqual([...others, written].sort());
  expect(() => removeAbandonedParts(join(folder, 'nowhere'), now)).not.toThrow();
});
