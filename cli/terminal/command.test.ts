import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { readSettings } from './command.ts';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  vi.stubEnv('DATA_DIR', undefined);
});

test('finds the data folder from the project, wherever the command is typed', () => {
  expect(readSettings(folder)).toMatchObject({ ok: true, config: { dataDir: join(folder, 'data') } });
  writeFileSync(join(folder, '.env'), 'DATA_DIR=elsewhere');
  expect(readSettings(folder)).toMatchObject({ ok: true, config: { dataDir: join(folder, 'elsewhere') } });
});

test('reports a wrong setting, or a .env that cannot be read, in one line', () => {
  writeFileSync(join(folder, '.env'), 'PORT=many');
  expect(readSettings(folder)).toEqual({ ok: false, problems: [expect.stringMatching(/^PORT [^\n]+$/)] });
  rmSync(join(folder, '.env'));
  mkdirSync(join(folder, '.env'));
  expect(readSettings(folder)).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^The file \.env cannot be read: [^\n]+$/)],
  });
});

test('a broken line of .env stops commands that need its setting, and no others', () => {
  writeFileSync(join(folder, '.env'), 'ANALYTICS_KEY=ab#cd\nOWNER_EMAIL: boss@firm.example\n');
  const problem = expect.stringMatching(/^\.env:2: expected NAME=value/);
  expect(readSettings(folder)).toEqual({ ok: false, problems: [problem] });
  expect(readSettings(folder, ['DATA_DIR'])).toMatchObject({ ok: true });
});
