import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuild } from '../../scripts/ensure-build.mjs';
import { memorySettings, serverFlags } from '../../scripts/memory-settings.mjs';
import { openDatabase } from '../../server/database/open.ts';
import { createRebuild } from '../../server/start/rebuild.ts';
import { leadRow } from '../lead-rows.ts';
import { runLeadsProgram } from '../leads-command.ts';

const settings = pathToFileURL(join(import.meta.dirname, '../../scripts/memory-settings.mjs')).href;
const names = Object.keys(memorySettings);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-memory-'));
  const said = `process.argv.slice(2), process.execArgv, ${JSON.stringify(names)}.map((name) => process.env[name])`;
  writeFileSync(
    join(folder, 'program.mjs'),
    `console.log(process.pid);
    (await import(${JSON.stringify(settings)})).beginWithMemorySettings();
    console.log(JSON.stringify([${said}]));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(env: Record<string, string>) {
  const command = ['--no-warnings', join(folder, 'program.mjs'), 'a word', '--and'];
  const lines = execFileSync(process.execPath, command, {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  return { numbers: lines.slice(0, -1), said: JSON.parse(lines.at(-1)!) as unknown };
}

test.runIf(process.platform === 'linux')(
  'a program begins again with them, as the same process with the same words',
  () => {
    const { numbers, said } = run({});
    expect(numbers).toEqual([numbers[0], numbers[0]]);
    expect(said).toEqual([['a word', '--and'], ['--no-warnings', ...serverFlags], Object.values(memorySettings)]);
  },
);

test('what the owner has set stays, and who has all begins once', () => {
  expect(run({ MALLOC_ARENA_MAX: '3' }).said).toEqual([
    ['a word', '--and'],
    ['--no-warnings', ...serverFlags],
    ['3', ...Object.values(memorySettings).slice(1)],
  ]);
  const NODE_OPTIONS = '--no-deprecation --max-semi-space-size=32';
  expect(run({ NODE_OPTIONS }).said).toEqual([['a word', '--and'], ['--no-warnings'], Object.values(memorySettings)]);
  expect(run({ NODE_OPTIONS, ...memorySettings }).numbers).toHaveLength(1);
});

test('a build has them too, and what the owner has set stays there as well', async () => {
  const [told, telling] = [join(folder, 'told'), join(folder, 'telling.mjs')];
  const { MALLOC_TRIM_THRESHOLD_: ours } = memorySettings;
  const values = 'process.env.MALLOC_ARENA_MAX, process.env.MALLOC_TRIM_THRESHOLD_';
  writeFileSync(
    telling,
    `(await import('node:fs')).appendFileSync(${JSON.stringify(told)}, [${values}] + '\\n'); process.exit(0);`,
  );
  vi.stubEnv('NODE_OPTIONS', `--import=${pathToFileURL(telling).href}`);
  vi.stubEnv('MALLOC_ARENA_MAX', '3');
  vi.stubEnv('MALLOC_TRIM_THRESHOLD_', undefined);
  try {
    expect(ensureBuild(process.execPath, folder)).toBe(true);
    expect(await createRebuild(folder, {}).run()).toBe(true);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(readFileSync(told, 'utf8')).toBe(`3,${ours}\n3,${ours}\n`);
});

test('an export of leads keeps its heap small, started without an argument of Node', async () => {
  const opened = await openDatabase({ dataDir: folder, databaseUrl: '' });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.write(Array.from({ length: 3000 }, (_, n) => leadRow(`lead-${n}`, n)));
  await opened.database.close();
  const [told, telling] = [join(folder, 'heap'), join(folder, 'heap.mjs')];
  writeFileSync(
    telling,
    `import { writeFileSync } from 'node:fs';
    import { getHeapSpaceStatistics } from 'node:v8';
    const young = getHeapSpaceStatistics().findIndex(({ space_name }) => space_name === 'new_space');
    process.on('exit', () => {
      const { space_used_size, space_available_size } = getHeapSpaceStatistics()[young];
      writeFileSync(${JSON.stringify(told)}, String(space_used_size + space_available_size));
    });`,
  );
  const NODE_OPTIONS = `--import=${pathToFileURL(telling).href}`;
  await runLeadsProgram({ DATA_DIR: folder, NODE_OPTIONS }, ['export', '--format', 'csv']);
  // 4 MB, as loading the command made it; without the limit 8 and, with more leads, 32.
  expect(Number(readFileSync(told, 'utf8'))).toBeLessThan(6 * 2 ** 20);
});
