import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loseMachine } from '../../faults/drill/lost-machine.ts';
import { sqlitePlaces } from '../../faults/drill/place.ts';
import type { Program } from '../../faults/drill/program.ts';
import { createSteps, type Stage } from '../../faults/drill/story.ts';
import { upgradeAndBack } from '../../faults/drill/upgrade.ts';
import { openPostOffice, type PostOffice } from '../../faults/post-office.ts';
import { readMigrations } from '../../server/database/migrate.ts';
import { compiledCode } from '../../scripts/runtime.mjs';
import { startServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

const MINUTES = 60_000;

/** `faults/drill/main.ts` in short: the same steps with fewer leads, on programs that are there already. */
const root = join(import.meta.dirname, '../..');
let folder: string;
let site: ReturnType<typeof writeFixtureSite>;
let office: PostOffice;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'janus-drill-'));
  site = writeFixtureSite();
  office = await openPostOffice();
});
afterEach(async () => {
  await office.stop();
  site.remove();
  rmSync(folder, { recursive: true });
});

/** The server and commands of a folder of sources, as processes of their own. */
function programOf(sources: string): Program {
  const environment = { PATH: process.env['PATH'], ...compiledCode };
  return {
    start: (settings) => startServerProcess(site.folder, { RATE_LIMIT_PER_MINUTE: '0', ...settings }, [], sources),
    run: (command, settings, ...args) =>
      new Promise((resolve) => {
        // The content folder and the settings are those of the sources: they stay.
        const yes = command === 'restore' ? ['--leads', '--yes'] : [];
        const program = [join(sources, 'cli/janus.ts'), command, ...args, ...yes];
        const options = { env: { ...environment, ...settings }, maxBuffer: Infinity };
        const child = execFile(process.execPath, program, options, (_error, output, errors) =>
          resolve({ code: child.exitCode, output, errors }),
        );
      }),
  };
}

/** The next version of this program: the same, with one more migration. */
function writeNextVersion(): string {
  const sources = join(folder, 'next');
  for (const room of ['cli', 'contract', 'scripts', 'server', 'build', 'words', 'package.json'])
    cpSync(join(root, room), join(sources, room), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
  const next = readMigrations('sqlite').at(-1)!.version + 1;
  const name = `${String(next).padStart(3, '0')}-later.sql`;
  writeFileSync(join(sources, 'server/database/migrations', name), 'alter table leads add column later text;\n');
  return sources;
}

const stage = (count: number): Stage => ({
  title: 'SQLite',
  openPlace: sqlitePlaces(join(folder, 'data')),
  office,
  offerHost: 'sellme.localhost',
  count,
  shelf: folder,
  step: createSteps(),
});

test(
  'no lead of before the backup is lost with the machine, and its emails go out once',
  async () => {
    const program = programOf(root);
    const outcome = await loseMachine(stage(50), { program, lose: async () => {} }, program);
    expect(outcome).toEqual({ before: 48, restored: 48, lost: [] });
  },
  5 * MINUTES,
);

test(
  'an upgrade can be taken back by the backup of before, and the older version refuses what is newer',
  async () => {
    const versions = { older: programOf(root), newer: programOf(writeNextVersion()) };
    expect(await upgradeAndBack(stage(30), versions)).toEqual({ before: 28, restored: 28, lost: [] });
  },
  5 * MINUTES,
);
